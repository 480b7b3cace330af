import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sentencesOf } from '../../text/index.ts';
import { outlineProblem, prepare, type SummarizeOptions, summarize, summarizeProblem } from './index.ts';
import { longText } from './stories.case.ts';

const THINGS = ['bridge', 'garden', 'harbour', 'archive', 'bakery', 'forest'];
/** Parts of sixty sentences about different things. */
const TEXT = Array.from({ length: 30 }, (_, n) =>
  Array.from(
    { length: 60 },
    (_, i) =>
      `The ${THINGS[n % 6]} keeper number ${n} counted ${i + 2} new visitors and wrote to the council about them.`,
  ).join(' '),
).join('\n\n');
const OPTIONS: SummarizeOptions = { language: 'en', words: 120, sample: 20_000 };

describe('a summary from a sample', () => {
  it('has its sentences at their places in the whole text, and says how much was read', async () => {
    const { sentences, notes } = await summarize(TEXT, { ...OPTIONS, redundancy: 1 });
    const whole = await sentencesOf({ id: 'text', text: TEXT });
    assert.ok(sentences.length > 3);
    for (const { index, start, end, text } of sentences) {
      assert.equal(TEXT.slice(start, end), text);
      assert.ok(whole[index].start <= start && end <= whole[index].end, text);
    }
    assert.equal(notes.filter((note) => /^Only \d+ of 1,800 sentences were read/.test(note)).length, 1);
    const last = sentences.at(-1)!.index;
    assert.ok(last > 1200, `it speaks for all of the text: ${last}`);
  });

  it('is the summary of what was read, and of the whole text where that is not long', async () => {
    const read = await summarize(longText(60), OPTIONS);
    assert.deepEqual(read, await summarize(longText(60), { ...OPTIONS, sample: 1e9 }));
    assert.ok(read.notes.every((note) => !note.startsWith('Only')));
  });

  it('of several documents reads samples of those that are long', async () => {
    const sources = [
      { id: 'short', text: longText(20) },
      { id: 'long', text: TEXT },
    ];
    const { sentences, notes } = await summarize(sources, { ...OPTIONS, explain: true });
    for (const { document, start, end, text } of sentences) {
      assert.equal(sources.find(({ id }) => id === document)!.text.slice(start, end), text);
    }
    assert.equal(notes.filter((note) => note.startsWith('Only')).length, 1);
  });

  it('places the sentences that reasons name, the chapters of an outline and their gists', async () => {
    const problem = await prepare(TEXT, OPTIONS);
    const whole = await sentencesOf({ id: 'text', text: TEXT });
    const textAt = (index: number) => TEXT.slice(whole[index].start, whole[index].end);
    const { all } = summarizeProblem(problem, { ...OPTIONS, explain: true });
    assert.equal(all!.length, problem.size);
    for (const { index, why } of all!) {
      if (why.like) assert.match(textAt(why.like.index), /^The \w+ keeper/);
      assert.ok(why.like?.index !== index);
    }
    const { outline, sentences } = await outlineProblem(problem, OPTIONS);
    assert.ok(outline!.length > 1);
    for (const { from, to, start, end, gist } of outline!) {
      assert.equal(whole[from].start, start);
      assert.equal(whole[to].end, end);
      if (gist !== undefined) assert.ok(sentences.some(({ index }) => index === gist));
    }
    assert.deepEqual(
      outline!.map(({ from }) => from),
      outline!.map(({ from }) => from).sort((a, b) => a - b),
    );
  });

  it('is refused where less would be read than tells anything', async () => {
    await assert.rejects(summarize(TEXT, { sample: 100 }), /sample must be a whole number of at least 10000; got 100/);
  });
});

describe('several summaries of the same texts', () => {
  it('are those of texts prepared anew', async () => {
    const problem = await prepare(longText(300), { language: 'en' });
    for (const options of [
      { words: 40 },
      { words: 200 },
      { words: 40, trim: true },
      { words: 40, prior: 2 },
      { words: 40, kind: 'speech' },
      { words: 80 },
    ] satisfies SummarizeOptions[]) {
      const anew = summarizeProblem(await prepare(longText(300), { language: 'en' }), options);
      assert.deepEqual(summarizeProblem(problem, options), anew);
    }
  });

  it('cannot be outlines, which are made by a function of their own', async () => {
    const problem = await prepare(longText(60), { language: 'en' });
    assert.throws(() => summarizeProblem(problem, { outline: true }), /outlineProblem/);
    const made = await outlineProblem(problem, { outline: true, words: 100 });
    assert.deepEqual(made, await summarize(longText(60), { language: 'en', outline: true, words: 100 }));
  });
});
