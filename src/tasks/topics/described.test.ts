/** Topics as a reader sees them, a model as a file, and new texts by it: worked by hand. */
import assert from 'node:assert/strict';
import { it, describe as suite } from 'node:test';
import { coherence } from '../../evaluate/index.ts';
import { fromDense } from '../../linalg/index.ts';
import { loadPlsa, type Plsa } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { analyze } from '../../text/index.ts';
import { describe } from './describe.ts';
import type { Fitted } from './fit.ts';
import { leadingRows, named } from './names.ts';
import { countTexts, foldedOf, foldTexts, plsaFile } from './plsa-model.ts';
import { type Problem, problemOf } from './problem.ts';
import { tablesOf } from './tables.ts';
import { topColumns } from './top.ts';
import { findTopics } from './topics.ts';

const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-6, `${a} ${b}`);

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
    assert.deepEqual(
      topics.map(({ id, share, words, documents }) => [id, share, words, documents]),
      [
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
      ],
    );
  });

  it('is called by its most telling words, or as it was named; a document without words stands for none', () => {
    const { topics } = describe(problem, fitted, { words: 3, documents: 9, by: 'share' } as never, { 2: 'Grain' });
    assert.equal(topics[0].label, 'oil, wheat, ship', 'ship is rarer in it than elsewhere');
    assert.equal(topics[1].label, 'Grain');
    assert.deepEqual(
      topics[0].documents.map(({ document }) => document),
      ['a', 'b', 'c'],
    );
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
      describe(problem, nothing, { words: 1, documents: 0, by: 'share' }).topics.map(({ share }) => share),
      [0, 0],
    );
  });

  it('is told by n²/N of a row, n of its N words being of the topic', () => {
    const draw = random(2);
    const rows = Array.from({ length: 9 }, (_, d) => [0, 1, 2].map(() => (d === 4 ? 0 : draw.below(5))));
    const worth = rows.map((row) => row.map((n) => (n === 0 ? 0 : n ** 2 / row.reduce((a, b) => a + b))));
    const sorted = topColumns(worth.flat(), 3, 4).map((of, z) => of.filter((d) => worth[d][z] > 0));
    assert.deepEqual(leadingRows({ topics: 3, documents: Float64Array.from(rows.flat()) } as never, 4), sorted);
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

  it('is named by the texts that have most of it, unless a person named it or they have no name for it', async () => {
    const texts = [
      'Boats cross the wide harbour at noon.',
      'Boats leave every harbour of the coast.',
      'Wheat fills all of the barns.',
      '12 34.',
    ];
    const corpus = await analyze(texts.map((text, n) => ({ id: `${n}`, text, language: 'en' })));
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
    const topic = (id: number, more: object = {}) => ({ id, label: `old ${id}`, typical: 'old', ...more }) as never;
    const shown = async (placeOf = (row: number): number | undefined => row, more = {}) => {
      const found = await named([topic(1), topic(2, more), topic(3)], problem, fitted, corpus, placeOf);
      return found.map(({ label, typical }) => [label, typical?.text]);
    };
    assert.deepEqual(await shown(), [
      ['Boats, harbour', 'Boats cross the wide harbour at noon.'],
      ['Wheat, barns', 'Wheat fills all of the barns.'],
      ['old 3', undefined],
    ]);
    const kept = await shown((row) => (row === 0 ? undefined : row), { named: true });
    assert.deepEqual(kept.slice(0, 2), [
      ['Boats, harbour', 'Boats leave every harbour of the coast.'],
      ['old 2', 'Wheat fills all of the barns.'],
    ]);
    assert.deepEqual((await shown(() => 2))[0], ['old 1', undefined]);
  });

  it('the result says how it was found: settings, stability, choice', async () => {
    const found = async (options: object) => findTopics(problem, { seed: 3, ...options } as never);
    const { result, fitted } = await found({ topics: 2 });
    const settings = { topics: 2, seed: 3, documents: 4, words: 3 };
    assert.deepEqual(result.settings, { ...settings, smoothing: 0.5 });
    assert.ok(result.stability !== undefined && result.stability === fitted.stability);
    assert.deepEqual([result.model, 'choice' in result], ['plsa', false]);
    const two = await found({ topics: 2, levels: 2, smoothing: 0 });
    assert.deepEqual(two.result.settings, { ...settings, smoothing: 0, levels: 2 });
    const nmf = await found({ topics: 2, model: 'nmf' });
    assert.deepEqual(nmf.result.settings, settings);
    assert.ok(!('stability' in nmf.result));
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

  it('counts the words of enough documents, by their terms, and shows them as they are written', async () => {
    const { counts, labels, terms } = await countTexts(texts, 2, { language: 'en' });
    assert.deepEqual([labels.length, counts.rows, counts.columns], [3, 4, 3]);
    assert.deepEqual(terms.toSorted(), ['bee', 'honey', 'ship']);
    assert.deepEqual(labels.map((word) => word.toLowerCase()).sort(), ['bees', 'honey', 'ships']);
    assert.equal((await countTexts(texts, 1, { language: 'en' })).labels.length, 7);
  });

  it('is a file that says what it is, and new texts are mixtures of its topics', async () => {
    const counted = await countTexts(texts, 2, { language: 'en' });
    const own = (word: string) => counted.terms.indexOf(word);
    const wordGivenTopic = new Float64Array(6);
    wordGivenTopic[2 * own('bee')] = 0.5;
    wordGivenTopic[2 * own('honey')] = 0.5;
    wordGivenTopic[2 * own('ship') + 1] = 1;
    const model = {
      topics: 2,
      passes: 7,
      converged: false,
      history: [-9, -8.5, -8],
      wordGivenTopic,
      topic: Float64Array.of(5 / 7, 2 / 7),
      expected: Float64Array.of(3, 0, 2, 0, 0, 1, 0, 1),
      temper: 1,
    } as unknown as Plsa;
    const { bytes, about, notes } = plsaFile(model, counted, 4, { documents: true });
    assert.deepEqual(about, {
      model: 'plsa',
      texts: 4,
      words: 3,
      topics: 2,
      passes: 7,
      converged: false,
      logLikelihood: -8,
    });
    assert.deepEqual(notes, ['PLSA had not converged after 7 passes; raise passes.']);
    assert.deepEqual(plsaFile({ ...model, converged: true }, counted, 4, { documents: true }).notes, []);
    const saved = loadPlsa(bytes);
    assert.ok(plsaFile(model, counted, 4, { documents: false }).bytes.length < bytes.length);
    assert.deepEqual(saved.terms, counted.terms);
    const asked = ['Bees and honey.', 'A ship.', 'Bees, honey and ships.', 'Nothing known.'].map((text, i) => ({
      id: `q${i}`,
      text,
    }));
    const { documents } = await foldTexts(saved, asked, { language: 'en' });
    assert.deepEqual(
      documents.map(({ document }) => document),
      ['q0', 'q1', 'q2', 'q3'],
    );
    near(documents[0].mixture![0], 1);
    near(documents[1].mixture![1], 1);
    near(documents[2].mixture![0], 2 / 3);
    assert.equal(documents[3].mixture, undefined);
    const without = await foldTexts(saved, asked, { language: 'en', extraStopWords: 'bees honey' });
    near(without.documents[2].mixture![1], 1);
    assert.equal(without.documents[0].mixture, undefined);
  });

  it('of one topic has every document in it', () => {
    assert.deepEqual(foldedOf('a', [1]), { document: 'a', mixture: [1] });
    assert.deepEqual(foldedOf('a', [0.5, 0.5]), { document: 'a' });
    assert.deepEqual(foldedOf('a', [0.4, 0.6]), { document: 'a', mixture: [0.4, 0.6] });
  });
});
