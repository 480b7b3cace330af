/**
 * Every way to go to a place ends there: chapters, sentences by link, the last citation of a summary. A sample of the
 * documents in each run of the tests; all of them, at both widths, the long ones with and without motion, by `npm run jumps`.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../src/random/index.ts';
import { demoDocuments } from '../../src/server/demo/documents.ts';
import { skip, suitePage } from './page.ts';
import { LONG } from './texts.ts';

/** `ASPECTRA_EVERY_JUMP=0/4`: the first of every four documents, and so on; `0/1`: all. */
const EVERY = process.env.ASPECTRA_EVERY_JUMP;
const [PART, PARTS] = (EVERY ?? '0/1').split('/').map(Number);
const SUBJECTS = ['the harbour', 'our school', 'a new bridge', 'the old archive', 'some gardens', 'two bakeries'];
const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
/** An hour of captions, a sentence each five seconds, another subject each ten minutes. */
const HOUR = `WEBVTT\n\n${Array.from({ length: 720 }, (_, i) => {
  const subject = SUBJECTS[Math.floor(i / 120)];
  const words = `We looked at ${subject} number ${i}, and what it costs to keep ${subject} in order for the people here.`;
  return `${stamp(5 * i)} --> ${stamp(5 * i + 5)}\n${words}`;
}).join('\n\n')}`;

/** Characters from which a document is longer than a screen or two. */
const LENGTHY = 5_000;
const DEMO = await demoDocuments();
/** Every twelfth speech, and of what is short two. */
const SAMPLE = [
  ...DEMO.filter(({ text }) => text.length > LENGTHY).filter((_, n) => n % 12 === 5),
  ...DEMO.filter(({ text }) => text.length <= LENGTHY).filter((_, n) => n % 150 === 75),
];
const LOOKS = [1366, 390].flatMap((width) =>
  (['no-preference', 'reduce'] as const).map((motion) => ({ width, motion })),
);
const LINKS = EVERY ? 10 : 4;
/** Milliseconds within which a place should be reached; told, for a busy machine takes longer. */
const limitOf = (id: string) => (id === 'long.txt' ? 3_000 : 1_000);

type Way = { readonly chapter: number } | { readonly sentence: number } | { readonly citation: true };

/** Runs in the page: acts, and waits until the place is lit, alike for two frames and seen; then looks once more. */
async function jumpTo(way: Way & { readonly open?: boolean }): Promise<{ took: number; stays: boolean; lit: boolean }> {
  const frame = () => new Promise(requestAnimationFrame);
  const begun = performance.now();
  const chapters = () => [
    ...document.querySelectorAll<HTMLElement>('nav[aria-label=Chapters] .folded > div > ol > li > button'),
  ];
  const cited = () => [...document.querySelectorAll<HTMLElement>('section[aria-label=Summary] ol button')].at(-1)!;
  if ('chapter' in way) chapters()[way.chapter].click();
  else if ('citation' in way) cited().click();
  else if (!way.open) location.hash = `${location.hash.split('?')[0]}?s=${way.sentence}`;
  const wanted = () => {
    const node = document.querySelector<HTMLElement>('article .lit');
    if (!node) return undefined;
    if ('sentence' in way) return node.dataset.i === `${way.sentence}` ? node : undefined;
    // A quotation may be the beginning of its sentence.
    if ('citation' in way)
      return node.textContent!.includes(cited().lastChild!.textContent!.trim().slice(0, 40)) ? node : undefined;
    const section = document.querySelectorAll('article section')[way.chapter];
    return section?.querySelector('[data-i]') === node ? node : undefined;
  };
  /** Where its first line is, if it is in the window and nothing lies over it. */
  const seen = () => {
    const node = wanted();
    const line = node?.getClientRects()[0];
    if (!node || !line) return undefined;
    const at = document.elementFromPoint(line.left + Math.min(8, line.width / 2), line.top + line.height / 2);
    return line.top >= 0 && line.bottom <= innerHeight && at !== null && node.contains(at) ? line.top : undefined;
  };
  const until = begun + 30_000;
  for (let before: number | undefined; performance.now() < until; await frame()) {
    const now = seen();
    if (now !== undefined && now === before) break;
    before = now;
  }
  const took = performance.now() - begun;
  await new Promise((done) => setTimeout(done, 60));
  const lit = !('chapter' in way) || chapters()[way.chapter].getAttribute('aria-current') === 'location';
  return { took, stays: seen() !== undefined, lit };
}

