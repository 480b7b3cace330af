/**
 * Are the topics those that people see? Purity and NMI against classes, coherence and diversity of the words shown, the
 * spread over seeds, scikit-learn's LDA and NMF (KL) beside them on the same counts, and the number that `auto` takes
 * where it is known. The weights of the rule for the number are learned again without each family of corpora.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { coherence, coherenceCv, diversity } from '../../src/evaluate/index.ts';
import { columnSums } from '../../src/linalg/index.ts';
import {
  type Fitted,
  findTopics,
  type Problem,
  problemOf,
  readTexts,
  telling,
  topColumns,
} from '../../src/tasks/topics/index.ts';
import { type ExperimentArgs, runParts } from '../experiment.ts';
import { nmi, purity } from './clustering.ts';
import { kept } from './kept.ts';
import { names } from './names.ts';
import { draws, numbers } from './numbers.ts';
import { PLANS, planted } from './planted.ts';
import {
  type Classified,
  classesOf,
  drawn,
  kinds,
  multiling,
  piles,
  REUTERS_TEN,
  reuters,
  shortened,
  speechesAndNews,
  ted,
} from './sets.ts';
import { strangers } from './strangers.ts';

const SEEDS = [1, 2, 3, 4, 5];

/** What is judged; all of it unless some are named. */
const PARTS: Readonly<Record<string, (args: ExperimentArgs) => Promise<void>>> = {
  multiling: ({ data, log }) => classes([multiling(data, 'english')], SEEDS, log),
  ted: ({ data, log }) => classes([ted(data)], SEEDS, log),
  reuters: ({ log }) => classes([reuters(REUTERS_TEN, 300, 'Reuters, 10 topics, 300 of each')], SEEDS, log),
  short: ({ data, log }) =>
    classes(
      [
        shortened(multiling(data, 'english'), 40),
        shortened(reuters(REUTERS_TEN, 200), 25),
        shortened(ted(data, undefined, 60), 60),
      ],
      SEEDS,
      log,
    ),
  numbers: async ({ data, log }) => numbers(await known(data), log),
  kept: ({ data, log }) => kept([multiling(data, 'english'), ted(data, undefined, 30), reuters(REUTERS_TEN, 40)], log),
  draws: ({ data, log }) => draws(piles(data), log),
  strangers: ({ data, log }) => strangers(kinds(data), log),
  names: ({ data, log }) => names(data, log),
};

export async function run(args: ExperimentArgs): Promise<void> {
  const { quick, log } = args;
  if (quick) {
    await classes([planted(PLANS[0])], [1, 2], log);
    return numbers([planted(PLANS[0]), planted(PLANS[1])], log);
  }
  await runParts('topics', PARTS, args);
}

async function classes(sets: readonly Classified[], seeds: readonly number[], log: ExperimentArgs['log']) {
  log(`classes known, mean of seeds ${seeds.join(', ')} ± standard deviation`);
  log('');
  log('| set | model | purity | NMI | NPMI | C_v | diversity | CPU s |');
  log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const set of sets) await judged(set, seeds, log);
  log('');
}

async function known(data: string | undefined): Promise<Classified[]> {
  return [
    ...PLANS.map(planted),
    ...(['arabic', 'czech', 'english', 'french', 'greek', 'hebrew', 'hindi'] as const).map((name) =>
      multiling(data, name),
    ),
    reuters(REUTERS_TEN.slice(0, 3), 80, 'Reuters, 3 topics'),
    reuters(REUTERS_TEN.slice(2, 7), 80, 'Reuters, 5 topics'),
    reuters(REUTERS_TEN.slice(2), 70, 'Reuters, 8 topics'),
    reuters(REUTERS_TEN, 90, 'Reuters, 10 topics'),
    ted(data, ['music', 'physics', 'war'], 60, 'TED, 3 tags'),
    ted(data, ['brain', 'music', 'cities', 'war'], 50, 'TED, 4 tags'),
    ted(data, ['cities', 'war', 'physics', 'climate change', 'computers', 'medicine'], 50, 'TED, 6 tags'),
    ted(data, undefined, 50, 'TED, 10 tags'),
    await speechesAndNews(),
    ...drawn(data),
  ];
}

interface Row {
  readonly groups: readonly number[];
  readonly words: readonly (readonly number[])[];
  readonly seconds?: number;
}

async function judged(set: Classified, seeds: readonly number[], log: (line: string) => void): Promise<void> {
  const { corpus } = await readTexts(set.documents);
  const problem = problemOf(corpus);
  const topics = classesOf(set);
  const labelOf = new Map(set.documents.map(({ id, label }) => [id, label]));
  const labels = problem.documents.map((id) => labelOf.get(id)!);
  const rows = new Map<string, Row[]>();
  const add = (name: string, row: Row) => rows.set(name, [...(rows.get(name) ?? []), row]);
  for (const seed of seeds) {
    const before = process.cpuUsage();
    const { fitted } = await findTopics(problem, { topics, seed, documents: 0 });
    const seconds = process.cpuUsage(before).user / 1e6;
    const groups = groupsOf(fitted, labels.length);
    const worth = telling(fitted.words, topics, columnSums(problem.counts));
    add('ours', { groups, words: topColumns(worth, topics, 10), seconds });
    add('ours, words by share', { groups, words: topColumns(fitted.words, topics, 10), seconds });
    const { fitted: plain } = await findTopics(problem, { topics, seed, documents: 0, smoothing: 0 });
    const told = telling(plain.words, topics, columnSums(problem.counts));
    add('ours, plain EM', { groups: groupsOf(plain, labels.length), words: topColumns(told, topics, 10) });
  }
  for (const { model, ...row } of scikit(problem, topics, seeds, log)) add(model, row);
  const { counts } = problem;
  const documents = Array.from({ length: counts.rows }, (_, d) =>
    counts.index.subarray(counts.start[d], counts.start[d + 1]),
  );
  for (const [name, of] of rows) {
    const cells = [
      of.map(({ groups }) => purity(groups, labels)),
      of.map(({ groups }) => nmi(groups, labels)),
      of.map(({ words }) => mean(coherence(words, documents))),
      of.map(({ words }) => mean(coherenceCv(words, documents, Infinity))),
      of.map(({ words }) => diversity(words)),
    ].map((values) => `${mean(values).toFixed(3)} ± ${deviation(values).toFixed(3)}`);
    const seconds = of[0].seconds === undefined ? '' : mean(of.map((row) => row.seconds!)).toFixed(2);
    log(`| ${[set.name, name, ...cells, seconds].join(' | ')} |`);
  }
}

function groupsOf({ documents, topics }: Fitted, rows: number): number[] {
  return Array.from({ length: rows }, (_, d) => {
    const mixture = documents.subarray(d * topics, (d + 1) * topics);
    return mixture.indexOf(Math.max(...mixture));
  });
}

/** scikit-learn of the same machine, where there is one. */
function scikit({ counts }: Problem, topics: number, seeds: readonly number[], log: (line: string) => void) {
  const entries = Array.from({ length: counts.rows }, (_, d) =>
    Array.from(counts.index.subarray(counts.start[d], counts.start[d + 1]), (w, i) => [
      w,
      counts.value[counts.start[d] + i],
    ]),
  );
  const input = JSON.stringify({ counts: entries, columns: counts.columns, topics, seeds });
  const script = fileURLToPath(new URL('scikit.py', import.meta.url));
  const { status, stdout } = spawnSync('/usr/bin/python3', [script], { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) {
    log('(scikit-learn is not here: apt-get install python3-sklearn)');
    return [];
  }
  const lines = stdout.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { model: string; groups: number[]; words: number[][] });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
