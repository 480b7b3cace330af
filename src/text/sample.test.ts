import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sentencesOf } from './analyze.ts';
import type { Cue, Source } from './document.ts';
import { sampleNote, sampleOf } from './sample.ts';

const THINGS = ['bridge', 'garden', 'harbour', 'archive', 'bakery'];
const paragraph = (n: number): string =>
  Array.from(
    { length: 5 },
    (_, i) => `The ${THINGS[n % 5]} of paragraph ${n} was measured ${i} times and found in order.`,
  ).join(' ');
const TEXT = Array.from({ length: 400 }, (_, n) => paragraph(n)).join('\n\n');
const WANTED = 15_000;

describe('a sample of a long text', () => {
  it('is made of stretches of it, each at its place', async () => {
    const sample = (await sampleOf({ id: 'a', text: TEXT, title: 'Town' }, WANTED))!;
    assert.equal(sample.source.title, 'Town');
    const read = await sentencesOf(sample.source);
    for (const { start, end } of read) {
      const [from, to] = [sample.offset(start), sample.offset(end)];
      assert.equal(TEXT.slice(from, to), sample.source.text.slice(start, end));
      const { start: begin, end: stop } = sample.sentences[sample.sentence(start)];
      assert.deepEqual([begin, stop], [from, to]);
    }
    assert.equal(read.length, sample.read);
    assert.deepEqual(sample.sentences, await sentencesOf({ id: 'a', text: TEXT }));
  });

  it('has about as many characters as asked, from the beginning to near the end, as far apart everywhere', async () => {
    const sample = (await sampleOf({ id: 'a', text: TEXT }, WANTED))!;
    const { length } = sample.source.text;
    assert.ok(length > 0.8 * WANTED && length < 1.2 * WANTED, `${length}`);
    const begins = sample.starts.map((start) => sample.offset(start));
    assert.equal(begins[0], 0);
    const apart = begins.slice(1).map((begin, i) => begin - begins[i]);
    const mean = TEXT.length / begins.length;
    assert.ok(
      apart.every((gap) => gap > 0.7 * mean && gap < 1.3 * mean),
      apart.join(' '),
    );
    assert.ok(begins.at(-1)! > TEXT.length - 1.3 * mean);
  });

  it('begins with paragraphs; with a heading, where there is one before the next stretch', async () => {
    const plain = (await sampleOf({ id: 'a', text: TEXT }, WANTED))!;
    for (const start of plain.starts)
      assert.match(TEXT.slice(plain.offset(start)), /^The \w+ of paragraph \d+ was measured 0/);
    const headed = Array.from({ length: 400 }, (_, n) => (n % 40 === 7 ? `## Chapter ${n}\n\n` : '') + paragraph(n));
    const text = headed.join('\n\n');
    const sample = (await sampleOf({ id: 'a', text }, WANTED))!;
    const chapters = sample.starts.filter((start) => sample.source.text.startsWith('## Chapter', start));
    assert.equal(sample.starts.length, 9);
    assert.equal(chapters.length, 8);
  });

  it('keeps the times and speakers of what it has, the chapters of the file and the marked breaks', async () => {
    const sentences = await sentencesOf({ id: 'a', text: TEXT });
    const cues: Cue[] = sentences.map(({ start, end }, i) => ({
      start,
      end,
      time: { start: i, end: i + 1 },
      speaker: i % 2 ? 'Ann' : 'Ben',
    }));
    const chapters = [0, 999].map((s) => ({ start: sentences[s].start, title: `From ${s}` }));
    const source: Source = { id: 'a', text: TEXT, cues, chapters, breaks: [sentences[1200].start] };
    const sample = (await sampleOf(source, WANTED))!;
    const found = sample.source.cues!;
    assert.equal(found.length, sample.read);
    for (const { start, end, time } of found) {
      const { start: from, end: to } = sentences[time!.start];
      assert.equal(sample.source.text.slice(start, end), TEXT.slice(from, to));
    }
    assert.deepEqual(
      sample.source.chapters!.map(({ title }) => title),
      ['From 0', 'From 999'],
    );
    // Where the sentence itself was not read, the next one that was.
    const [, second] = sample.source.chapters!;
    assert.ok(sample.offset(second.start) >= sentences[999].start);
    assert.ok(sample.sentence(second.start) - 999 < 300);
    assert.ok(sample.offset(sample.source.breaks![0]) >= sentences[1200].start);
  });

  it('is not made where it would be more than half of the text', async () => {
    assert.equal(await sampleOf({ id: 'a', text: TEXT }, TEXT.length * 0.6), undefined);
    // A text without an end of a sentence is one stretch; one without a word is none.
    assert.equal(await sampleOf({ id: 'a', text: 'word '.repeat(40) }, 20), undefined);
    assert.equal(await sampleOf({ id: 'a', text: ' \n '.repeat(40) }, 20), undefined);
  });

  it('has sentences cut as they are asked for', async () => {
    const text = TEXT.replaceAll('measured', 'measured brigl. Monday, that is');
    const options = { abbreviations: 'brigl.' };
    const sample = (await sampleOf({ id: 'a', text }, WANTED, options))!;
    assert.deepEqual(sample.sentences, await sentencesOf({ id: 'a', text }, options));
    assert.equal(sample.sentences.length, 2000);
    assert.equal((await sentencesOf({ id: 'a', text })).length, 4000);
  });

  it('says how much was read', async () => {
    const sample = (await sampleOf({ id: 'a', text: TEXT }, WANTED))!;
    assert.equal(sampleNote(sample), `Only ${sample.read} of 2,000 sentences were read, from all over the text.`);
  });
});
