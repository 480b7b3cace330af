/** The reason for a sentence, part by part. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pluck } from '../../../test/pluck.ts';
import { prepare, summarizeProblem } from './summarize.ts';
import { summaryOf } from './summary.ts';
import { reasons } from './why.ts';

const TEXT =
  'Ferries cross the wide bay. Ferries cross the bay daily. Pilots steer tankers home. They carry coal and mail and rice and salt and tea.';

/** The account of a score to which nothing adds. */
const NOTHING = { words: 0, pairs: 0, centrality: 0, place: 0, leaning: 0, fluency: 0, substance: 0, relevance: 0 };

describe('why a sentence was taken', async () => {
  const problem = await prepare(TEXT, { language: 'en' });
  const scores = Float64Array.of(1, 3, 2, 0);
  const picks = [{ sentence: 1, gain: 3 }];
  const column = (word: string) =>
    Array.from({ length: problem.counts.columns }, (_, c) => problem.vocabulary.label(c).toLowerCase()).indexOf(word);

  it('is plain data, found once for each sentence picked', () => {
    let asked = 0;
    const account = (s: number) => {
      asked++;
      return { ...NOTHING, words: s };
    };
    const budget = { unit: 'words', limit: 9 } as const;
    const { sentences } = summaryOf(problem, { scores, account }, picks, {
      budget,
      explain: false,
      redundancy: 1,
      notes: [],
    });
    assert.equal(asked, 1);
    assert.equal(Object.getOwnPropertyDescriptor(sentences[0], 'why')!.value.account.words, 1);
  });

  it('has its rank, its order and the word it leans on', () => {
    const why = reasons(problem, { scores }, picks, 1);
    assert.deepEqual(
      [0, 1, 2, 3].map((s) => why(s).rank),
      [3, 1, 2, 4],
    );
    assert.deepEqual(
      [0, 1, 2, 3].map((s) => why(s).order),
      [undefined, 1, undefined, undefined],
    );
    assert.equal(why(3).leansOn, 'They');
    assert.ok(!('leansOn' in why(2)) && !('order' in why(2)) && !('like' in why(2)) && !('account' in why(2)));
    const headless = reasons({ ...problem, candidates: Uint32Array.of(1, 2) }, { scores }, picks, 1);
    assert.ok(!('rank' in headless(0)));
  });

  it('names at most five words, with the share of the weight that each has in the sentence', () => {
    const { words } = reasons(problem, { scores }, picks, 1)(0);
    // Counts of the text: ferries 2, cross 2, wide 1, bay 2 of 7.
    const shares = new Map(words.map(({ word, share }) => [word.toLowerCase(), share]));
    assert.equal(words.length, 4);
    assert.ok(Math.abs(shares.get('ferries')! - 2 / 7) < 1e-12);
    assert.ok(Math.abs(shares.get('wide')! - 1 / 7) < 1e-12);
    assert.equal(words.at(-1)!.word.toLowerCase(), 'wide');
    assert.equal(reasons(problem, { scores }, picks, 1)(3).words.length, 5);
    const terms = new Float64Array(problem.counts.columns);
    terms[column('bay')] = 3;
    terms[column('wide')] = 1;
    assert.deepEqual(
      reasons(problem, { scores, terms }, picks, 1)(0).words.map(({ word, share }) => [word.toLowerCase(), share]),
      [
        ['bay', 0.75],
        ['wide', 0.25],
      ],
    );
  });

  it('has the account and the words of the method where it can say', () => {
    const account = () => ({ ...NOTHING, words: 1, pairs: 2 });
    const carried = () => [
      { column: column('bay'), share: 0.2 },
      { column: column('wide'), share: 0 },
      { column: column('cross'), share: 0.2 },
      { column: column('ferries'), share: 0.6 },
    ];
    const why = reasons(problem, { scores, account, carried }, picks, 1)(0);
    assert.deepEqual(why.account, account());
    assert.deepEqual(
      why.words.map(({ word }) => word.toLowerCase()),
      ['ferries', ...['bay', 'cross'].sort((a, b) => column(a) - column(b))],
    );
  });

  it('has the two largest topics of five percent or more, with their words', () => {
    const count = 4;
    const ofTerm = new Float64Array(problem.counts.columns * count);
    ofTerm[column('tankers') * count + 1] = 2;
    ofTerm[column('bay') * count + 1] = 1;
    const ofSentence = Float64Array.from({ length: problem.size * count });
    ofSentence.set([0.2, 0.5, 0.26, 0.04], 2 * count);
    ofSentence.set([0.04, 0.9, 0.06, 0], 3 * count);
    ofSentence.set([0.95, 0.05, 0, 0], 0);
    const why = reasons(problem, { scores, topics: { count, ofSentence, ofTerm } }, picks, 1);
    assert.deepEqual(pluck(why(2).topics!, 'topic', 'share'), [
      [1, 0.5],
      [2, 0.26],
    ]);
    assert.deepEqual(pluck(why(3).topics!, 'topic'), [1, 2]);
    const named = why(2).topics![0].words;
    assert.equal(named.length, 5);
    assert.deepEqual(
      named.slice(0, 2).map((word) => word.toLowerCase()),
      ['tankers', 'bay'],
    );
    assert.deepEqual(pluck(why(0).topics!, 'topic'), [0, 1]);
  });

  it('says which sentence of the summary it is like, and whether it repeats it', () => {
    // Ferries, cross, bay in both, of four words each: 3/4.
    const like = { document: 'text', index: 1, cosine: 3 / 4 };
    const why = reasons(problem, { scores }, picks, 0.75)(0);
    assert.ok(Math.abs(why.like!.cosine - like.cosine) < 1e-6);
    assert.deepEqual([why.like!.document, why.like!.index, why.repeats], ['text', 1, true]);
    assert.ok(!('repeats' in reasons(problem, { scores }, picks, 0.76)(0)));
    assert.ok(!('like' in reasons(problem, { scores }, picks, 0.75)(1)), 'not like itself');
    const unfit = { ...problem, unfit: (s: number) => (s === 0 ? ('courtesy' as const) : undefined) };
    assert.equal(reasons(unfit, { scores }, picks, 0.75)(0).unfit, 'courtesy');
    assert.ok(!('repeats' in reasons(unfit, { scores }, picks, 0.75)(0)));
    const both = [...picks, { sentence: 0, gain: 1 }];
    assert.equal(reasons(problem, { scores }, both, 0.75)(1).like!.index, 0);
    assert.ok(!('repeats' in reasons(problem, { scores }, both, 0.75)(0)));
  });
});

