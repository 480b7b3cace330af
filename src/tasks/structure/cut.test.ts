/** The default cut against its definition: all cuts of small texts, one by one, without a line of cut.ts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../random/index.ts';
import { analyze, type Cue } from '../../text/index.ts';
import { logOdds } from './boundary-model.ts';
import { type CutRequest, cutRange } from './cut.ts';
import { CUT_CONSTANTS } from './cut-constants.ts';
import { everyOf, lengthsOf } from './every.ts';
import { featuresOf } from './features.ts';
import { chooseNumber, expectedBlocks } from './number.ts';
import { placesOf } from './places.ts';
import { type Problem, problemOf } from './problem.ts';
import { speechForm } from './speech-form.ts';

const TOPICS = [
  'bees hive honey nectar queen flowers wax swarm',
  'ships harbour cranes storm captain cargo sails anchor',
  'judge court tenants lease rent appeal verdict lawyer',
  'flour dough oven bread yeast baker crust kneading',
].map((words) => words.split(' '));

/** A text of small units: `topics[u]` is what unit u is about. */
interface Made {
  readonly topics: readonly number[];
  readonly seed: number;
  /** Sentences of each unit, or of each one by itself. */
  readonly inUnit?: number | readonly number[];
  readonly headings?: readonly number[];
  /** Names by turns, one name, or none before the third unit. */
  readonly speakers?: 'turns' | 'one' | 'late';
  readonly begins?: number;
  readonly seconds?: number;
  readonly pauses?: readonly number[];
}

