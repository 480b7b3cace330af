/**
 * NIST CTM, the time-marked words of a recogniser: `recording channel start duration word [confidence [type speaker]]`.
 * Every recording is a document. Where one has several channels, they are the speakers of a conversation. Of
 * alternatives (`<ALT_BEGIN>` … `<ALT>` … `<ALT_END>`) the first is read.
 */

import { InputError } from '../check/index.ts';
import type { Source } from '../text/index.ts';
import { count, type Reading } from './entry.ts';
import { confidenceOf, type Piece, timeOf, transcriptOf } from './transcript.ts';

interface Word extends Piece {
  readonly time: { readonly start: number; readonly end: number };
  readonly channel: string;
}

/** A silence this long ends a speaker's utterance, in seconds. */
const UTTERANCE = 1;
const LINE = /^\S+\s+\S+\s+(?:-?[\d.]+|\*)\s+(?:-?[\d.]+|\*)\s+\S/;

export function parse(text: string, name: string): Reading {
  const recordings = new Map<string, Word[]>();
  let bad = 0;
  let alternative = 0;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:;;|$)/.test(line)) continue;
    if (!LINE.test(line)) {
      bad++;
      continue;
    }
    const [recording, channel, start, duration, written, ...rest] = line.trim().split(/\s+/);
    if (written.startsWith('<ALT')) alternative = written === '<ALT>' ? alternative + 1 : 0;
    const word = wordOf(written);
    const time = timeOf(Number(start), Number(start) + Number(duration));
    if (alternative > 0 || word === '' || !time) continue;
    const [confidence, , speaker] = rest;
    const words = recordings.get(recording) ?? [];
    words.push({
      text: word,
      time,
      confidence: confidence === undefined ? undefined : confidenceOf(Number(confidence)),
      channel: speaker ?? channel,
    });
    recordings.set(recording, words);
  }
  if (recordings.size === 0 && bad > 0) {
    throw new InputError(name, 'has no line such as: recording 1 0.25 0.43 word 0.98');
  }
  const entries = [...recordings].map(
    ([recording, words]): Source => ({ id: recording, ...transcriptOf(inTurns(words)) }),
  );
  return { entries, notes: bad ? [`${name}: ${count(bad, 'line')} that are not CTM passed over`] : [] };
}

/** `A\;S;tag1;tag2` is the word `A;S`; `@` stands for no word, `<unk>` for one that was not understood. */
function wordOf(written: string): string {
  if (written === '@' || /^<.*>$/.test(written)) return '';
  return written.replace(/(?<!\\);.*$/, '').replaceAll('\\;', ';');
}

/** Speakers take turns: utterances in the order in which they begin, not words torn apart by overlapping talk. */
function inTurns(words: readonly Word[]): Piece[] {
  const channels = Map.groupBy(words, (word) => word.channel);
  if (channels.size < 2) return [...words].sort((a, b) => a.time.start - b.time.start);
  return [...channels]
    .flatMap(([speaker, spoken]) =>
      utterances(spoken).map((utterance) => utterance.map((word) => ({ ...word, speaker }))),
    )
    .sort((a, b) => a[0].time.start - b[0].time.start)
    .flat();
}

function utterances(words: readonly Word[]): Word[][] {
  const all: Word[][] = [];
  let end = -Infinity;
  for (const word of [...words].sort((a, b) => a.time.start - b.time.start)) {
    if (word.time.start - end > UTTERANCE) all.push([]);
    all.at(-1)!.push(word);
    end = Math.max(end, word.time.end);
  }
  return all;
}
