import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { near } from '../../../test/near.ts';
import { fading, sharing } from './auto.ts';
import { METHOD_NAMES, prepare, summarize, summarizeProblem } from './index.ts';
import { textParts } from './parts.ts';
import { quotedOf } from './problem.ts';
import { BRIDGE, longText, MANY } from './stories.case.ts';

const wordsIn = (text: string) => text.split(/\s+/u).filter(Boolean).length;

/** Four topics, one after the other, in enough words to have parts. */
const SUBJECTS = [
  'harbour ships cargo pilots docks tides anchors cranes sailors captains',
  'orchard apples cider pruning blossom bees ladders baskets frost grafting',
  'railway trains signals stations tracks tunnels tickets drivers platforms engines',
  'library books readers shelves catalogue lending archives manuscripts poems librarians',
].map((line) => line.split(' '));
const COMMON = 'town winter money people street morning council weather price story'.split(' ');
const chapterOf = (words: readonly string[], chapter: number) =>
  Array.from({ length: 60 }, (_, i) => {
    const at = (k: number) => words[(i * i * k + i * 3 + k) % words.length];
    return `In the ${COMMON[(i * 7 + chapter) % 10]} the ${at(1)} and the ${at(2)} gave the ${at(3)} to the ${COMMON[(i * 3 + chapter * 2) % 10]}.`;
  }).join(' ');
const LONG = SUBJECTS.map(chapterOf).join('\n\n');

describe('the kind of a text', () => {
  it('is told in a note and in the settings, and may be settled', async () => {
    const captions = longText(60).replace(/((?:\S+ ){4})/g, '$1\n');
    const { notes, settings } = await summarize(captions, { language: 'en' });
    assert.equal(settings.kind, 'speech');
    assert.match(notes.join(), /Read as a speech, by lines of captions/);
    const told = await summarize(captions, { language: 'en', kind: 'report' });
    assert.equal(told.settings.kind, 'report');
    assert.deepEqual(told.notes, []);
  });
});

it('place: falls from 1 as the reading says', () => {
  const place = fading(3, 2);
  // After two sentences half of the lean is gone, after four three quarters: (1 + 3 · 1/2) / 4, (1 + 3 · 1/4) / 4.
  near(place(0), 1);
  near(place(2), 2.5 / 4);
  near(place(4), 1.75 / 4);
});

it('pairs of words: count when 40 % of the documents share them, fewer with more room a document', () => {
  assert.equal(sharing(10, { unit: 'words', limit: 100 }), 4);
  assert.equal(sharing(10, { unit: 'bytes', limit: 665 }), 4);
  assert.equal(sharing(25, { unit: 'words', limit: 250 }), 10);
  // 250 words for ten documents are 25 words each: 0.4 · 10 · 10 / 25 = 1.6.
  assert.equal(sharing(10, { unit: 'words', limit: 250 }), 2);
  assert.equal(sharing(10, { unit: 'sentences', limit: 8 }), 3);
  assert.equal(sharing(1, { unit: 'words', limit: 10 }), 2);
});

it('a question: finds its answer anywhere in the text, where the beginning would win without it', async () => {
  const asked = await summarize(LONG, { language: 'en', words: 40, query: 'manuscripts in the archives' });
  assert.deepEqual([asked.settings.prior, asked.settings.spread], [0, 0]);
  const last = (index: number) => index >= (3 / 4) * 240;
  assert.ok(
    asked.sentences.every(({ index }) => last(index)),
    asked.text,
  );
  const plain = await summarize(LONG, { language: 'en', words: 40 });
  assert.ok(!plain.sentences.every(({ index }) => last(index)), plain.text);
  const settled = await summarize(LONG, { language: 'en', words: 40, query: 'archives', prior: 1 });
  assert.equal(settled.settings.prior, 1);
});

