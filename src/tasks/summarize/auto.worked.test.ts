/**
 * The score of `auto`, transcribed over plain words: what a concept is worth, how a sentence stands, what it adds to
 * those chosen. Every word of the stories has one form, so that a word is its stem.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearWithin } from '../../../test/near.ts';
import { fading, READINGS, rankedAs, readingOf } from './auto.ts';
import { KINDS } from './kind.ts';
import { textParts } from './parts.ts';
import { type Reading, scoringOf } from './scoring.ts';
import { prepare, summarize } from './summarize.ts';

const STOP = new Set(['the', 'over', 'it', 'a']);
const ONE = [
  ['The council built the red bridge over the river.', 'It crossed the river.', 'The tram crossed the red bridge.'],
];
const TWO = [
  ['The red bridge crossed the river.', 'The council praised the tram.', 'The tram crossed the red bridge.'],
  ['The ferry crossed the river.', 'It praised the red bridge.'],
];

const words = (sentence: string) => sentence.toLowerCase().replace('.', '').split(' ');
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const close = nearWithin(1e-9);

const [LEAN, HALF] = [3, 2];

/** Everything by the formulas in the head of auto.ts. */
function transcribed(stories: readonly (readonly string[])[], reading: Reading, shared: number) {
  const sentences = stories.flatMap((story, d) => story.map((text, i) => ({ d, i, words: words(text) })));
  const content = sentences.map((s) => s.words.filter((word) => !STOP.has(word)));
  const pairsOf = sentences.map((s) =>
    s.words.flatMap((word, i) =>
      i > 0 && !(STOP.has(word) && STOP.has(s.words[i - 1])) ? [`${s.words[i - 1]} ${word}`] : [],
    ),
  );
  const terms = [...new Set(content.flat())];
  const rows = content.map((own) =>
    terms.map(
      (term) =>
        own.filter((word) => word === term).length *
        Math.log(sentences.length / content.filter((other) => other.includes(term)).length),
    ),
  );
  const dot = (a: readonly number[], b: readonly number[]) => sum(a.map((x, i) => x * b[i]));
  const like = rows.map((a) => rows.map((b) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))));
  let rank = rows.map(() => 1 / rows.length);
  for (let pass = 0; pass < 1000; pass++)
    rank = rank.map((_, i) => 0.15 / rows.length + 0.85 * sum(rank.map((x, j) => (x * like[j][i]) / sum(like[j]))));
  const central = rank.map((x) => x / Math.max(...rank));
  const place = sentences.map(({ i }) => (1 + LEAN * 2 ** (-i / HALF)) / (1 + LEAN));
  const mention = sentences.map((_, s) => place[s] ** reading.mention * central[s] ** reading.centralMention);
  const worth = (of: readonly string[][], least: number) => {
    const raw = new Map<string, number>();
    for (const concept of new Set(of.flat())) {
      const where = sentences.map((_, s) => s).filter((s) => of[s].includes(concept));
      const units = new Set(where.map((s) => (stories.length > 1 ? sentences[s].d : s)));
      const best = [...units].map((unit) =>
        Math.max(...where.filter((s) => (stories.length > 1 ? sentences[s].d : s) === unit).map((s) => mention[s])),
      );
      if (units.size >= least) raw.set(concept, sum(best));
    }
    const total = sum([...raw.values()]);
    return new Map([...raw].map(([concept, value]) => [concept, value / total]));
  };
  const word = worth(content, 1);
  const pair = worth(pairsOf, shared);
  const leans = (s: number) => sentences[s].i > 0 && sentences[s].words[0] === 'it';
  const standing = sentences.map(
    (_, s) =>
      place[s] ** reading.weights.place! *
      central[s] ** reading.weights.central! *
      (leans(s) ? Math.exp(reading.weights.pointing!) : 1),
  );
  const of = sentences.map((_, s) => [
    ...[...new Set(content[s])].map((key) => ({ key, value: word.get(key) ?? 0 })),
    ...[...new Set(pairsOf[s])].map((key) => ({ key, value: reading.pairs * (pair.get(key) ?? 0) })),
  ]);
  const score = (s: number) => standing[s] * sum(of[s].map(({ value }) => value));
  /** F(S) = Σ_c worth(c) · max { standing(s) : s ∈ S holds c } */
  const covered = (set: readonly number[]) => {
    const concepts = new Map(set.flatMap((s) => of[s].map(({ key, value }) => [key, value])));
    return sum(
      [...concepts].map(
        ([key, value]) =>
          value * Math.max(...set.filter((s) => of[s].some((one) => one.key === key)).map((s) => standing[s])),
      ),
    );
  };
  return { size: sentences.length, score, standing, covered, place, central, word, pair };
}

const READING: Reading = {
  ...READINGS.news,
  place: fading(LEAN, HALF),
  weights: { place: 0.7, central: 0.4, pointing: Math.log(0.6) },
  mention: 0.6,
  centralMention: 0.9,
  pairs: 1.7,
};

