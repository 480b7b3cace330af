/**
 * Learns what makes a sentence worth quoting: the weights of src/tasks/summarize/standing.json.
 *
 * At every step of a summary the sentence with the highest standing(s) · worth(s) / cost(s)^e is taken. A softmax over the
 * logarithms of these makes the choice smooth; the weights are those for which what is expected to be taken adds most to the
 * recall of what people wrote (words but stop words, and pairs of words twice), less a ridge towards the weights before.
 * Recall sees little of what puzzles a reader: `readers` (judged.ts) learns from what readers said of sentences.
 */
import { rouge } from '../../src/evaluate/index.ts';
import { rougeSettings } from '../../src/evaluate/rouge-settings.ts';
import { reader } from '../../src/evaluate/rouge-text.ts';
import { oneLine, table } from '../../src/render/index.ts';
import type { ReferenceSet } from '../../src/tasks/compare/index.ts';
import { READINGS, rankedAs, readingOf } from '../../src/tasks/summarize/auto.ts';
import { type Problem, prepare, summarizeProblem } from '../../src/tasks/summarize/index.ts';
import { kindOf } from '../../src/tasks/summarize/kind.ts';
import { quotedOf, textOf } from '../../src/tasks/summarize/problem.ts';
import { scoringOf } from '../../src/tasks/summarize/scoring.ts';
import { basketOf } from '../../src/tasks/summarize/select.ts';
import { FEATURE_NAMES, type Feature, type Weights } from '../../src/tasks/summarize/standing.ts';
import { loadLanguage } from '../../src/text/index.ts';
import { type ExperimentArgs, runParts } from '../experiment.ts';
import { meetingSets, referenceSets, talkSets } from '../load.ts';
import { STORIES } from '../summaries/stories.ts';
import { readers } from './judged.ts';

interface Sample {
  readonly words: number;
  readonly learnt: readonly ReferenceSet[];
  readonly judged: readonly ReferenceSet[];
}

/** Every so many texts are learnt from, and as many others judge. */
const EVERY = { talks: 7, meetings: 4, news: 2, papers: 3 };
const STEPS = 60;
const RATE = 0.05;
const RIDGE = 0.06;
/** Steepness of the softmax, steps of a summary, and what a pair of words counts. */
const STEEP = 3;
const STAGES = 4;
const PAIR = 2;

const halves = (sets: readonly ReferenceSet[], every: number, words: number): Sample => ({
  words,
  learnt: sets.filter((_, i) => i % every === 0),
  judged: sets.filter((_, i) => i % every === 1),
});

/** Every second talk without its title: many are given without one. */
const halfTitled = (sets: readonly ReferenceSet[]): ReferenceSet[] =>
  sets.map(({ documents, ...set }, i) => ({
    ...set,
    documents: i % 2 === 0 ? documents : documents.map(({ title: _, ...document }) => document),
  }));

export async function run(args: ExperimentArgs): Promise<void> {
  const { data, quick, log } = args;
  if (quick) return learnOn({ stories: { words: 40, learnt: STORIES, judged: STORIES } }, 'written', log);
  await runParts(
    'quotes',
    {
      readers: () => readers(args),
      spoken: () =>
        learnOn(
          {
            talks: halves(halfTitled(talkSets(data)), EVERY.talks, 60),
            meetings: halves(meetingSets(data), EVERY.meetings, 100),
          },
          'spoken',
          log,
        ),
      written: () =>
        learnOn(
          {
            news: halves(referenceSets(data, 'cnndm-100.jsonl'), EVERY.news, 60),
            papers: halves(referenceSets(data, 'cmplg.jsonl'), EVERY.papers, 100),
          },
          'written',
          log,
        ),
    },
    args,
  );
}

