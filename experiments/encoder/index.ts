/**
 * What an encoder of the user's own is worth beside words, without relations, in `similar` and in `search`: `npm run experiment -- encoder --data DIR`,
 * with ASPECTRA_ENCODER naming it as on the command line.
 */
import { InputError } from '../../src/check/index.ts';

import { averagePrecisionOf } from '../../src/evaluate/index.ts';
import { namedEncoder } from '../../src/external/named.ts';
import { type Finder, finder, finderSettings, withEncoder } from '../../src/tasks/similar/index.ts';
import { type ExperimentArgs, runParts } from '../experiment.ts';
import { linesOf } from '../load.ts';
import type { Labelled } from '../similarity/labelled.ts';
import { type LabelledSet, reutersAtRandom, reutersByTopic, sectionsByArticle, tedByTag } from '../similarity/sets.ts';
import { searched } from './search.ts';

const TARGETS = 900;
const QUERIES = 300;
const MEETINGS = 40;
const TURNS = 8;
/** Texts that are encoded for the clock. */
const MANY = 20_000;
const QUICK_TEXT =
  'Report # says that prices of copper rose again, as the mines of the north were closed by snow and the ships waited.';

export const run = (args: ExperimentArgs): Promise<void> =>
  runParts('encoder', { similar: compared, search: async (args) => searched((await opened()).result, args) }, args);

const opened = () =>
  spent(async () => {
    const { ASPECTRA_ENCODER: what } = process.env;
    if (!what) throw new InputError('experiment', 'encoder needs ASPECTRA_ENCODER, an address, a file or a package');
    return namedEncoder({ what });
  });

async function compared({ data, log }: ExperimentArgs): Promise<void> {
  const { result: encoder, ...first } = await opened();
  log(`opened: ${told(first)}; again: ${told(await opened())}`);
  const settings = finderSettings('similar', { language: 'en' });
  log(`| set | words | words and ${encoder.name} | |`);
  log('| --- | --- | --- | --- |');
  for (const [name, load] of Object.entries(setsOf(data))) {
    const set = load();
    const items = set.targets.map(({ id, text }) => ({ id, text }));
    const plain = await finder(items, settings);
    const both = await withEncoder(plain, items, encoder, settings);
    const means = [await precisionOf(plain, set), await precisionOf(both, set)];
    log(row(name, means, both));
  }
  const many = Array.from({ length: MANY }, (_, i) => QUICK_TEXT.replaceAll('#', String(i)));
  log(`${MANY} texts of ${many[0].split(' ').length} words: ${told(await spent(() => encoder.encode(many)))}`);
}

interface Spent<T> {
  readonly result: T;
  readonly seconds: number;
  readonly megabytes: number;
}

async function spent<T>(work: () => Promise<T>): Promise<Spent<T>> {
  const [began, before] = [performance.now(), process.memoryUsage().rss];
  const result = await work();
  return {
    result,
    seconds: (performance.now() - began) / 1000,
    megabytes: (process.memoryUsage().rss - before) / 1e6,
  };
}

const told = ({ seconds, megabytes }: Omit<Spent<unknown>, 'result'>): string =>
  `${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB more`;

/** Texts cut to their first words and whole; questions that are much shorter than what they find. */
function setsOf(data: string | undefined): Readonly<Record<string, () => LabelledSet>> {
  const whole = {
    'Reuters, few topics': reutersAtRandom,
    'Reuters, all topics': () => reutersByTopic({ common: true }),
    'TED by tag': () => tedByTag(data),
    'sections by article': () => sectionsByArticle(data),
  };
  const both = Object.entries(whole).flatMap(([name, load]) =>
    [25, Infinity].map(
      (words) => [`${name}, ${words === 25 ? 'first 25 words' : 'whole'}`, () => sampled(load(), words)] as const,
    ),
  );
  return {
    ...Object.fromEntries(both),
    'a description finds its talk': () => talksByDescription(data),
    'a topic finds its part of a meeting': () => partsOfMeetings(data),
  };
}

function talksByDescription(data: string | undefined): LabelledSet {
  const talks = linesOf(data, 'ted-talks.jsonl.gz')
    .map((line) => JSON.parse(line) as { id: string; text: string; description?: string })
    .slice(0, 2000);
  const asked = talks.flatMap(({ id, description: text }) => (text ? [{ id, text, labels: [id] }] : []));
  return { targets: talks.map(({ id, text }) => ({ id, text, labels: [id] })), queries: asked.slice(0, QUERIES) };
}

/** Turns of a meeting, eight at a time, and what people called the topics in them. */
function partsOfMeetings(data: string | undefined): LabelledSet {
  const targets: Labelled[] = [];
  const queries: Labelled[] = [];
  for (const line of linesOf(data, 'qmsum.jsonl').slice(0, MEETINGS)) {
    const { id, turns, topics } = JSON.parse(line) as Meeting;
    for (let at = 0; at < turns.length; at += TURNS)
      targets.push({
        id: `${id}:${at}`,
        text: turns
          .slice(at, at + TURNS)
          .map(([, said]) => said)
          .join(' '),
        labels: topics.flatMap(({ spans }, k) =>
          spans.some(([from, to]) => at + TURNS > +from && at <= +to) ? [`${id} ${k}`] : [],
        ),
      });
    queries.push(...topics.map(({ topic }, k) => ({ id: `${id} ${k}`, text: topic, labels: [`${id} ${k}`] })));
  }
  return { targets, queries: sampled({ targets: [], queries }, Infinity).queries };
}

interface Meeting {
  readonly id: string;
  readonly turns: readonly (readonly [speaker: string, said: string])[];
  readonly topics: readonly { readonly topic: string; readonly spans: readonly (readonly [string, string])[] }[];
}

const row = (name: string, [before, after]: readonly number[], { notes }: Finder) =>
  `| ${name} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${notes.at(-1)} |`;

function sampled({ targets, queries }: LabelledSet, words: number) {
  const some = (list: readonly Labelled[], most: number) =>
    list
      .filter((_, i) => i % Math.ceil(list.length / most) === 0)
      .map(({ text, ...rest }) => ({ ...rest, text: text.split(/\s+/).slice(0, words).join(' ') }));
  return { targets: some(targets, TARGETS), queries: some(queries, QUERIES) };
}

/** Over all targets in their order: an answer leaves out what is not alike. */
async function precisionOf(open: Finder, { targets, queries }: LabelledSet): Promise<number> {
  const { projection } = await open.ask(queries.map(({ id, text }) => ({ id: `${id}?`, text })));
  const labels = new Map(targets.map((one) => [one.id, one.labels]));
  const all = queries.flatMap((query, row) => {
    const relevant = open.state.catalogue.ids.flatMap((id, at) =>
      labels.get(id)!.some((label) => query.labels.includes(label)) ? [at] : [],
    );
    return relevant.length > 0 ? [averagePrecisionOf(projection.scores(row), relevant)] : [];
  });
  return (100 * all.reduce((sum, x) => sum + x, 0)) / all.length;
}
