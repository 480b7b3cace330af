/**
 * The form of speech, by which people make more or fewer chapters of it: how long people speak in one go, and how many of
 * their words tell something.
 */
import { usualPlaces } from './candidates.ts';
import type { Problem } from './problem.ts';
import { isSpoken } from './spoken.ts';

export interface SpeechForm {
  /** Content words from one place where a block may begin to the next, mostly a paragraph or turn, on average: 3 to 8 in meetings, 20 to 60 in interviews and talks. */
  readonly unit: number;
  /** The share of content words among all words: .35 in meetings, .43 in talks, .48 in dense ones. */
  readonly share: number;
}

/** What talks usually have, where a text has no paragraphs or is in another language. */
export const USUAL_FORM: SpeechForm = { unit: 33, share: 0.43 };

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