it('parts: are touched by most summaries of a long text, and the share is that of their words', async () => {
  const problem = await prepare(LONG, { language: 'en' });
  const { words } = textParts(problem);
  assert.ok(words.length >= 4);
  assert.ok(words.every((count) => count >= 200 && count <= 1600));
  const spread = summarizeProblem(problem, { words: 120, explain: true, kind: 'speech' });
  const heaped = summarizeProblem(problem, { words: 120, explain: true, kind: 'speech', spread: 0 });
  assert.ok(spread.coverage!.share >= 0.7, `${spread.coverage!.share}`);
  assert.ok(spread.coverage!.share >= heaped.coverage!.share);
});

describe('what is fit to be quoted', () => {
  it('is kept where asked, and never all left out', async () => {
    const text = 'Thank you very much. Thank you so much.';
    assert.equal((await summarize(text, { language: 'en' })).sentences.length > 0, true);
    const problem = await prepare(`${BRIDGE} Good evening to all of you bridge builders.`, { language: 'en' });
    const kept = summarizeProblem(problem, { sentences: 11, redundancy: 1, shortest: 0, clutter: 'keep' });
    const dropped = summarizeProblem(problem, { sentences: 11, redundancy: 1, shortest: 0 });
    assert.match(kept.text, /Good evening/);
    const { unfit, candidates } = quotedOf(problem, { clutter: 'drop', trim: false });
    assert.deepEqual(
      [...candidates],
      [...problem.candidates].filter((s) => unfit!(s) === undefined),
    );
    assert.doesNotMatch(dropped.text, /Good evening/);
    assert.match(summarizeProblem(problem, { method: 'random', sentences: 11 }).text, /Good evening/);
  });
});

describe('the account of a score', () => {
  it('adds up to it, for every sentence', async () => {
    for (const input of [BRIDGE, MANY, LONG]) {
      const { all } = await summarize(input, { words: 60, explain: true, query: 'bridge trains', language: 'en' });
      for (const { score, why } of all!) {
        const total = Object.values(why.account!).reduce((sum, part) => sum + part, 0);
        assert.ok(Math.abs(total - score) <= 1e-9 * Math.max(1, Math.abs(score)));
      }
    }
  });

  it('says about what a word is worth: taken out of the text, the score falls by its share', async () => {
    const story = LONG.split('. ')
      .filter((_, i) => i % 4 === 0)
      .join('. ');
    const whole = (await summarize(story, { explain: true, language: 'en' })).all!;
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: whole.length - 1 }),
        fc.integer({ min: 0, max: 4 }),
        async (at, nth) => {
          const { why, score } = whole[at];
          const named = why.words[nth];
          if (!named || score === 0) return;
          const without = story.replace(new RegExp(`\\b${named.word}\\b ?`, 'giu'), '');
          const after = (await summarize(without, { explain: true, language: 'en' })).all!;
          if (after.length !== whole.length) return;
          tried++;
          const fall = 1 - after[at].score / score;
          // Centrality, which the share leaves out, changes a little too.
          assert.ok(Math.abs(fall - named.share) < 0.15, `${named.word}: said ${named.share}, was ${fall}`);
        },
      ),
      { numRuns: 40 },
    );
    assert.ok(tried > 20);
  });
});

