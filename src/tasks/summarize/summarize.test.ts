import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { InputError, OptionError } from '../../check/index.ts';
import { METHOD_NAMES, type SummarizeOptions, summarize } from './index.ts';
import { BRIDGE, longText, MANY } from './stories.case.ts';

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
const bytes = (text: string) => new TextEncoder().encode(text).length;

for (const method of METHOD_NAMES) {
  describe(`summarize by ${method}`, () => {
    it('quotes exactly, in document order, within every budget', async () => {
      for (const budget of [{ words: 40 }, { bytes: 200 }, { sentences: 3 }, { ratio: 0.4 }]) {
        const { sentences, text } = await summarize(BRIDGE, { method, ...budget });
        assert.ok(sentences.length > 0);
        for (const sentence of sentences) assert.equal(BRIDGE.slice(sentence.start, sentence.end), sentence.text);
        assert.deepEqual(
          sentences.map((s) => s.index),
          sentences.map((s) => s.index).sort((a, b) => a - b),
        );
        if ('words' in budget) assert.ok(words(text) <= 40);
        if ('bytes' in budget) assert.ok(bytes(text) <= 200);
        if ('sentences' in budget) assert.equal(sentences.length, 3);
        if ('ratio' in budget) assert.ok(words(text) <= Math.round(0.4 * words(BRIDGE)));
      }
    });

    it('says why, for every sentence, in one shape', async () => {
      const { all, sentences } = await summarize(BRIDGE, { method, sentences: 2, explain: true });
      assert.equal(all!.length, 10);
      assert.equal(all!.filter((sentence) => sentence.picked).length, sentences.length);
      for (const { score, why } of all!) {
        assert.ok(Number.isFinite(score));
        assert.ok(why.rank === undefined || (why.rank >= 1 && why.rank <= 10));
        for (const { share } of why.words) assert.ok(share > 0 && share <= 1);
        for (const topic of why.topics ?? []) assert.ok(topic.share > 0 && topic.words.length > 0);
      }
    });

    it('gives the same answer again, and for the documents in another order', async () => {
      const options = { method, words: 50 };
      const straight = await summarize(MANY, options);
      assert.deepEqual(await summarize(MANY, options), straight);
      if (method === 'lead') return;
      const places = ({ sentences }: typeof straight) =>
        sentences.map((s) => `${s.document} ${s.index} ${s.score}`).sort();
      assert.deepEqual(places(await summarize([...MANY].reverse(), options)), places(straight));
    });

    it('gives the whole text for a ratio of one', async () => {
      const text = `${BRIDGE} Yes. ${BRIDGE} (Laughter)`;
      const all = await summarize(text, { method, ratio: 1 });
      assert.equal(all.sentences.map((sentence) => sentence.text).join(' '), text.replace(/\s+/g, ' '));
    });

    it('stands odd documents', async () => {
      const odd = [
        'Hello.',
        'the of and',
        '?!',
        '12',
        'a\u0000b \ud800 c',
        `${'word '.repeat(400)}`,
        'One. One. One. One.',
        '日本語の文です。もう一つの文です。',
      ];
      for (const text of odd) {
        const { sentences, notes } = await summarize(text, { method, words: 5 });
        assert.ok(sentences.length >= 1, text);
        if (words(sentences[0].text) > 5) assert.ok(notes.length > 0);
      }
      const { sentences } = await summarize(
        [...MANY, { ...MANY[0], id: 'copy' }, { id: 'empty', text: ' ' }, { id: 'tiny', text: 'Yes.' }],
        { method },
      );
      assert.ok(sentences.length >= 1);
    });
  });
}