describe('the score of auto', () => {
  for (const [name, stories] of [
    ['one document', ONE],
    ['two documents', TWO],
  ] as const) {
    it(`is standing · Σ worth of its words and pairs, of ${name}`, async () => {
      const documents = stories.map((story, d) => ({ id: `${d}`, text: story.join(' ') }));
      const problem = await prepare(documents, { language: 'en' });
      // Documents stand in the order of their texts.
      const order = problem.given.map((d) => stories[d]);
      const expected = transcribed(order, READING, 2);
      assert.equal(problem.size, expected.size);
      const budget = { unit: 'words', limit: 20 } as const;
      const { scores } = rankedAs(problem, READING, budget, { shared: 2 });
      for (let s = 0; s < problem.size; s++) close(scores[s], expected.score(s), `sentence ${s}`);
      const scoring = scoringOf(problem, READING, 2);
      const objective = scoring.objective({ left: 20, cost: () => 1 });
      const chosen: number[] = [];
      for (const s of [1, 2, 0]) {
        close(objective.gain(s), expected.covered([...chosen, s]) - expected.covered(chosen), `gain of ${s}`);
        objective.add(s);
        chosen.push(s);
      }
    });
  }

  it('tells what each factor takes, in turn', async () => {
    const problem = await prepare(ONE[0].join(' '), { language: 'en', query: 'tram' });
    const { place, central } = transcribed(ONE, READING, 2);
    const { account, scores } = scoringOf(problem, READING, 2);
    const parts = account(1);
    let product = parts.words + parts.pairs;
    close(parts.centrality, product * (central[1] ** 0.4 - 1), 'centrality');
    product *= central[1] ** 0.4;
    close(parts.place, product * (place[1] ** 0.7 - 1), 'place');
    product *= place[1] ** 0.7;
    close(parts.leaning, product * (0.6 - 1), 'leaning');
    assert.equal(parts.fluency, 0);
    assert.equal(parts.substance, 0);
    close(product * 0.6, scores[1], 'score');
    close(parts.relevance, scores[1] * (problem.relevance[1] - 1), 'relevance');
  });

  it('says what share each word has: half of a pair, or all of it beside a stop word', async () => {
    const problem = await prepare(ONE[0].join(' '), { language: 'en' });
    const { word, pair } = transcribed(ONE, READING, 2);
    const { carried } = scoringOf(problem, READING, 2);
    const of = (name: string) => READING.pairs * pair.get(name)!;
    const half = of('red bridge') / 2;
    const here = { tram: 0, crossed: of('crossed the'), red: of('the red') + half, bridge: half };
    const parts = Object.entries(here).map(([name, ofPairs]) => [name, word.get(name)! + ofPairs] as const);
    const all = sum(parts.map(([, part]) => part));
    const found = carried(2).map(({ column, share }) => [problem.vocabulary.label(column), share] as const);
    for (const [name, part] of parts) close(new Map(found).get(name)!, part / all, name);
    assert.equal(found.length, parts.length);
  });

  it('gives less to a part that has its share: 1 / (1 + strength · spent / (room · words of the part / all words))', async () => {
    const subjects = ['harbour ships cargo pilots docks', 'orchard apples cider pruning blossom'].map((line) =>
      line.split(' '),
    );
    const text = subjects
      .map((words) =>
        Array.from({ length: 90 }, (_, i) => {
          const at = (k: number) => words[(i * i * k + i * 3 + k) % words.length];
          return `The ${at(1)} and the ${at(2)} gave all of the ${at(3)} to the ${at(4)} before winter.`;
        }).join(' '),
      )
      .join('\n\n');
    const problem = await prepare(text, { language: 'en' });
    const parts = textParts(problem);
    assert.ok(parts.words.length > 1);
    const [one, other] = [0, problem.size - 1];
    assert.notEqual(parts.of[one], parts.of[other]);
    const room = { left: 100, cost: (s: number) => problem.words[s] };
    const plain = scoringOf(problem, READING, 2).objective(room);
    const spread = scoringOf(problem, { ...READING, spread: 2 }, 2).objective(room);
    const same = parts.of.indexOf(parts.of[one], one + 1);
    for (const objective of [plain, spread]) objective.add(one);
    const factor = 1 / (1 + (2 * problem.words[one]) / ((100 * parts.words[parts.of[one]]) / parts.total));
    close(spread.gain(same), plain.gain(same) * factor, 'the same part');
    close(spread.gain(other), plain.gain(other), 'another part');
  });

  it('counts an everyday word as the reading says, in English alone', async () => {
    const text =
      'The bridge is a good thing for the town. The old bridge fell. The bridge is a good thing for the town.';
    const spoken = { ...READING, everyday: 0.1 };
    const worth = async (language: string, reading: Reading) => {
      const problem = await prepare(text, { language });
      return scoringOf(problem, reading, 99).account(0).words;
    };
    assert.ok((await worth('en', spoken)) < (await worth('en', READING)));
    assert.equal(await worth('de', spoken), await worth('de', READING));
  });
});

describe('the reading of a text', () => {
  it('is that of its kind, and another of many news', async () => {
    const [one, many] = [
      await prepare('The bridge fell.'),
      await prepare(TWO.map((story, i) => ({ id: `${i}`, text: story.join(' ') }))),
    ];
    for (const kind of KINDS) {
      assert.equal(readingOf(one, kind), READINGS[kind]);
      assert.equal(readingOf(many, kind), READINGS[kind === 'news' ? 'many news' : kind]);
    }
  });

  it('is told, but for news and where it was asked for', async () => {
    const text = 'The bridge fell. All of us saw it. Then we left.';
    const cue = (start: number, end: number, speaker: string) => ({ start, end, time: { start, end }, speaker });
    const said = async (speakers: string, kind?: 'report') => {
      const [a, b, c] = speakers;
      const cues = [cue(0, 16, a), cue(17, 34, b), cue(35, 48, c)];
      return (await summarize({ id: 'a', text, cues }, { language: 'en', ...(kind && { kind }) })).notes;
    };
    assert.deepEqual(await said('ABA'), ['Read as a conversation of 2 speakers; the option kind settles it.']);
    assert.deepEqual(await said('AAA'), [
      'Read as a speech, by a transcript of one voice; the option kind settles it.',
    ]);
    assert.deepEqual(await said('ABA', 'report'), []);
    const written = 'The bridge fell. All of the town saw it. Then it was built anew.';
    assert.deepEqual((await summarize(written, { language: 'en' })).notes, []);
  });
});
