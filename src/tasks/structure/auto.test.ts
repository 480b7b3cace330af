/** The default cut against its definition: all cuts of small texts, one by one, without a line of auto.ts; and by hand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../random/index.ts';
import { analyze, type Cue } from '../../text/index.ts';
import { CUT_CONSTANTS, type CutRequest, cutRange, likelihoodsOf, numberShown } from './auto.ts';
import { everyOf, lengthsOf } from './lengths.ts';
import { METHODS } from './methods.ts';
import { type Problem, problemOf } from './problem.ts';

const TOPICS = [
  'bees hive honey nectar queen flowers wax swarm',
  'ships harbour cranes storm captain cargo sails anchor',
  'judge court tenants lease rent appeal verdict lawyer',
  'flour dough oven bread yeast baker crust kneading',
].map((words) => words.split(' '));

interface Made {
  /** What each paragraph is about. */
  readonly topics: readonly number[];
  readonly seed: number;
  readonly inParagraph?: number;
  readonly headings?: readonly number[];
  readonly speakers?: boolean;
  /** Of each sentence. */
  readonly seconds?: number;
  /** Paragraphs after a silence. */
  readonly pauses?: readonly number[];
}

async function made({
  topics,
  seed,
  inParagraph = 1,
  headings = [],
  speakers,
  seconds,
  pauses = [],
}: Made): Promise<Problem> {
  const draw = random(seed);
  const cues: Cue[] = [];
  let text = '';
  topics.forEach((topic, p) => {
    text += p === 0 ? '' : '\n\n';
    if (headings.includes(p)) text += '# Heading\n\n';
    for (let i = 0; i < inParagraph; i++) {
      const words = Array.from({ length: 5 }, () => TOPICS[topic][draw.below(8)]).join(' ');
      const start = text.length + (i > 0 ? 1 : 0);
      text += `${i > 0 ? ' ' : ''}${words[0].toUpperCase()}${words.slice(1)}.`;
      const clock = (seconds ?? 0) * cues.length + 2 * pauses.filter((at) => at <= p).length;
      cues.push({
        ...{ start, end: text.length },
        ...(seconds && { time: { start: clock, end: clock + seconds } }),
        ...(speakers && { speaker: ['Ann', 'Ben'][p % 2] }),
      });
    }
  });
  const source = { id: 'a', text, ...((seconds || speakers) && { cues }) };
  return problemOf(await analyze([source], { language: 'en', stem: false }), undefined, {}, random(1));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
const count = (words: readonly number[], word: number) => words.filter((other) => other === word).length;
const subsets = (of: readonly number[]) =>
  Array.from({ length: 2 ** of.length }, (_, mask) => of.filter((_, i) => mask & (1 << i)));

/** The formulas at the head of auto.ts, word by word. */
function byDefinition(problem: Problem, [first, last]: readonly number[], request: CutRequest) {
  const wordsOf = (from: number, to: number) => [...problem.word.slice(problem.start[from], problem.start[to])];
  const words = wordsOf(first, last);
  const different = [...new Set(words)];
  const flat = sum(different.map((w) => count(words, w) ** 0.25));
  const strength = Math.min(300, words.length / 2);
  const likelihood = (from: number, to: number) => {
    const block = wordsOf(from, to);
    return sum(
      block.map((w, n) =>
        Math.log((count(block.slice(0, n), w) + (strength * count(words, w) ** 0.25) / flat) / (n + strength)),
      ),
    );
  };
  const stretches = Array.from({ length: Math.ceil(words.length / 100) }, (_, i) =>
    words.slice(100 * i, 100 * i + 100),
  );
  const weight = (w: number) => Math.log((stretches.length + 1) / stretches.filter((some) => some.includes(w)).length);
  const sentences = Array.from({ length: last - first - 1 }, (_, i) => first + 1 + i);
  const dips = (window: number) => {
    const cosines = sentences.map((s) => {
      const [before, after] = [wordsOf(first, s).slice(-window), wordsOf(s, last).slice(0, window)];
      const dot = (a: readonly number[], b: readonly number[]) =>
        sum(different.map((w) => count(a, w) * count(b, w) * weight(w) ** 2));
      return dot(before, after) && dot(before, after) / Math.sqrt(dot(before, before) * dot(after, after));
    });
    const z = cosines.map((value) => deviation(cosines) && (value - mean(cosines)) / deviation(cosines));
    return new Map(sentences.map((s, i) => [s, z[i]]));
  };
  const z = dips(60);
  const { unit: begins, heading, remark, goesOn } = problem.turns;
  const times = problem.document.sentences.map(({ time }) => time);
  const unit = begins.map((mark, s) => (s > 0 && times[s] && times[s].start - times[s - 1]!.end >= 2 ? 1 : mark));
  const depths = sentences.flatMap((s) => {
    const beside = [s - 2, s - 1, s + 1, s + 2].filter((at) => z.has(at) && unit[at] === 0);
    return unit[s] && beside.length > 0 ? [mean(beside.map((at) => z.get(at)!)) - z.get(s)!] : [];
  });
  const sampled = deviation(depths) * Math.sqrt(depths.length / (depths.length - 1));
  const t = mean(depths) / (sampled / Math.sqrt(depths.length));
  const seen = depths.length < 2 ? 0.25 : Math.min(1, Math.max(0, (t + 0.5) / 2));
  const trust = (seen * depths.length + 4 * 0.75) / (depths.length + 4);
  const spans = problem.document.sentences.slice(first, last).flatMap(({ time }) => time ?? []);
  const spoken = spans.length > 0 || problem.document.sentences.some(({ speaker }) => speaker !== undefined);
  const next = (s: number) => sentences.find((other) => other > s && unit[other]) ?? last;
  const inSpeech = (s: number) => (spoken ? Math.log(1 + wordsOf(s, next(s)).length) : 0);
  const usual = sentences.filter((s) => !remark[s] && !goesOn[s] && !(heading[s - 1] && !heading[s]));
  const wanted = request.blocks ?? request.lengths?.within(first, last);
  const places = (wanted ?? 1) - 1 > usual.length ? sentences : usual;
  const blocksOf = (cut: readonly number[]) => [...cut, last].map((to, b) => [b === 0 ? first : cut[b - 1], to]);
  const cuts = subsets(places).map((cut) => ({
    cut,
    likelihood: sum(blocksOf(cut).map(([from, to]) => likelihood(from, to))),
    score:
      sum(blocksOf(cut).map(([from, to]) => 0.15 * likelihood(from, to) + (request.lengths?.loss(from, to) ?? 0))) +
      sum(cut.map((s) => (unit[s] ? 8 * trust + inSpeech(s) : 0) + (heading[s] ? 8 : 0) - z.get(s)!)),
    long:
      cut.length === 0 ||
      blocksOf(cut).every(([from, to]) => wordsOf(from, to).length >= Math.min(5, words.length / (2 * (wanted ?? 1)))),
  }));
  const bestOf = (k: number, some = cuts) =>
    some.filter(({ cut }) => cut.length === k - 1).reduce((a, b) => (b.score > a.score ? b : a));
  /** With the cuts that score the same but for rounding. */
  const answer = ({ cut, score }: (typeof cuts)[number]) =>
    cuts
      .filter((one) => one.cut.length === cut.length && Math.abs(one.score - score) < 1e-9)
      .map((one) => one.cut.join());
  if (wanted !== undefined) {
    const k = Math.min(wanted, places.length + 1);
    const long = cuts.filter((one) => one.long);
    return answer(bestOf(k, long.some(({ cut }) => cut.length === k - 1) ? long : cuts));
  }
  const long = cuts.filter((one) => one.long);
  const numbers = [...new Set(long.map(({ cut }) => cut.length + 1))].sort((a, b) => a - b);
  const found = numbers.map((k) => bestOf(k, long));
  const gains = found.map((one) => one.likelihood - found[0].likelihood);
  const values = found.map(({ cut }, i) => gains[i] + 3 * sum(cut.map((s) => (heading[s] ? 8 : 0) - z.get(s)!)));
  const left = values.map((value, i) => value - (Math.max(...values) + 30) * (1 - numbers[i] ** -0.65));
  let best = numbers[left.indexOf(Math.max(...left))];
  const { firstToken } = problem.document.tokens;
  const seconds = spans.length > 0 ? spans.at(-1)!.end - spans[0].start : (firstToken[last] - firstToken[first]) / 2.5;
  if (spoken && seconds >= 180) {
    const converse = words.length / sum([...begins.slice(first, last)]) < 10;
    const usualNumber = 9 * (seconds / 3600) ** 0.3 * (converse ? 0.4 : 1);
    best = Math.min(Math.max(best, Math.round(usualNumber), 1), Math.max(1, Math.round(1.5 * usualNumber)));
  }
  while (!numbers.includes(best)) best--;
  return answer(bestOf(best, long));
}

const TEXTS: readonly (Made & { readonly name: string })[] = [
  { name: 'two topics', topics: [0, 0, 0, 0, 1, 1, 1, 1], seed: 1 },
  { name: 'three topics', topics: [0, 0, 0, 1, 1, 1, 2, 2, 2], seed: 2 },
  { name: 'one topic', topics: [0, 0, 0, 0, 0, 0], seed: 3 },
  { name: 'a topic in every paragraph', topics: [0, 1, 2, 3, 0, 1, 2, 3], seed: 4 },
  { name: 'paragraphs of two sentences', topics: [0, 0, 1, 1, 2], seed: 5, inParagraph: 2 },
  { name: 'paragraphs of three sentences, four topics', topics: [0, 1, 2, 3], seed: 6, inParagraph: 3 },
  { name: 'headings', topics: [0, 0, 1, 1, 2, 2], seed: 7, headings: [2, 5] },
  { name: 'speakers', topics: [0, 0, 0, 1, 1, 1, 2, 2], seed: 8, speakers: true },
  { name: 'a short recording', topics: [0, 0, 0, 1, 1, 1], seed: 9, seconds: 5 },
  {
    name: 'a recording with pauses',
    topics: [0, 0, 0, 0, 1, 1],
    seed: 12,
    inParagraph: 2,
    seconds: 30,
    pauses: [2, 4],
  },
  { name: 'a recording of half an hour', topics: [0, 0, 0, 1, 1, 1, 2, 2, 2], seed: 10, seconds: 200 },
  { name: 'a conversation of half an hour', topics: [0, 0, 1, 1, 2, 2], seed: 11, seconds: 300, speakers: true },
];

describe('a cut is the best of all cuts, and its number the one that stands out', () => {
  const numbers = new Set<number>();
  for (const text of TEXTS) {
    it(text.name, async () => {
      const problem = await made(text);
      const same = (request: CutRequest, range: readonly [number, number] = [0, problem.size]) => {
        const { boundaries } = cutRange(problem, range, request);
        const found = boundaries.map((last) => last + 1).join();
        const best = byDefinition(problem, range, request);
        assert.ok(best.includes(found), `${found} in ${best.join(' or ')}`);
        return boundaries.length + 1;
      };
      numbers.add(same({}));
      for (const blocks of [2, 3, 4, 5, 6]) same({ blocks });
      same({ lengths: lengthsOf(problem, everyOf('10')) });
      same({}, [1, problem.size - 1]);
      same({ blocks: 2 }, [1, problem.size - 1]);
    });
  }
  it('numbers differ', () => assert.ok(numbers.size >= 3, [...numbers].join()));
});

describe('by hand', () => {
  it('the likelihood of blocks of a a | b', () => {
    const passage = { start: Uint32Array.of(0, 2, 3), word: Uint32Array.of(0, 0, 1), words: 2 };
    const constants = { ...CUT_CONSTANTS, concentration: 3, flattening: 1 };
    // Expected: 2 of a, 1 of b. a, a: 2/3 · 3/4; b alone 1/3; b after two 1/5.
    const rows = likelihoodsOf({ outside: undefined }, passage, [0, 1, 2], constants).map((row) =>
      Array.from(row, (value) => Math.exp(value).toFixed(9)),
    );
    assert.deepEqual(rows, [[(1 / 2).toFixed(9)], [(1 / 10).toFixed(9), (1 / 3).toFixed(9)]]);
    // A background where a is .2 and b .8: half of both, (2/3 + .2) / 2 · 3 = 1.3 of a.
    const outside = Float64Array.of(0.2, 0.8);
    const [[backed]] = likelihoodsOf({ outside }, passage, [0, 1, 2], constants);
    assert.ok(Math.abs(backed - Math.log((1.3 / 3) * (2.3 / 4))) < 1e-12);
  });

  it('the number: a gain of 90 and one more of 10 are two blocks; of 90 and 90, three', () => {
    const constants = { dip: 0, least: 10, decay: 1 };
    const number = (gains: readonly number[], dips: number, more = {}) =>
      numberShown([undefined, ...[0, ...gains].map((gain, b) => ({ gain, dips: b * dips }))], {
        ...constants,
        ...more,
      });
    // 90 − 110 / 2 = 35, 100 − 110 · 2 / 3 = 27.
    assert.equal(number([90, 100], 0), 2);
    // 90 − 190 / 2 < 0, 180 − 190 · 2 / 3 = 53.
    assert.equal(number([90, 180], 0), 3);
    // With dips of ten, twice: 110 − 150 / 2 = 35, 140 − 150 · 2 / 3 = 40.
    assert.equal(number([90, 100], 10, { dip: 2 }), 3);
    assert.equal(number([8], 0), 1);
  });
});

describe('around it', () => {
  it('a text of one sentence, of no words or of one block is whole', async () => {
    const problem = await made({ topics: [0, 1], seed: 16 });
    assert.deepEqual(cutRange(problem, [0, 2], { blocks: 1 }).boundaries, []);
    assert.deepEqual(cutRange(problem, [1, 2], {}).boundaries, []);
    const empty = { ...problem, word: new Uint32Array(0), start: new Uint32Array(3) };
    assert.deepEqual(cutRange(empty, [0, 2], {}).boundaries, []);
  });

  it('of more than 800 places the likeliest are kept, and a given number above that is made', async () => {
    const problem = await made({ topics: Array.from({ length: 900 }, (_, u) => Math.floor(u / 100) % 4), seed: 23 });
    const { boundaries } = cutRange(problem, [0, problem.size], { blocks: 9 });
    assert.deepEqual(boundaries, [99, 199, 299, 399, 499, 599, 699, 799]);
    assert.equal(cutRange(problem, [0, problem.size], { blocks: 850 }).boundaries.length, 849);
  });

  it('says where the number comes from', async () => {
    const notes = async (text: Made, request: CutRequest = {}) => {
      const problem = await made(text);
      return (cutRange(problem, [0, problem.size], request).notes ?? []).join(' ');
    };
    const topics = [0, 0, 0, 1, 1, 1, 2, 2, 2];
    assert.match(await notes({ topics, seed: 1 }), /^(One block|\d blocks) by what the words show; --blocks or/);
    assert.match(
      await notes({ topics: [0, 0, 0, 0, 0, 0, 0, 0, 0], seed: 1, seconds: 200 }),
      /One block .* people give 30 minutes of .* 3 to 4, so it has 3\./,
    );
    assert.match(await notes({ topics, seed: 1, seconds: 200, speakers: true }), /conversation in short turns/);
    assert.equal(await notes({ topics, seed: 1 }, { blocks: 2 }), '');
  });

  it('segmenters are called what they are listed as', () => {
    for (const [name, method] of Object.entries(METHODS)) assert.equal(method.name, name);
  });
});