/** Learns from all sets, and from each alone; judges all of these on texts that none has seen. */
async function learnOn(sets: Readonly<Record<string, Sample>>, kind: 'spoken' | 'written', log: ExperimentArgs['log']) {
  const stages: Record<string, Stage[]> = {};
  for (const [name, { learnt, words }] of Object.entries(sets)) stages[name] = await stagesOf(learnt, words);
  const before = READINGS[kind === 'spoken' ? 'speech' : 'news'].weights;
  const learnt: Record<string, Weights> = { before, all: fitted(Object.values(stages), before) };
  for (const name of Object.keys(sets)) learnt[`${name} alone`] = fitted([stages[name]], before);
  log(`\n${kind}: recall of words / pairs on texts that were not learnt from`);
  const rows: string[][] = [['weights', ...Object.keys(sets)]];
  const problems: Record<string, Problem[]> = {};
  for (const [name, { judged }] of Object.entries(sets)) {
    problems[name] = [];
    for (const { documents } of judged) problems[name].push(await prepare(documents, { language: 'en' }));
  }
  for (const [by, weights] of Object.entries(learnt))
    rows.push([by, ...Object.entries(sets).map(([name, sample]) => judgedBy(weights, kind, sample, problems[name]))]);
  log(table(rows));
  const shown = (name: Feature) => Object.values(learnt).map((weights) => (weights[name] ?? 0).toFixed(2));
  log(table([['feature', ...Object.keys(learnt)], ...FEATURE_NAMES.map((name) => [name, ...shown(name)])]));
  const kept = FEATURE_NAMES.flatMap((name) => {
    const weight = Number((learnt.all[name] ?? 0).toFixed(2));
    return weight === 0 ? [] : [[name, weight] as const];
  });
  log(JSON.stringify(Object.fromEntries(kept)));
}

/** What can be taken at a step: the features of each, the logarithm of the rest of its rate, and what it adds. */
interface Stage {
  readonly rows: readonly Float64Array[];
  readonly base: Float64Array;
  readonly gain: Float64Array;
}

async function stagesOf(sets: readonly ReferenceSet[], words: number): Promise<Stage[]> {
  const { stopWords } = await loadLanguage('en');
  const found: Stage[] = [];
  for (const { documents, references } of sets) {
    const whole = await prepare(documents, { language: 'en' });
    const { kind } = kindOf(whole);
    const isSpoken = kind === 'speech' || kind === 'conversation';
    const problem = quotedOf(whole, { clutter: 'drop', trim: false, speech: isSpoken });
    found.push(...stagesIn(problem, gains(problem, references, stopWords), words));
  }
  return found;
}

function stagesIn(problem: Problem, recall: Gains, words: number): Stage[] {
  const budget = { unit: 'words', limit: words } as const;
  const reading = readingOf(problem, kindOf(problem).kind);
  const ranking = rankedAs(problem, reading, budget);
  const picked = basketOf(problem, budget, { redundancy: 0.5 });
  ranking.select!(problem, ranking.scores, picked);
  const { feature, standing, objective } = scoringOf(problem, reading, 2);
  const basket = basketOf(problem, budget, { redundancy: 0.5 });
  const covering = objective(basket);
  const rows = new Map<number, Float64Array>();
  const row = (s: number) =>
    rows.get(s) ??
    rows
      .set(
        s,
        Float64Array.from(FEATURE_NAMES, (name) => feature(name, s)),
      )
      .get(s)!;
  const found: Stage[] = [];
  for (const { sentence } of picked.picks.slice(0, STAGES)) {
    const open = Array.from(problem.candidates).filter((s) => problem.words[s] >= reading.shortest && basket.fits(s));
    const cost = (s: number) => basket.cost(s) ** reading.exponent;
    found.push({
      rows: open.map(row),
      base: Float64Array.from(open, (s) => Math.log(Math.max(1e-7, covering.gain(s) / standing[s]) / cost(s))),
      gain: Float64Array.from(open, (s) => recall.of(s) / cost(s)),
    });
    basket.take(sentence, 0);
    covering.add(sentence);
    recall.add(sentence);
  }
  return found;
}

interface Gains {
  of(sentence: number): number;
  add(sentence: number): void;
}

