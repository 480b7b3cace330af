/** Speakers written into captions: `MAN: Hello`, `>> ANNA: …`, `[SPEAKER_01]: …`. */
import type { Piece } from './transcript.ts';

const LABEL = /^(?:>>+\s*)?(?:\[([^\]\n:]{1,40})\]|(\p{Lu}[\p{Lu}\p{N}_.'’ -]{1,39})):\s+(?=\S)/u;
const CHANGE = /^>>+\s*/;

/** A label counts when it comes more than once, or names a numbered speaker: `NOTE: …` alone is text. */
export function labelledSpeakers(pieces: readonly Piece[]): Piece[] {
  const labels = pieces.map(({ text }) => LABEL.exec(text));
  const times = new Map<string, number>();
  for (const label of labels) if (label) times.set(nameOf(label), (times.get(nameOf(label)) ?? 0) + 1);
  return pieces.map((piece, i) => {
    const label = labels[i];
    const speaker = label ? nameOf(label) : undefined;
    if (label && speaker !== undefined && (times.get(speaker)! > 1 || /\d$/.test(speaker))) {
      return { ...piece, speaker, text: piece.text.slice(label[0].length) };
    }
    return CHANGE.test(piece.text) ? { ...piece, text: piece.text.replace(CHANGE, ''), after: 'paragraph' } : piece;
  });
}

const nameOf = (label: RegExpExecArray): string => (label[1] ?? label[2]).trim();
