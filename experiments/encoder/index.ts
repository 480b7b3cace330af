/**
 * What an encoder of the user's own is worth beside words, without relations: `npm run experiment -- encoder --data DIR`,
 * with ASPECTRA_ENCODER naming it as on the command line.
 */
import { InputError } from '../../src/check/index.ts';
import { openedEncoder } from '../../src/cli/encoder.ts';
import { averagePrecision } from '../../src/evaluate/index.ts';
import { type Finder, finder, finderSettings, findSimilar, withEncoder } from '../../src/tasks/similar/index.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { linesOf } from '../load.ts';
import type { Labelled } from '../similarity/labelled.ts';
import { type LabelledSet, reutersAtRandom, tedByTag } from '../similarity/sets.ts';

const TARGETS = 900;
const QUERIES = 300;

export async function run({ data, log }: ExperimentArgs): Promise<void> {
  const encoder = await openedEncoder({ quiet: true });
  if (!encoder) throw new InputError('experiment', 'encoder needs ASPECTRA_ENCODER, an address, a file or a package');
  const settings = finderSettings('similar', { language: 'en' });
  const open = async (items: readonly { id: string; text: string }[]): Promise<[Finder, Finder]> => {
    const plain = await finder(items, settings);
    return [plain, await withEncoder(plain, items, encoder, settings)];
  };
  log(`| set | measure | words | words and ${encoder.name} | |`);
  log('| --- | --- | --- | --- | --- |');
  const both = { Reuters: reutersAtRandom(), TED: tedByTag(data) };
  for (const [name, set] of Object.entries(both))
    for (const words of [25, Infinity]) {
      const { targets, queries } = sampled(set, words);
      const found = await open(targets);
      const means: number[] = [];
      for (const one of found) means.push(await precisionOf(one, targets, queries));
      log(row(`${name}, ${words === 25 ? 'first 25 words' : 'whole'}`, 'mAP', means, found[1]));
    }
  const talks = linesOf(data, 'ted-talks.jsonl.gz')
    .map((line) => JSON.parse(line) as { id: string; text: string; description?: string })
    .slice(0, 2000);
  const asked = talks.filter(({ description }) => description).slice(0, QUERIES);
  const found = await open(talks.map(({ id, text }) => ({ id, text })));
  const means: number[] = [];
  for (const one of found) {
    let sum = 0;
    for (const { id, description } of asked) {
      const [{ results }] = await findSimilar(one, [{ id: `${id}?`, text: description! }], { top: 100, why: false });
      sum += 1 / (results.findIndex(({ document }) => document === id) + 1 || Infinity);
    }
    means.push((100 * sum) / asked.length);
  }
  log(row('a description finds its talk', 'reciprocal rank', means, found[1]));
}

const row = (name: string, measure: string, [before, after]: readonly number[], { notes }: Finder) =>
  `| ${name} | ${measure} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${notes.at(-1)} |`;

function sampled({ targets, queries }: LabelledSet, words: number) {
  const some = (list: readonly Labelled[], most: number) =>
    list
      .filter((_, i) => i % Math.ceil(list.length / most) === 0)
      .map(({ text, ...rest }) => ({ ...rest, text: text.split(/\s+/).slice(0, words).join(' ') }));
  return { targets: some(targets, TARGETS), queries: some(queries, QUERIES) };
}

async function precisionOf(open: Finder, targets: readonly Labelled[], queries: readonly Labelled[]): Promise<number> {
  let [sum, count] = [0, 0];
  for (const { id, text, labels } of queries) {
    const relevant = new Set(
      targets.filter((one) => one.labels.some((label) => labels.includes(label))).map((one) => one.id),
    );
    if (relevant.size === 0) continue;
    const [{ results }] = await findSimilar(open, [{ id: `${id}?`, text }], { top: targets.length, why: false });
    sum += averagePrecision(
      results.map(({ document }) => relevant.has(document)),
      relevant.size,
    );
    count++;
  }
  return (100 * sum) / count;
}
