/** Whether a text is speech: its speakers or times are known, or it reads as speech. */
import { readsAsSpeech } from '../../text/reads-as-speech.ts';
import type { Problem } from './problem.ts';

export const isSpoken = ({ document, turns }: Problem): boolean =>
  turns.speaker.some((speaker) => speaker >= 0) ||
  document.sentences.some(({ time }) => time) ||
  readsAsSpeech(document);