describe('a jump', { skip }, () => {
  const opened = suitePage(async (opened) => {
    await opened.add('hour.vtt', HOUR);
    await opened.add('long.txt', LONG);
    await opened.add('demo.jsonl', (EVERY ? DEMO : SAMPLE).map((one) => JSON.stringify(one)).join('\n'));
  });

  /** What came of one look at the documents. */
  class Tally {
    count = 0;
    slowest = 0;
    readonly missed: string[] = [];
    readonly late: string[] = [];
  }

  it(`lands: chapters, links and the last citation, at ${LOOKS.length} looks`, async (t) => {
    const { page, go, server } = opened;
    const chance = random(50);
    const tallies = LOOKS.map(() => new Tally());
    const jump = async (look: number, id: string, way: Way & { readonly open?: boolean }) => {
      const { took, stays, lit } = await page.evaluate(jumpTo, way);
      const tally = tallies[look];
      const what = `${id} ${JSON.stringify(way)} ${took.toFixed(0)} ms`;
      tally.count++;
      tally.slowest = Math.max(tally.slowest, took);
      if (!stays || !lit) tally.missed.push(what + (lit ? '' : ', another chapter is lit'));
      else if (took > limitOf(id)) tally.late.push(what);
    };
    const lookAt = async (look: number) => {
      await page.setViewportSize({ width: LOOKS[look].width, height: 768 });
      await page.emulateMedia({ reducedMotion: LOOKS[look].motion });
    };
    const ids = ['hour.vtt', 'long.txt', ...(EVERY ? DEMO : SAMPLE).map(({ id }) => id!)];
    for (const [d, id] of ids.entries()) {
      if (d % PARTS !== PART) continue;
      // What is long is looked at in every way, what is short at both widths; in a sample in two ways, and in one.
      const long = d < 2 || DEMO.some((one) => one.id === id && one.text.length > LENGTHY);
      const both = d % 2 === 0 ? [0, 3] : [1, 2];
      const looks = EVERY ? (long ? [0, 1, 2, 3] : both) : d < 2 ? both : [d % LOOKS.length];
      await lookAt(looks[0]);
      await go(`#/document/${encodeURIComponent(id)}`);
      const chapters = page.getByRole('navigation', { name: 'Chapters' }).locator('.folded > div > ol > li > button');
      await chapters.first().waitFor();
      await page.getByRole('region', { name: 'Summary' }).getByRole('listitem').first().waitFor();
      const read = await fetch(`${server.url}api/v1/documents/${encodeURIComponent(id)}`);
      const { sentences } = (await read.json()) as { sentences: unknown[] };
      const all = await chapters.count();
      for (const look of looks) {
        await lookAt(look);
        for (const chapter of new Set([0, all >> 1, all - 1])) await jump(look, id, { chapter });
        await jump(look, id, { citation: true });
        const places = new Set(Array.from({ length: LINKS }, () => chance.below(sentences.length)));
        // An address that stands already goes nowhere, in any page.
        places.delete(Number(new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('s') ?? -1));
        for (const sentence of places) await jump(look, id, { sentence });
      }
      const sentence = chance.below(sentences.length);
      await go(`#/document/${encodeURIComponent(id)}?s=${sentence}`);
      await page.locator('article').waitFor();
      await jump(looks[0], id, { sentence, open: true });
    }
    for (const [n, { width, motion }] of LOOKS.entries()) {
      const { count, missed, late, slowest } = tallies[n];
      const told = `${count} jumps, ${missed.length} missed, ${late.length} late, slowest ${slowest.toFixed(0)} ms`;
      t.diagnostic(`${width} px, ${motion === 'reduce' ? 'without' : 'with'} motion: ${told}`);
      for (const one of late) t.diagnostic(`late: ${one}`);
    }
    const missed = tallies.flatMap((tally) => tally.missed);
    assert.deepEqual(missed, []);
  });

  it('stays lit when the rest of the text arrives, and the chapters', async () => {
    const { page, go } = opened;
    const held: (() => void)[] = [];
    const holding = ['**/documents/hour.vtt', '**/api/v1/structure**'];
    for (const [n, address] of holding.entries())
      await page.route(address, async (route) => {
        await new Promise<void>((done) => (held[n] = done));
        await route.continue();
      });
    const lit = () => page.locator('article .lit').getAttribute('data-i');
    await go('#/document/hour.vtt?s=20');
    assert.equal(await lit(), '20');
    const height = await page.locator('article').evaluate((node) => node.clientHeight);
    held[0]();
    await page.waitForFunction((height) => document.querySelector('article')!.clientHeight > height, height);
    assert.equal(await lit(), '20');
    held[1]();
    await page.getByRole('navigation', { name: 'Chapters' }).locator('.folded button').first().waitFor();
    assert.equal(await lit(), '20');
    for (const address of holding) await page.unroute(address);
  });
});