describe('summarize', () => {
  it('cuts the best sentence, with a note, when no sentence fits', async () => {
    const { sentences, notes } = await summarize(BRIDGE, { words: 2 });
    assert.equal(sentences.length, 1);
    assert.equal(sentences[0].text, BRIDGE.split(' ').slice(0, 2).join(' '));
    assert.deepEqual(notes, ['No sentence fits into 2 words; the best one was cut.']);
  });

  it('cuts the last sentence when asked to fill the budget', async () => {
    const { sentences } = await summarize(BRIDGE, { method: 'lead', words: 20, fill: 'cut' });
    assert.deepEqual(
      sentences.map((s) => words(s.text)),
      [14, 6],
    );
    assert.equal(BRIDGE.slice(sentences[1].start, sentences[1].end), 'The bridge, which will cost about');
    const { text } = await summarize('Ärger über Öl. Noch mehr Ärger.', {
      method: 'lead',
      bytes: 20,
      fill: 'cut',
      language: 'de',
    });
    assert.equal(bytes(text), 20);
  });

  it('reads many documents in their given order, or by date where all have one', async () => {
    const order = async (dates: (string | undefined)[]) => {
      const dated = MANY.map((source, i) => (dates[i] === undefined ? source : { ...source, date: dates[i] }));
      const { sentences } = await summarize(dated, { method: 'lead', sentences: 3 });
      return sentences.map((sentence) => sentence.document);
    };
    assert.deepEqual(await order([undefined, '2020-01-01', undefined]), ['herald', 'tribune', 'gazette']);
    assert.deepEqual(await order(['2020-03-01', '2020-02-01', '2020-01-01']), ['gazette', 'tribune', 'herald']);
  });

  it('passes over what repeats', async () => {
    const twice = [MANY[0], { id: 'copy', text: BRIDGE }];
    const all = await summarize(twice, { method: 'lead', sentences: 4, redundancy: 1 });
    const novel = await summarize(twice, { method: 'lead', sentences: 4, redundancy: 0.9 });
    assert.ok(new Set(all.sentences.map((s) => s.text)).size < 4);
    assert.equal(new Set(novel.sentences.map((s) => s.text)).size, 4);
  });

  it('is about the question', async () => {
    for (const method of METHOD_NAMES) {
      const { text } = await summarize(MANY, { method, sentences: 2, query: 'noise of the buses' });
      assert.match(text, /noise/, method);
    }
    const { notes } = await summarize(BRIDGE, { query: 'penguins' });
    assert.deepEqual(notes, ['No word of the question occurs in the text, so the summary is of the whole text.']);
  });

  it('flags sentences that lean on the one before, and brings it along within the budget', async () => {
    const options = { method: 'cover', query: 'asked for a wall', words: 14 } as const;
    const alone = await summarize(BRIDGE, options);
    assert.equal(alone.sentences[0].why.leansOn, 'They');
    const { text } = await summarize(BRIDGE, { ...options, context: true });
    assert.equal(text, 'But some residents fear the noise. They asked the council for a sound wall.');
  });

  it('leaves the order of separate remarks out of account', async () => {
    const remarks = longText(40).replaceAll('. ', '.\n');
    assert.match((await summarize(remarks)).notes.join(), /list of separate remarks/);
    assert.deepEqual((await summarize(longText(40))).notes, []);
  });

  it('refuses what it cannot use, in words', async () => {
    const cases: [unknown, SummarizeOptions, string | RegExp][] = [
      ['', {}, 'summarize: needs text with at least one word; the input is empty'],
      [[], {}, 'summarize: needs text with at least one word; the input is empty'],
      [[{ id: 'a' }], {}, /every document needs a text/],
      [BRIDGE, { words: -1 }, 'summarize: words must be a whole number of at least 1; got -1'],
      [BRIDGE, { words: 5, bytes: 5 }, /takes one budget/],
      [BRIDGE, { method: 'lexpagerenk' as 'lead' }, /did you mean lexpagerank\?/],
      // @ts-expect-error: lead has no temper.
      [BRIDGE, { method: 'lead', temper: 0.5 }, 'summarize: lead takes no temper; proc1, proc2, proc3, proc4 take it'],
      // @ts-expect-error: no method has this option.
      [BRIDGE, { wrods: 5 }, 'summarize: unknown option wrods (did you mean words?)'],
      [BRIDGE, { method: 'klsum', smoothing: 5 }, 'summarize: smoothing must be a number from 0.000001 to 1; got 5'],
      [BRIDGE, { language: 'klingon' }, /language/],
    ];
    for (const [input, options, message] of cases) {
      await assert.rejects(summarize(input as string, options), (error) => {
        assert.ok(error instanceof InputError);
        if (typeof message === 'string') assert.equal(error.message, message);
        else assert.match(error.message, message);
        return true;
      });
    }
    await assert.rejects(summarize(BRIDGE, { words: -1 }), OptionError);
  });

  it('never fails on any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.constantFrom(...METHOD_NAMES),
        async (text, method) => {
          if (!/\S/u.test(text)) return;
          const { sentences } = await summarize(text, { method, words: 20 });
          for (const sentence of sentences) assert.equal(text.slice(sentence.start, sentence.end), sentence.text);
          assert.ok(sentences.length > 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
