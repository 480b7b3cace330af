/** Every way to go to a place ends there: chapters, links to sentences, the last sentence of a summary. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { demoDocuments } from '../../src/server/demo/documents.ts';
import { type Opened, openPage, skip } from './page.ts';
import { LONG } from './texts.ts';

const SUBJECTS = ['the harbour', 'our school', 'a new bridge', 'the old archive', 'some gardens', 'two bakeries'];
const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
/** An hour of captions, a sentence each five seconds, another subject each ten minutes. */
const HOUR = `WEBVTT\n\n${Array.from({ length: 720 }, (_, i) => {
  const subject = SUBJECTS[Math.floor(i / 120)];
  const words = `We looked at ${subject} number ${i}, and what it costs to keep ${subject} in order for the people here.`;
  return `${stamp(5 * i)} --> ${stamp(5 * i + 5)}\n${words}`;
}).join('\n\n')}`;

/** The long documents of the demo library; the others fit a screen or two. */
const SPEECHES = (await demoDocuments()).filter(({ text }) => text.length > 5_000);

describe('a jump', { skip }, () => {
  let opened: Opened;
  before(async () => {
    opened = await openPage();
    await opened.add('hour.vtt', HOUR);
    await opened.add('long.txt', LONG);
    await opened.add('demo.jsonl', SPEECHES.map((speech) => JSON.stringify(speech)).join('\n'));
  });
  after(() => opened?.close());

  /** Waits until the sentence is lit and in the window, and asserts that it is still there a while later. */
  async function lands(what: string, sentence?: number, milliseconds = 500) {
    const { page } = opened;
    const begun = Date.now();
    const inside = (wanted: number | undefined) => {
      const node = document.querySelector(`article .lit${wanted === undefined ? '' : `[data-i="${wanted}"]`}`);
      const { top, bottom } = node?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
      return node !== null && top >= 0 && bottom <= innerHeight;
    };
    await page.waitForFunction(inside, sentence);
    const took = Date.now() - begun;
    await page.waitForTimeout(milliseconds);
    assert.ok(await page.evaluate(inside, sentence), `${what} has moved out of the window`);
    return took;
  }

  for (const [name, sentences] of [
    ['hour.vtt', 720],
    ['long.txt', 60_000],
  ] as const)
    for (const width of [1366, 390])
      it(`lands in ${name} at ${width} px: chapters, the last sentence of the summary, links`, async (t) => {
        const { page } = opened;
        await page.setViewportSize({ width, height: 768 });
        await page.emulateMedia({ reducedMotion: width === 390 ? 'reduce' : 'no-preference' });
        await page.goto('about:blank');
        await page.goto(`${opened.server.url}#/document/${name}`);
        const chapters = page.getByRole('navigation', { name: 'Chapters' }).locator('ol button');
        await chapters.first().waitFor();
        await page.getByRole('region', { name: 'Summary' }).getByRole('listitem').first().waitFor();
        const count = await chapters.count();
        assert.ok(count > 2, `${count} chapters`);
        for (const n of [0, Math.floor(count / 2), count - 1]) {
          await chapters.nth(n).click();
          t.diagnostic(`chapter ${n + 1} of ${count}: ${await lands(`chapter ${n}`)} ms`);
          assert.equal(await chapters.nth(n).getAttribute('aria-current'), 'location', 'the chapter clicked is lit');
        }
        const quoted = page.getByRole('region', { name: 'Summary' }).getByRole('listitem').last().getByRole('button');
        await quoted.first().click();
        t.diagnostic(`the last of the summary: ${await lands('the last of the summary')} ms`);
        for (let n = 0, at = 7; n < 10; n++, at = (at * 613 + 131) % sentences) {
          await page.goto(`${opened.server.url}#/document/${name}?s=${at}`);
          t.diagnostic(`sentence ${at}: ${await lands(`sentence ${at}`, at)} ms`);
        }
      });

  for (const [half, width] of [1366, 390].entries())
    it(`lands in the speeches of the demo at ${width} px, every fourth of them`, async () => {
      const { page } = opened;
      await page.setViewportSize({ width, height: 768 });
      await page.emulateMedia({ reducedMotion: width === 390 ? 'no-preference' : 'reduce' });
      for (const { id } of SPEECHES.filter((_, n) => n % 4 === half)) {
        await page.goto('about:blank');
        await page.goto(`${opened.server.url}#/document/${encodeURIComponent(id)}`);
        const chapters = page.getByRole('navigation', { name: 'Chapters' }).locator('ol button');
        const quoted = page.getByRole('region', { name: 'Summary' }).getByRole('listitem').getByRole('button');
        await chapters.first().waitFor();
        await quoted.first().waitFor();
        const count = await chapters.count();
        for (const n of new Set([0, count >> 1, count - 1])) {
          // A touch of the key, for the list itself moves out of the window with the text.
          await chapters.nth(n).press('Enter');
          await lands(`${id}, chapter ${n}`, undefined, 100);
          assert.equal(await chapters.nth(n).getAttribute('aria-current'), 'location', `${id}: chapter ${n} is lit`);
        }
        await quoted.last().press('Enter');
        await lands(`${id}, the last of the summary`, undefined, 100);
        const last = await page.locator('article [data-i]').last().getAttribute('data-i');
        for (const part of [0.1, 0.5, 0.9, 1]) {
          const at = Math.floor(Number(last) * part);
          await page.goto(`${opened.server.url}#/document/${encodeURIComponent(id)}?s=${at}`);
          await lands(`${id}, sentence ${at}`, at, 100);
        }
      }
    });
});
