/**
 * The form of speech, by which people make more or fewer chapters of it: how long people speak in one go, and how many of
 * their words tell something.
 */
import { usualPlaces } from './candidates.ts';
import { type SpeechForm, USUAL_FORM } from './number.ts';
import type { Problem } from './problem.ts';
import { isSpoken } from './spoken.ts';

/** Undefined where the text is no speech. */
export function speechForm(problem: Problem): SpeechForm | undefined {
  if (!isSpoken(problem)) return undefined;
  const { word, turns, document } = problem;
  const paragraphs = turns.unit.reduce((sum, begins) => sum + begins, 0);
  return {
    unit: paragraphs > 1 ? word.length / (usualPlaces(problem).places.at.length + 1) : USUAL_FORM.unit,
    share: document.language === 'en' ? word.length / document.tokens.term.length : USUAL_FORM.share,
  };
}