/** The share of the references' words (but stop words) and pairs that a sentence adds to those taken. */
function gains(problem: Problem, references: readonly string[], stops: ReadonlySet<string>): Gains {
  const read = reader(rougeSettings({ ngrams: 2, longest: false, stem: true }));
  const stemmedStops = new Set([...stops].flatMap((word) => read(word).tokens));
  const unitsOf = (text: string) => {
    const { tokens } = read(oneLine(text));
    const isStop = (i: number) => stemmedStops.has(tokens[i]);
    return new Set([
      ...tokens.filter((_, i) => !isStop(i)),
      ...tokens.slice(1).flatMap((token, i) => (isStop(i) && isStop(i + 1) ? [] : [`${tokens[i]} ${token}`])),
    ]);
  };
  const open = references.map(unitsOf);
  const sizes = open.map((units) => units.size);
  const known = new Map<number, ReadonlySet<string>>();
  const units = (s: number) => known.get(s) ?? known.set(s, unitsOf(textOf(problem, s))).get(s)!;
  return {
    of: (s) =>
      open.reduce((sum, wanted, r) => {
        let found = 0;
        for (const unit of units(s)) if (wanted.has(unit)) found += unit.includes(' ') ? PAIR : 1;
        return sum + found / sizes[r] / open.length;
      }, 0),
    add: (s) => {
      for (const unit of units(s)) for (const wanted of open) wanted.delete(unit);
    },
  };
}

/** Ascent by Adam on the mean expected gain, every set weighing the same. */
function fitted(sets: readonly (readonly Stage[])[], before: Weights): Weights {
  const first = Float64Array.from(FEATURE_NAMES, (name) => before[name] ?? 0);
  const weights = first.slice();
  const [mean, square] = [weights.map(() => 0), weights.map(() => 0)];
  for (let step = 1; step <= STEPS; step++) {
    const slope = weights.map((weight, k) => -RIDGE * (weight - first[k]));
    for (const stages of sets)
      for (const stage of stages) addSlope(slope, stage, weights, 1 / stages.length / sets.length);
    weights.forEach((weight, k) => {
      mean[k] = 0.9 * mean[k] + 0.1 * slope[k];
      square[k] = 0.99 * square[k] + 0.01 * slope[k] ** 2;
      const move = mean[k] / (1 - 0.9 ** step) / (Math.sqrt(square[k] / (1 - 0.99 ** step)) + 1e-9);
      weights[k] = weight + RATE * Math.min(1, (2 * (STEPS - step)) / STEPS) * move;
    });
  }
  return Object.fromEntries(FEATURE_NAMES.map((name, k) => [name, weights[k]]));
}

/** A gain of a hundredth of the words is one. */
const SCALE = 100;

function addSlope(slope: Float64Array, { rows, base, gain }: Stage, weights: Float64Array, share: number): void {
  const logs = rows.map((row, j) => STEEP * row.reduce((sum, value, k) => sum + value * weights[k], base[j]));
  const top = logs.reduce((max, value) => Math.max(max, value), -Infinity);
  const odds = logs.map((value) => Math.exp(value - top));
  const total = odds.reduce((sum, value) => sum + value, 0);
  const expected = odds.reduce((sum, value, j) => sum + (value / total) * gain[j], 0);
  rows.forEach((row, j) => {
    const pull = share * SCALE * STEEP * (odds[j] / total) * (gain[j] - expected);
    if (Math.abs(pull) > 1e-9) for (let k = 0; k < row.length; k++) slope[k] += pull * row[k];
  });
}

function judgedBy(
  weights: Weights,
  kind: 'spoken' | 'written',
  { judged, words }: Sample,
  problems: Problem[],
): string {
  const kinds = kind === 'spoken' ? (['speech', 'conversation'] as const) : (['news', 'paper', 'report'] as const);
  const kept = kinds.map((name) => READINGS[name]);
  const readings = READINGS as Record<string, (typeof kept)[number]>;
  for (const [i, name] of kinds.entries()) readings[name] = { ...kept[i], weights };
  const scores = judged.map(({ references }, i) => {
    const { sentences } = summarizeProblem({ ...problems[i] }, { words });
    const peer = sentences.map(({ text }) => oneLine(text)).join('\n');
    return rouge(peer, references, { ngrams: 2, longest: false, stem: true, words }).scores;
  });
  for (const [i, name] of kinds.entries()) readings[name] = kept[i];
  const average = (measure: string) =>
    (scores.reduce((sum, score) => sum + score[measure].recall, 0) / scores.length).toFixed(4);
  return `${average('rouge-1')} / ${average('rouge-2')}`;
}
