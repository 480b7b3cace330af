/**
 * Sentences of speech without punctuation: F1 of their ends on talks whose punctuation was removed. The table is learnt
 * from TED talks and judged on talks of other series; and learnt from half of the TED talks and judged on the rest.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '../../src/formats/parse.ts';
import { type BoundaryTable, restoreEnds } from '../../src/text/restore.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { linesOf } from '../load.ts';
import { isPunctuated, learn, type Spoken, scoreEnds, spokenOf } from './learn.ts';

const TALKS = 500;
const JUDGED = 80;
const EVERY = 12;
const PAUSE = 0.8;
const TABLE = join(dirname(fileURLToPath(import.meta.url)), '../../src/text/boundary-words.json');

const QUICK = `So I went to the river. And the river was high. But we crossed it anyway. I think that is the thing.
You know what happened then? We were wet. It was cold and we laughed. Then the sun came out. `.repeat(20);

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  const ted = quick
    ? [QUICK, QUICK]
    : linesOf(data, 'ted-talks.jsonl.gz').map((line) => (JSON.parse(line) as { text: string }).text);
  const talks = ted.map(spokenOf).filter(isPunctuated);
  const even = talks.filter((_, i) => i % 2 === 0).slice(0, TALKS);
  const odd = talks.filter((_, i) => i % 2 === 1).slice(0, JUDGED);
  log('set                        cut                     F1     precision  recall');
  const half = learn(even);
  report(log, 'TED, the other half', half, odd);
  if (quick) return;
  const series = new Map<string, Spoken[]>();
  for (const line of linesOf(data, 'chaptered-talks.jsonl.gz')) {
    const { series: name, paragraphs } = JSON.parse(line) as { series: string; paragraphs: string[] };
    const spoken = spokenOf(paragraphs.join('\n'));
    if (isPunctuated(spoken)) series.set(name, [...(series.get(name) ?? []), spoken]);
  }
  report(
    log,
    `${series.size} other series`,
    half,
    [...series.values()].flatMap((all) => all.slice(0, 3)),
  );
  await withPauses(log, half, join(data!, 'asr'));
  writeFileSync(TABLE, written(half));
  log(`the table is in ${TABLE}`);
}

function report(log: ExperimentArgs['log'], set: string, table: BoundaryTable, talks: readonly Spoken[]): void {
  line(
    log,
    set,
    `every ${EVERY} words`,
    talks.map(({ words, ends }) => [words.map((_, i) => i % EVERY === EVERY - 1), ends]),
  );
  line(
    log,
    set,
    'restored',
    talks.map(({ words, ends }) => [restoreEnds(words, table), ends]),
  );
}

function line(log: ExperimentArgs['log'], set: string, cut: string, all: Parameters<typeof scoreEnds>[0]): void {
  const { f1, precision, recall } = scoreEnds(all);
  log(
    `${set.padEnd(26)} ${cut.padEnd(22)} ${[f1, precision, recall].map((value) => value.toFixed(3).padStart(8)).join(' ')}`,
  );
}

/** Recogniser output with punctuation and times: the only set on which pauses can be judged, and a small one. */
async function withPauses(log: ExperimentArgs['log'], table: BoundaryTable, folder: string): Promise<void> {
  const spoken: { words: string[]; ends: boolean[]; silences: number[] }[] = [];
  for (const name of readdirSync(folder).filter((name) => name.startsWith('whisper'))) {
    const { entries } = await parse(readFileSync(join(folder, name)), name).catch(() => ({ entries: [] }));
    for (const { text, cues = [] } of entries) {
      const talk = { words: [] as string[], ends: [] as boolean[], silences: [] as number[] };
      cues.forEach((cue, i) => {
        const { words, ends } = spokenOf(text.slice(cue.start, cue.end));
        const silence = (cues[i + 1]?.time?.start ?? 0) - (cue.time?.end ?? Infinity);
        talk.words.push(...words);
        talk.ends.push(...ends);
        talk.silences.push(...words.map((_, j) => (j === words.length - 1 ? Math.max(0, silence) : 0)));
      });
      if (talk.ends.filter(Boolean).length >= 5) spoken.push(talk);
    }
  }
  const set = `${spoken.length} recognised files`;
  line(
    log,
    set,
    `every ${EVERY} words`,
    spoken.map(({ words, ends }) => [words.map((_, i) => i % EVERY === EVERY - 1), ends]),
  );
  line(
    log,
    set,
    `pauses over ${PAUSE} s`,
    spoken.map(({ silences, ends }) => [silences.map((s) => s > PAUSE), ends]),
  );
  line(
    log,
    set,
    'restored, words alone',
    spoken.map(({ words, ends }) => [restoreEnds(words, table), ends]),
  );
  const hints = (silences: readonly number[]) => Float64Array.from(silences, (s) => (s > PAUSE ? Infinity : 4 * s));
  line(
    log,
    set,
    'restored',
    spoken.map(({ words, ends, silences }) => [restoreEnds(words, table, hints(silences)), ends]),
  );
}

/** The table as data: weights in tenths, those under 0.2 left out. */
function written({ constant, weights, lengths }: BoundaryTable): string {
  const rows = new Map<string, string[]>();
  for (const [key, weight] of weights) {
    if (Math.abs(weight) < 0.2) continue;
    const [role, ...words] = key.split(' ');
    const row = `${role} ${words.length}`;
    rows.set(row, [...(rows.get(row) ?? []), `${words.join('_')} ${Math.round(weight * 10)}`]);
  }
  const wrapped = (items: readonly string[]) =>
    items
      .join(' ')
      .match(/.{1,112}(?= |$)/g)!
      .map((line) => line.trim());
  const { about } = JSON.parse(readFileSync(TABLE, 'utf8')) as { about: string };
  const table = {
    about,
    constant: Number(constant.toFixed(2)),
    lengths: lengths.map((odds) => Math.round(odds * 10)).join(' '),
    weights: Object.fromEntries(Array.from(rows, ([row, items]) => [row, wrapped(items)])),
  };
  return `${JSON.stringify(table, null, 2)}\n`;
}
