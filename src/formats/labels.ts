/**
 * Speakers written into captions: `MAN: Hello`, `>> ANNA: …`, `[SPEAKER_01]: …`; Zoom's `Anna Lee: …`, and Teams' line
 * with the name alone above the words. A label counts when it comes back: `NOTE: …` alone is text.
 */
import { leadsIn } from '../text/leads.ts';
import type { Piece } from './transcript.ts';

const LABEL = /^(?:>>+\s*)?(?:\[([^\]\n:]{1,40})\]|(\p{Lu}[\p{Lu}\p{N}_.'’ -]{1,39})):\s+(?=\S)/u;
const CHANGE = /^>>+\s*/;

export function labelledSpeakers(pieces: readonly Piece[]): Piece[] {
  const labels = pieces.map(({ text }) => LABEL.exec(text));
  const names = labels.map((label) => label && (label[1] ?? label[2]).trim());
  const times = counted(names);
  const leads = leadsIn(
    pieces.map(({ text }, i) => (labels[i] ? '' : text.replace(CHANGE, ''))),
    pieces.length,
  );
  const above = namesAbove(pieces);
  return pieces.map((piece, i) => {
    const text = piece.text.replace(CHANGE, '');
    const name = names[i];
    if (name && (times.get(name)! > 1 || /\d$/.test(name))) {
      return { ...piece, speaker: name, text: piece.text.slice(labels[i]![0].length) };
    }
    const speaker = leads[i]?.speaker;
    if (speaker !== undefined) return { ...piece, speaker, text: text.slice(leads[i]!.length) };
    if (above[i] !== undefined) return { ...piece, speaker: above[i], text: text.slice(text.indexOf('\n') + 1) };
    return text === piece.text ? piece : { ...piece, text, after: 'paragraph' };
  });
}

/** Of captions with a name above the words, so many must have one. */
const ABOVE = 0.6;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|\([^()\n]{1,30}\))){0,3}$/u;

/** The names that stand on a line of their own above the words, where nearly all captions have one and they come back. */
function namesAbove(pieces: readonly Piece[]): (string | undefined)[] {
  const names = pieces.map(({ text }) => {
    const line = text.includes('\n') ? text.slice(0, text.indexOf('\n')).trim() : '';
    return NAME.test(line) ? line : undefined;
  });
  const times = counted(names);
  const back = names.map((name) => (name !== undefined && times.get(name)! > 1 ? name : undefined));
  return back.filter((name) => name !== undefined).length >= ABOVE * pieces.length ? back : pieces.map(() => undefined);
}

function counted(names: readonly (string | null | undefined)[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) if (name) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}
