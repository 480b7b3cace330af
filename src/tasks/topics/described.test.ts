/** Topics as a reader sees them, a model as a file, and new texts by it: worked by hand. */
import assert from 'node:assert/strict';
import { it, describe as suite } from 'node:test';
import { documentsOf } from '../../../test/documents.ts';
import { nearWithin } from '../../../test/near.ts';
import { pluck } from '../../../test/pluck.ts';
import { coherence } from '../../evaluate/index.ts';
import { fromDense } from '../../linalg/index.ts';
import { loadPlsa, type Plsa } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { analyze } from '../../text/index.ts';
import { describe } from './describe.ts';
import type { Fitted } from './fit.ts';
import { foldTexts, topicsFile, topicsIn } from './model.ts';
import { leadingRows, named } from './names.ts';
import { type Problem, problemOf } from './problem.ts';
import { tablesOf } from './tables.ts';
import { findTopics } from './topics.ts';

const near = nearWithin(1e-6);

suite('a topic', () => {
  /** Three words, two topics; a, b, c and an empty document. */
  const problem = {
    counts: fromDense([
      [4, 0, 0],
      [2, 2, 0],
      [0, 3, 5],
      [0, 0, 0],
    ]),
    documents: ['a', 'b', 'c', 'd'],
    word: (w: number) => ['oil', 'ship', 'wheat'][w],
    term: (w: number) => ['oil', 'ship', 'wheat'][w],
    days: ['', '', '', ''].map(() => undefined),
  } as unknown as Problem;
  const fitted = {
    topics: 2,
    words: Float64Array.of(0.8, 0, 0.2, 0.4, 0, 0.6),
    documents: Float64Array.of(4, 0, 3, 1, 0, 8, 0, 0),
  } as unknown as Fitted;

  it('has its share, its words with probability and lift, and the documents that have most of it', () => {
    const { topics, ...rest } = describe(problem, fitted, { words: 2, documents: 2, by: 'share' } as never);
    assert.deepEqual(rest, {}, 'no periods without days');
    assert.deepEqual(pluck(topics, 'id', 'share', 'words', 'documents'), [
      [
        1,
        7 / 16,
        // 6 of the 16 words are oil, 5 are ship.
        [
          { word: 'oil', probability: 0.8, lift: (0.8 * 16) / 6 },
          { word: 'ship', probability: 0.2, lift: (0.2 * 16) / 5 },
        ],
        [
          { document: 'a', share: 1 },
          { document: 'b', share: 0.75 },
        ],
      ],
      [
        2,
        9 / 16,
        [
          { word: 'wheat', probability: 0.6, lift: (0.6 * 16) / 5 },
          { word: 'ship', probability: 0.4, lift: (0.4 * 16) / 5 },
        ],
        [
          { document: 'c', share: 1 },
          { document: 'b', share: 0.25 },
        ],
      ],
    ]);
  });

  it('is called by its most telling words; a document without words stands for none', () => {
    const { topics } = describe(problem, fitted, { words: 3, documents: 9, by: 'share' } as never);
    assert.equal(topics[0].label, 'oil, wheat, ship', 'ship is rarer in it than elsewhere');
    assert.deepEqual(pluck(topics[0].documents, 'document'), ['a', 'b', 'c']);
  });

  it('is told by the rows that have much of it and little else', () => {
    // d: 4²/4 = 4, b: 9/4 and 1/4, c: 64/8.
    assert.deepEqual(leadingRows(fitted), [
      [0, 1],
      [2, 1],
    ]);
    assert.deepEqual(leadingRows(fitted, 1), [[0], [2]]);
  });

  it('of many words: by what they tell, coherent by its first ten, called by three, with its course', () => {
    const draw = random(1);
    const [columns, topics] = [14, 2];
    const rows = Array.from({ length: 6 }, () => Array.from({ length: columns }, () => draw.below(3)));
    const words = Float64Array.from({ length: columns * topics }, () => draw.uniform());
    for (const row of rows) row[3] = 0;
    const counts = fromDense(rows, columns);
    const word = (w: number) => `w${w}`;
    const dated = { counts, word, documents: rows.map((_, d) => `${d}`), days: rows.map((_, d) => `200${d % 2}`) };
    const drawn = { topics, words, documents: Float64Array.from({ length: 12 }, () => 1 + draw.below(5)) };
    const [problem, fitted] = [dated as unknown as Problem, drawn as unknown as Fitted];
    const uses = Array.from({ length: columns }, (_, w) => rows.reduce((sum, row) => sum + row[w], 0));
    const all = uses.reduce((a, b) => a + b);
    const lift = (w: number, z: number) => (uses[w] > 0 ? (words[2 * w + z] * all) / uses[w] : 0);
    const told = (w: number, z: number) => words[2 * w + z] * Math.log(Math.max(lift(w, z), 1e-9));
    const present = rows.map((row) => row.flatMap((n, w) => (n > 0 ? [w] : [])));
    for (const by of ['share', 'telling'] as const) {
      const { topics: found, periods } = describe(problem, fitted, { words: 12, documents: 3, by });
      assert.deepEqual(periods, ['2000', '2001']);
      found.forEach((topic, z) => {
        // A word that comes nowhere tells nothing.
        const worth = (w: number) => (by === 'share' ? words[2 * w + z] : uses[w] > 0 ? told(w, z) : 0);
        const order = rows[0].map((_, w) => w).sort((a, b) => worth(b) - worth(a));
        assert.deepEqual(
          topic.words,
          order.slice(0, 12).map((w) => ({ word: word(w), probability: words[2 * w + z], lift: lift(w, z) })),
        );
        const label = order.slice(0, 12).sort((a, b) => told(b, z) - told(a, z));
        assert.equal(topic.label, label.slice(0, 3).map(word).join(', '));
        assert.equal(topic.coherence, coherence([order.slice(0, 10)], present)[0]);
        const mass = (of: readonly number[], y: number) => of.reduce((sum, d) => sum + drawn.documents[2 * d + y], 0);
        const course = [
          [0, 2, 4],
          [1, 3, 5],
        ].map((of) => mass(of, z) / (mass(of, 0) + mass(of, 1)));
        assert.deepEqual(topic.trend, course);
      });
    }
    const nothing = { ...drawn, documents: new Float64Array(12) } as unknown as Fitted;
    assert.deepEqual(
      pluck(describe(problem, nothing, { words: 1, documents: 0, by: 'share' }).topics, 'share'),
      [0, 0],
    );
  });

  it('as tables: the documents with words, P(z|d), P(w|z)', () => {
    assert.deepEqual(tablesOf(problem, fitted), {
      topics: 2,
      documents: ['a', 'b', 'c'],
      lengths: [4, 4, 8],
      words: ['oil', 'ship', 'wheat'],
      frequency: [6, 5, 5],
      topicGivenDocument: [
        [1, 0],
        [0.75, 0.25],
        [0, 1],
      ],
      wordGivenTopic: [
        [0.8, 0.2, 0],
        [0, 0.4, 0.6],
      ],
    });
  });

  it('is named by the texts that have most of it, unless they have no name for it', async () => {
    const texts = [
      'Boats cross the wide harbour at noon.',
      'Boats leave every harbour of the coast.',
      'Wheat fills all of the barns.',
      '12 34.',
    ];
    const corpus = await analyze(documentsOf(texts, { language: 'en' }));
    const problem = problemOf(corpus);
    const { columns } = problem.counts;
    const column = (term: string) => Array.from({ length: columns }, (_, w) => problem.term(w)).indexOf(term);
    const words = new Float64Array(3 * columns);
    const put = (term: string, z: number, p: number) => {
      words[3 * column(term) + z] = p;
    };
    put('boat', 0, 0.6);
    put('harbour', 0, 0.4);
    put('wheat', 1, 0.9);
    put('barn', 1, 0.1);
    // Below its share of all words it does not tell of the topic.
    put('harbour', 1, 1e-3);
    const documents = Float64Array.of(2, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1);
    const fitted = { topics: 3, words, documents } as unknown as Fitted;
    const topic = (id: number) => ({ id, label: `old ${id}`, typical: 'old' }) as never;
    const found = await named([topic(1), topic(2), topic(3)], problem, fitted, corpus);
    assert.deepEqual(
      found.map(({ label, typical }) => [label, typical?.text]),
      [
        ['Boats, harbour', 'Boats cross the wide harbour at noon.'],
        ['Wheat, barns', 'Wheat fills all of the barns.'],
        ['old 3', undefined],
      ],
    );
  });

  it('the result says how it was found: settings, choice', async () => {
    const found = async (options: object) => findTopics(problem, { seed: 3, ...options } as never);
    const { result } = await found({ topics: 2 });
    const settings = { topics: 2, seed: 3, documents: 4, words: 3 };
    assert.deepEqual(result.settings, { ...settings, smoothing: 0.5 });
    assert.deepEqual([result.model, 'choice' in result], ['plsa', false]);
    const two = await found({ topics: 2, smoothing: 0 });
    assert.deepEqual(two.result.settings, { ...settings, smoothing: 0 });
    const nmf = await found({ topics: 2, model: 'nmf' });
    assert.deepEqual(nmf.result.settings, settings);
    const chosen = await found({ topics: 'auto' });
    assert.equal(chosen.result.choice!.topics, chosen.result.settings.topics);
  });

  it('notes say what there was no room for, and which documents have no words', async () => {
    const notes = async (topics: string, rows = problem) => (await findTopics(rows, { topics } as never)).result.notes;
    assert.ok((await notes('4')).includes('there is room for 3 topics only, not for 4.'));
    assert.ok(!(await notes('3')).some((note) => /room/.test(note)));
    assert.ok((await notes('2')).includes('1 document has no words to count.'));
    const full = {
      ...problem,
      counts: fromDense([
        [4, 0, 0],
        [2, 2, 0],
        [0, 3, 5],
        [1, 0, 0],
      ]),
    } as Problem;
    assert.ok(!(await notes('2', full)).some((note) => /no words/.test(note)));
    const bare = {
      ...problem,
      counts: fromDense([
        [4, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
    } as Problem;
    await assert.rejects(findTopics(bare, {}), /at least two documents with words to count; got 1/);
  });
});

suite('a model of texts', () => {
  const texts = ['Bees make honey. Bees fly.', 'Honey of bees.', 'Ships sail.', 'Ships wait.'].map((text, i) => ({
    id: `${i}`,
    text,
    language: 'en',
  }));

  const model = {
    ...{ topics: 2, passes: 7, converged: false, history: [-9, -8.5, -8], temper: 1 },
    wordGivenTopic: Float64Array.of(0.5, 0, 0.5, 0, 0, 1),
    topic: Float64Array.of(5 / 7, 2 / 7),
    expected: Float64Array.of(3, 0, 2, 0, 0, 1, 0, 1),
  } as Plsa;
  const terms = ['bee', 'honey', 'ship'];
  const labels = ['Bees', 'honey', 'ships'];

  it('is a file that says what it is, with its names', async () => {
    const { counts: _, ...rest } = problemOf(await analyze(texts, { language: 'en' }));
    const problem = {
      ...rest,
      counts: fromDense([
        [2, 1, 0],
        [1, 0, 1],
        [1, 1, 0],
      ]),
      lengths: [4, 2, 5],
      word: (w: number) => labels[w],
      term: (w: number) => terms[w],
    };
    const result = {
      settings: { seed: 5 },
      topics: [
        { id: 7, label: 'Bees' },
        { id: 2, label: 'Ships' },
      ],
    } as never;
    const found = { result, problem, fitted: { plsa: model } as Fitted, languages: ['en'] };
    const saved = loadPlsa(topicsFile(found, { documents: true }));
    assert.deepEqual([saved.terms, saved.labels], [terms, labels]);
    const { percentiles, ...about } = saved.found!;
    // Without its own words a text of bees ×2 and honey has P(bees) = (4 − 2)/(7 − 3) and P(honey) = (2 − 1)/(7 − 3);
    // ships are in no other text.
    const [known, usual] = percentiles!.map((values) => [values[0], values[50], values[100]]);
    assert.deepEqual(known, [2 / 5, 1 / 2, 3 / 4]);
    for (const [i, value] of [Math.log(0.6 * 0.2) / 2, Math.log(0.5 ** 2 * 0.25) / 3, Math.log(0.6)].entries())
      assert.ok(Math.abs(usual[i] - value) < 1e-3, `${usual}`);
    assert.deepEqual(about, {
      ...{ seed: 5, languages: ['en'] },
      topics: [
        { id: 7, label: 'Bees' },
        { id: 2, label: 'Ships' },
      ],
    });
    assert.equal(saved.model.expected.length, 8);
    assert.equal(loadPlsa(topicsFile(found, { documents: false })).model.expected.length, 0);
    assert.throws(() => topicsFile({ ...found, fitted: {} as Fitted }, { documents: true }), /of model plsa alone/);
  });

  it('gives new texts mixtures of its topics, by its words and phrases', async () => {
    const asked = ['Bees and honey.', 'A ship.', 'Bees, honey and ships.', 'Nothing known.'].map((text, i) => ({
      id: `q${i}`,
      text,
    }));
    const { mixtures, documents, lengths } = await foldTexts({ model, terms, labels }, asked, { language: 'en' });
    assert.deepEqual(documents, ['q0', 'q1', 'q2', 'q3']);
    for (const [i, share] of [1, 0, 0, 1, 2 / 3, 1 / 3, 0.5, 0.5].entries()) near(mixtures[i], share);
    assert.deepEqual(lengths, [2, 1, 3, 2]);
    const without = await foldTexts({ model, terms, labels }, asked, { language: 'en', extraStopWords: 'bees honey' });
    near(without.mixtures[5], 1);
    const phrases = { model, terms: ['bee', 'honey', 'war ship'], labels };
    const read = [{ id: 'a', text: 'The war ships, a ship and a war-ship; a war.', language: 'en' }];
    const { counts, lengths: some } = await foldTexts(phrases, read);
    assert.deepEqual([Array.from(counts.index), Array.from(counts.value)], [[2], [2]]);
    assert.deepEqual(some, [6]);
  });

  it('describes new texts by its numbers and names, largest first, and says when they do not fit', async () => {
    const found = {
      seed: 5,
      languages: ['en'],
      topics: [
        { id: 7, label: 'Bees' },
        { id: 2, label: 'Ships' },
      ],
    };
    const saved = { model, terms, labels, found };
    const asked = ['A ship, ships.', 'Ships and bees.', 'Volcanoes, ash and lava near a ship.', 'Lava.'];
    const sources = asked.map((text, i) => ({ id: `q${i}`, text, language: 'en' }));
    const { result } = await topicsIn(saved, sources, { words: 2, documents: 1 });
    assert.deepEqual(
      result.topics.map(({ id, label, share }) => [id, label, share.toFixed(3)]),
      [
        [2, 'Ships', '0.800'],
        [7, 'Bees', '0.200'],
      ],
    );
    assert.deepEqual(
      result.mixtures!.map(({ mixture }) => mixture.map((share) => share.toFixed(2)).join(' ')),
      ['1.00 0.00', '0.50 0.50', '1.00 0.00', ''],
    );
    assert.deepEqual(result.notes, ['documents with no word that the model knows: 1; they have no topics.']);
    const percentiles = [0.5, -9].map((value) => new Array(101).fill(value));
    const notes = async (few: typeof sources) =>
      (await topicsIn({ ...saved, found: { ...found, percentiles } }, few)).result.notes.at(-1) ?? '';
    assert.doesNotMatch(await notes(sources.slice(0, 2)), /unlike/);
    const strangers = ['Volcanoes, ash and lava near a ship.', 'Lava, ash and rocks near bees.'];
    assert.match(
      await notes(strangers.map((text, i) => ({ id: `s${i}`, text, language: 'en' }))),
      /^the texts are unlike those of the model, whose topics hardly fit them: it knows 20 % of their words, and 50 % of/,
    );
    assert.match(
      await notes([{ id: 'd', text: 'Der ship.', language: 'de' }]),
      /^texts in a language that the model has not learned; they are in de, its own in en/,
    );
    await assert.rejects(
      topicsIn(saved, [{ id: 'f', text: 'Le conseil de la ville.', language: 'fr' }]),
      /needs a document with a word of a model of texts in en that knows 3 words; got "documents in fr"/,
    );
  });
});