describe('a sentence of a summary', () => {
  it('has its time and its speaker where they are known', async () => {
    const text = 'The tide falls early today. The boats leave late tonight.';
    const cue = (start: number, end: number, from: number, speaker: string) => ({
      start,
      end,
      time: { start: from, end: from + 3 },
      speaker,
    });
    const problem = await prepare(
      { id: 'a', text, cues: [cue(0, 27, 2, 'Ann'), cue(28, 57, 6, 'Ben')] },
      { language: 'en' },
    );
    const { sentences } = summarizeProblem(problem, { sentences: 2, method: 'lead' });
    assert.deepEqual(pluck(sentences, 'time', 'speaker'), [
      [{ start: 2, end: 5 }, 'Ann'],
      [{ start: 6, end: 9 }, 'Ben'],
    ]);
    const plain = summarizeProblem(await prepare(text, { language: 'en' }), { sentences: 1, method: 'lead' });
    assert.ok(!('time' in plain.sentences[0]) && !('speaker' in plain.sentences[0]));
  });

  it('is cut to whole words; in a script without blanks, at the end of a word', async () => {
    const english = await prepare('Ferries cross the wide bay daily.', { language: 'en' });
    const [{ text, start, end }] = summarizeProblem(english, { words: 3, fill: 'cut' }).sentences;
    assert.deepEqual([text, start, end], ['Ferries cross the', 0, 17]);
    const source = '今日は天気がいいから散歩しましょう。';
    const japanese = await prepare(source, { language: 'ja' });
    const { tokens } = japanese.corpus.documents[0];
    for (const words of [1, 2, 4]) {
      const [sentence] = summarizeProblem(japanese, { words, fill: 'cut' }).sentences;
      assert.equal(sentence.text, source.slice(0, tokens.end[words - 1]));
    }
  });
});

it('a sentence that is kept keeps nothing of what it was found in', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const found = async () => {
    const problem = await prepare(TEXT, { language: 'en' });
    const [sentence] = summarizeProblem(problem, { sentences: 1, method: 'lead' }).sentences;
    return { sentence, problem: new WeakRef(problem), corpus: new WeakRef(problem.corpus) };
  };
  const { sentence, problem, corpus } = await found();
  // What a reference was made to stays to the end of the turn.
  await setImmediate();
  collect();
  assert.deepEqual([problem.deref(), corpus.deref()], [undefined, undefined]);
  assert.equal(sentence.why!.words.length, 4);
});