describe('the budget', () => {
  const word = fc.constantFrom(
    'the',
    'cat',
    'But',
    'He',
    'runs',
    'river',
    'bridge',
    '3.5',
    'Mr.',
    'coal',
    '—',
    '日本語の文',
  );
  const sentence = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 70 }), fc.constantFrom('. ', '? ', '.\n\n', '.\n- ', '! '))
    .map(([words, end]) => words.join(' ') + end);
  const unit = fc.constantFrom('words' as const, 'bytes' as const, 'sentences' as const);

  it('is never passed, by any method in any unit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sentence, { minLength: 1, maxLength: 10 }).map((parts) => parts.join('')),
        fc.integer({ min: 4, max: 80 }),
        unit,
        fc.constantFrom(...METHOD_NAMES),
        fc.constantFrom('whole' as const, 'cut' as const),
        fc.boolean(),
        async (text, limit, unit, method, fill, context) => {
          const { text: made, sentences } = await summarize(text, {
            method,
            [unit]: limit,
            fill,
            context,
            language: 'en',
          });
          const bytes = new TextEncoder().encode(made).length;
          const length = { words: wordsIn(made), bytes, sentences: sentences.length }[unit];
          assert.ok(sentences.length > 0 && length <= limit, `${length} of ${limit} ${unit}`);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('drops a sentence of which the room left holds no character', async () => {
    const { text } = await summarize('日本語の文. Mr. the. bridge. ', {
      method: 'sumbasic',
      bytes: 18,
      fill: 'cut',
      language: 'en',
    });
    assert.ok(new TextEncoder().encode(text).length <= 18, text);
    await assert.rejects(summarize('日本語の文。', { bytes: 2, language: 'ja' }), /bytes/);
  });

  it('obeys the shortest sentence, and cuts one sentence at most', async () => {
    const text = `${longText(40)} The old mill burns. A boat sinks today.`;
    const problem = await prepare(text, { language: 'en' });
    for (const words of [25, 60, 100, 200]) {
      const strict = summarizeProblem(problem, { words, shortest: 9 }).sentences;
      assert.ok(strict.every(({ text }) => wordsIn(text) >= 9));
      const { sentences, text: made } = summarizeProblem(problem, { words, fill: 'cut', redundancy: 1 });
      assert.equal(wordsIn(made), words);
      assert.ok(sentences.filter(({ text }) => !text.endsWith('.')).length <= 1);
    }
  });

  it('takes a short sentence that fits before it cuts a long one', async () => {
    const long = `The bridge ${'over the wide river '.repeat(13)}is old.`;
    const text = `${long} ${long.replace('old', 'new')} ${long.replace('old', 'red')} The bridge is a very old bridge.`;
    const { text: made, notes } = await summarize(text, { words: 51, language: 'en' });
    assert.equal(made, 'The bridge is a very old bridge.');
    assert.deepEqual(notes, []);
  });

  it('is filled to 85 % where a further sentence fits', async () => {
    const problem = await prepare(longText(200), { language: 'en' });
    for (const words of [30, 60, 100, 250]) {
      const { text, sentences } = summarizeProblem(problem, { words, redundancy: 1 });
      const picked = new Set(sentences.map(({ index }) => index));
      const left = words - wordsIn(text);
      const fits = Array.from(problem.candidates).some((s) => !picked.has(s) && problem.words[s] <= left);
      assert.ok(wordsIn(text) >= 0.85 * words || !fits, `${wordsIn(text)} of ${words}`);
    }
  });
});

describe('an outline', () => {
  it('has chapters with titles and gists, in order, within the budget', async () => {
    for (const budget of [{ words: 120 }, { words: 40 }, { bytes: 600 }, { sentences: 3 }]) {
      const source = { id: 'a', text: LONG, title: 'Winter' };
      const { outline, sentences, text } = await summarize(source, { outline: true, language: 'en', ...budget });
      assert.ok(outline!.length > 0 && outline!.length <= 8);
      assert.equal(outline![0].start, 0);
      assert.equal(outline!.at(-1)!.end, LONG.length);
      outline!.forEach(({ title, from, to, gist }, c) => {
        assert.ok(title.length > 0 && title !== 'Winter', 'not the title of the whole');
        if (c > 0) assert.equal(from, outline![c - 1].to + 1);
        if (gist !== undefined) assert.ok(gist >= from && gist <= to && sentences.some(({ index }) => index === gist));
      });
      if ('words' in budget) assert.ok(wordsIn(text) <= budget.words!, text);
      if ('bytes' in budget) assert.ok(new TextEncoder().encode(text).length <= budget.bytes!, text);
      if ('sentences' in budget) assert.ok(sentences.length <= budget.sentences!);
    }
    const wide = await summarize(LONG, { outline: true, language: 'en', words: 200 });
    assert.ok(wide.outline!.length >= 4);
  });
});