async function made({ topics, seed, inUnit = 1, headings = [], speakers, begins = 0, seconds, pauses = [] }: Made) {
  const draw = random(seed);
  const cues: Cue[] = [];
  let text = '';
  let clock = begins;
  const speakerOf = (u: number) => (speakers === 'turns' ? ['Ben', 'Ann'][u % 2] : 'Ben');
  topics.forEach((topic, u) => {
    const sentences = Array.from({ length: typeof inUnit === 'number' ? inUnit : inUnit[u] }, () =>
      Array.from({ length: 5 }, () => TOPICS[topic][draw.below(8)]).join(' '),
    );
    text += u === 0 ? '' : '\n\n';
    if (headings.includes(u)) text += '# Heading\n\n';
    for (const [i, sentence] of sentences.entries()) {
      const start = text.length + (i > 0 ? 1 : 0);
      text += `${i > 0 ? ' ' : ''}${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
      if (pauses.includes(u) && i === 0) clock += 2;
      const time = seconds && { time: { start: clock, end: clock + seconds } };
      clock += seconds ?? 0;
      cues.push({
        start,
        end: text.length,
        ...time,
        ...(speakers && (speakers !== 'late' || u > 1) && { speaker: speakerOf(u) }),
      });
    }
  });
  const source = { id: 'a', text, ...((seconds || speakers) && { cues }) };
  return problemOf(await analyze([source], { language: 'en', stem: false }), undefined, {}, random(1));
}

const C = { ...CUT_CONSTANTS, usual: 4, full: 80, turn: 8, finest: 6, sharp: 11, cold: 0.3, weight: 0.7 };
const WEIGHTS = { concentration: 40, backgroundWeight: 0.25 };
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const logMean = (values: readonly number[]) => Math.log(sum(values.map(Math.exp)) / values.length);
const subsets = (of: readonly number[]) =>
  Array.from({ length: 2 ** of.length }, (_, mask) => of.filter((_, i) => mask & (1 << i)));

/** A block's words drawn one after the other: a word seen c times among n comes with (c + A m) / (n + A). */
function likelihood(
  problem: Problem,
  [first, last]: readonly number[],
  grain: number,
  burst: number,
  constants: typeof C,
) {
  const words = [...problem.word.slice(problem.start[first], problem.start[last])];
  const strength = Math.min(WEIGHTS.concentration, 1.75 * Math.max(constants.finest, grain));
  const mean = (w: number) => {
    const places = words.flatMap((other, i) => (other === w ? [i] : []));
    const bursts = places.filter((at, i) => i > 0 && at - places[i - 1] > burst * Math.max(constants.finest, grain));
    return 0.0007 + (2 * bursts.length) / words.length;
  };
  const means = new Map([...new Set(words)].map((w) => [w, mean(w)]));
  return (from: number, to: number) => {
    const block = [...problem.word.slice(problem.start[from], problem.start[to])];
    return sum(
      block.map((w, n) => {
        const seen = block.slice(0, n).filter((other) => other === w).length;
        return Math.log((seen + strength * means.get(w)!) / (n + strength));
      }),
    );
  };
}

function byDefinition(problem: Problem, range: readonly [number, number], request: CutRequest, constants: typeof C) {
  const [first, last] = range;
  const words = problem.start[last] - problem.start[first];
  const { sentences } = problem.document;
  const asked = request.blocks ?? request.lengths?.blocks;
  const usualPlaces = placesOf(problem);
  const inRange = usualPlaces.at.filter((s) => s > first && s < last).length;
  const places = (asked ?? 1) - 1 <= inRange ? usualPlaces : placesOf(problem, true);
  const paragraphs = places.inside.includes(0);
  const features = featuresOf(problem, places);
  const odds = new Map<number, number>();
  places.at.forEach((s, i) => {
    if (s <= first || s >= last) return;
    const silence = (sentences[s].time?.start ?? 0) - (sentences[s - 1].time?.end ?? Infinity);
    const here =
      (paragraphs && places.inside[i] ? -2 : 0) + (sentences[s].kind === 'heading' ? 3 : 0) + (silence >= 2 ? 1 : 0);
    odds.set(s, logOdds(features[i]) + here);
  });
  const blocksOf = (cut: readonly number[]) => [...cut, last].map((to, b) => [b === 0 ? first : cut[b - 1], to]);
  /** In a text of more than 100 sentences blocks have three sentences and 25 words, where so many can. */
  const longEnough = (sentenceCount: number, wordCount: number) => (cut: readonly number[]) =>
    problem.size <= 100 ||
    blocksOf(cut).every(
      ([from, to]) => to - from >= sentenceCount && problem.start[to] - problem.start[from] >= wordCount,
    );
  const all = subsets([...odds.keys()]);
  const cuts = all.filter((cut) => cut.length === 0 || longEnough(3, 25)(cut));

  const speakers = sentences.some(({ speaker }) => speaker !== undefined);
  const timed = sentences.some(({ time }) => time !== undefined);
  const expected =
    request.grain === undefined ? expectedBlocks(words, speechForm(problem), constants) : words / request.grain;
  const prior = {
    ...constants,
    ...((speakers || request.grain !== undefined) && { other: 0 }),
    ...(request.grain !== undefined && { spread: 0.15 }),
  };
  const evidence = (grain: number) => {
    const like = likelihood(problem, range, grain, 2.5, constants);
    const temperature = Math.min(1, (constants.sharp / Math.max(constants.finest, grain)) ** 2);
    const usual = logMean([...odds.values()]);
    return Array.from({ length: odds.size + 1 }, (_, k) =>
      logMean(
        all
          .filter((cut) => cut.length === k)
          .map((cut) =>
            cuts.includes(cut)
              ? sum(blocksOf(cut).map(([from, to]) => temperature * like(from, to))) +
                sum(cut.map((s) => odds.get(s)! - usual))
              : -Infinity,
          ),
      ),
    );
  };
  const chosen = () => {
    if (request.grain === undefined && expected >= 2 && (speakers || timed)) {
      return chooseNumber(
        Array.from({ length: odds.size + 1 }, () => 0),
        expected,
        { ...constants, other: 0 },
      );
    }
    let blocks = expected;
    for (let round = 1; ; round++) {
      const found = chooseNumber(evidence(words / blocks), expected, prior);
      const apart = Math.abs(Math.log(found.blocks / blocks));
      if (speakers || request.grain !== undefined || round === 4 || apart < Math.log(4 / 3)) return found;
      blocks = found.blocks;
    }
  };
  const number = asked === undefined ? chosen() : undefined;
  const seconds = timed ? sentences.at(-1)!.time!.end - sentences[0].time!.start : 0;
  const whole = first === 0 && last === problem.size;
  const least = number && whole && request.grain === undefined && seconds >= 180 ? 3 : 1;
  const blocks = Math.min(Math.max(number?.blocks ?? asked!, least), odds.size + 1);

  const like = likelihood(problem, range, words / blocks, 1.4, constants);
  const temperature = Math.min(
    1,
    Math.max(constants.cold, (constants.sharp / Math.max(constants.finest, words / blocks)) ** 2),
  );
  const ofSoMany = all.filter((cut) => cut.length === blocks - 1);
  const legal = [longEnough(3, 25), longEnough(3, 0), () => true].map((rule) => ofSoMany.filter(rule));
  const scored = legal
    .find((some) => some.length > 0)!
    .map((cut) => ({
      cut,
      score:
        sum(blocksOf(cut).map(([from, to]) => temperature * like(from, to) + (request.lengths?.loss(from, to) ?? 0))) +
        sum(cut.map((s) => odds.get(s)!)),
    }));
  const total = sum(scored.map(({ score }) => Math.exp(score)));
  const best = scored.reduce((top, other) => (other.score > top.score ? other : top));
  const curve = Array.from({ length: last - first - 1 }, (_, i) => {
    const here = scored.filter(({ cut }) => cut.includes(first + i + 1));
    return 1 - sum(here.map(({ score }) => Math.exp(score))) / total;
  });
  return { begins: best.cut, curve, grain: Math.round(words / blocks), number, blocks };
}

const TEXTS: readonly (Made & { readonly name: string })[] = [
  { name: 'two topics', topics: [0, 0, 0, 0, 1, 1, 1, 1], seed: 1 },
  { name: 'three topics', topics: [0, 0, 0, 1, 1, 1, 2, 2, 2], seed: 2 },
  { name: 'one topic', topics: [0, 0, 0, 0, 0, 0], seed: 3 },
  { name: 'a topic in every unit', topics: [0, 1, 2, 3, 0, 1, 2, 3], seed: 4 },
  { name: 'a full text', topics: [0, 0, 0, 1, 1, 1, 2, 2, 2], seed: 5, inUnit: 2 },
  { name: 'long units', topics: [0, 1], seed: 6, inUnit: 4 },
  { name: 'headings', topics: [0, 0, 1, 1, 2, 2], seed: 7, headings: [2, 5] },
  { name: 'speakers', topics: [0, 0, 0, 1, 1, 1, 2, 2], seed: 8, speakers: 'turns' },
  { name: 'a full text with speakers', topics: [0, 0, 1, 1, 2, 2, 3, 3], seed: 9, inUnit: 3, speakers: 'turns' },
  { name: 'a recording', topics: [0, 0, 0, 0, 1, 1], seed: 10, seconds: 5, pauses: [3] },
  { name: 'a full recording', topics: [0, 0, 1, 1, 2, 2, 3, 3], seed: 11, inUnit: 3, seconds: 2 },
  { name: 'a recording of three minutes', topics: [0, 0, 0, 0, 0, 0], seed: 12, seconds: 30 },
  { name: 'one speaker', topics: [0, 0, 1, 1, 2, 2, 3, 3], seed: 18, speakers: 'one' },
  { name: 'speakers from the middle on', topics: [0, 0, 1, 1, 2, 2, 3, 3], seed: 23, speakers: 'late' },
  { name: 'a recording that begins late', topics: [0, 0, 0, 0, 0], seed: 20, seconds: 30, begins: 100 },
  { name: 'more than 100 sentences', topics: [0, 1, 2, 3, 0, 1, 2], seed: 21, inUnit: [25, 2, 25, 2, 25, 4, 25] },
  { name: 'paragraphs of two sentences', topics: [0, 1, 2, 3], seed: 22, inUnit: 2 },
  { name: 'a recording just shorter', topics: [0, 0, 0, 0, 0, 0], seed: 12, seconds: 29.9 },
];

function same(
  problem: Problem,
  request: CutRequest,
  range: readonly [number, number] = [0, problem.size],
  constants = C,
) {
  const wanted = byDefinition(problem, range, request, constants);
  const found = cutRange(problem, range, request, WEIGHTS, constants);
  assert.deepEqual(found.begins, wanted.begins);
  assert.equal(found.curve.length, wanted.curve.length);
  found.curve.forEach((value, i) => {
    assert.ok(Math.abs(value - wanted.curve[i]) < 1e-6, `${i}: ${value} ${wanted.curve[i]}`);
  });
  assert.equal(found.grain, wanted.grain);
  if (!wanted.number) assert.deepEqual(found.notes, []);
  else {
    const { blocks, range: near, probability } = wanted.number;
    const [how, share] = /: (.*) with probability (.*)\.$/.exec(found.notes[0])!.slice(1);
    assert.match(found.notes[0], blocks === 1 ? /^One block,/ : new RegExp(`^${blocks} blocks,`));
    assert.equal(how, near[0] === near[1] ? `${near[0]}` : near.join(' to '));
    assert.ok(Math.abs(Number(share) - probability) < 0.0051, `${share} ${probability}`);
    assert.equal(
      found.notes.some((note) => /more than three minutes/.test(note)),
      wanted.blocks > blocks,
    );
  }
  return wanted;
}

describe('a cut is the best of all cuts, and its number the most probable', () => {
  const numbers = new Set<number>();
  for (const text of TEXTS) {
    it(`${text.name}: as many blocks as are found, asked for, or expected of a grain`, async () => {
      const problem = await made(text);
      numbers.add(same(problem, {}).blocks);
      same(problem, {}, undefined, { ...C, usual: 2, weight: 1, sharp: 40 });
      same(problem, {}, undefined, { ...C, full: problem.word.length, usual: 3 });
      for (const blocks of [1, 2, 3, 4, 5, 6]) if (blocks <= problem.size) same(problem, { blocks });
      for (const grain of [problem.word.length / 5, 20]) same(problem, { grain });
    });
  }
  it('numbers differ', () => assert.ok(numbers.size >= 4, [...numbers].join()));

  it('a part of a text is cut by its own words', async () => {
    const problem = await made({ topics: [3, 3, 0, 0, 0, 1, 1, 1, 2], seed: 13 });
    same(problem, {}, [2, 8]);
    same(problem, { blocks: 3 }, [1, 7]);
    const timed = await made({ topics: [0, 0, 0, 0, 0, 0, 0, 0], seed: 14, seconds: 60 });
    same(timed, {}, [1, 7]);
  });

  it('blocks of about one length', async () => {
    const problem = await made({ topics: [0, 0, 0, 1, 1, 2, 2, 2], seed: 15 });
    same(problem, { lengths: lengthsOf(problem, everyOf('10')) });
  });

  it('a text of one place, or of none, is whole', async () => {
    const problem = await made({ topics: [0, 1], seed: 16 });
    const whole = { begins: [], curve: new Float64Array([1]), grain: 10, notes: [] };
    assert.deepEqual(cutRange(problem, [0, 2], { blocks: 1 }, WEIGHTS, C), whole);
    const one = { ...whole, curve: new Float64Array(0), grain: 5 };
    assert.deepEqual(cutRange(problem, [1, 2], {}, WEIGHTS, C), one);
    assert.deepEqual(cutRange(problem, [1, 1], {}, WEIGHTS, C), { ...one, grain: 0 });
  });

  it('has fewer blocks than people would make where there is no room for so many that are long enough', async () => {
    const inUnit = [30, 2, 2, 2, 30, 2, 2, 30, 2, 30];
    const problem = await made({ topics: [0, 1, 2, 3, 0, 1, 2, 3, 0, 1], seed: 23, inUnit, speakers: 'turns' });
    const cut = (request: CutRequest) =>
      cutRange(problem, [0, problem.size], request, WEIGHTS, { ...C, usual: 9, spoken: 9, full: 100 });
    const { begins, notes, grain } = cut({});
    const ends = [...begins, problem.size];
    const words = ends.map((end, b) => problem.start[end] - problem.start[ends[b - 1] ?? 0]);
    assert.ok(begins.length > 1 && words.every((count) => count >= 25), words.join());
    assert.match(notes[1], new RegExp(`^There is room for ${ends.length} that are long enough`));
    assert.equal(grain, Math.round(problem.word.length / ends.length));
    assert.equal(cut({ blocks: 9 }).begins.length, 8, 'as many as are asked for');
  });

  it('says where the number comes from', async () => {
    const of = async (text: Made, request: CutRequest = {}) => {
      const problem = await made(text);
      return cutRange(problem, [0, problem.size], request, WEIGHTS, C).notes.join(' ');
    };
    const topics = [0, 0, 1, 1, 2, 2];
    assert.match(
      await of({ topics, seed: 1 }),
      /from how people cut texts of 30 content words, and what this one shows/,
    );
    assert.match(
      await of({ topics, seed: 1, inUnit: 3, seconds: 2 }),
      /from how people cut speech of 90 content words/,
    );
    assert.match(await of({ topics, seed: 1, seconds: 2 }), /from how people cut texts of 30 content words/);
    assert.match(await of({ topics, seed: 1 }, { grain: 9 }), /from the grain of 9 content words, and what the text/);
    assert.match(await of({ topics, seed: 1, speakers: 'turns' }), /People answer each other in a few words/);
    assert.doesNotMatch(await of({ topics, seed: 1, speakers: 'turns', inUnit: 3 }), /People answer/);
    assert.doesNotMatch(await of({ topics, seed: 1, speakers: 'turns' }, { grain: 9 }), /People answer/);
  });

  it('more blocks than places: every sentence is a place', async () => {
    const problem = await made({ topics: [0, 1, 2, 3], seed: 17, inUnit: 2 });
    const begins = (blocks: number, range: readonly [number, number] = [0, 8]) => {
      same(problem, { blocks }, range);
      return cutRange(problem, range, { blocks }, WEIGHTS, C).begins;
    };
    assert.deepEqual(begins(4), [2, 4, 6]);
    assert.deepEqual(begins(8), [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(begins(2, [2, 6]), [4]);
    assert.deepEqual(begins(3, [2, 6]).length, 2);
    assert.deepEqual(begins(4, [2, 6]), [3, 4, 5]);
  });

  it('of more than 800 places the likeliest are kept', async () => {
    const problem = await made({ topics: Array.from({ length: 830 }, (_, u) => Math.floor(u / 20) % 4), seed: 23 });
    const flat = { ...C, sharp: 0.01, cold: 0.0001 };
    const { curve } = cutRange(problem, [0, problem.size], { blocks: 2 }, WEIGHTS, flat);
    const places = placesOf(problem);
    const odds = featuresOf(problem, places).map((values) => logOdds(values));
    const kept = [...odds.keys()].sort((a, b) => odds[b] - odds[a]).slice(0, 800);
    // A block has a fifth of the words of a usual one, 83 sentences of these.
    const wanted = kept.map((i) => places.at[i]).filter((s) => s >= 83 && s <= 830 - 83);
    assert.deepEqual(
      [...curve.keys()].filter((i) => curve[i] < 1).map((i) => i + 1),
      wanted.sort((a, b) => a - b),
    );
  });
});
