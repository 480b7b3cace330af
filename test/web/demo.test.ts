import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demoDocuments } from '../../src/server/demo/documents.ts';
import { skip, suitePage, WIDE } from './page.ts';

/** The meeting and one in so many of the others: topics of all of it take a small machine a minute. */
const ONE_IN = 10;
const some = async () => (await demoDocuments()).filter(({ kind }, i) => kind === 'vtt' || i % ONE_IN === 0);

describe('the demo library', { skip }, () => {
  const opened = suitePage(undefined, { demo: some });

  it('has a meeting, speeches of many years and news of many things', async () => {
    const documents = await demoDocuments();
    const kinds = Object.groupBy(documents, ({ kind }) => kind ?? '');
    assert.deepEqual(Object.keys(kinds).sort(), ['news', 'speech', 'vtt']);
    assert.ok(documents.length > 300 && kinds.speech!.length > 20, `${documents.length} documents`);
    assert.equal(new Set(documents.map(({ id }) => id)).size, documents.length);
  });

  it('is made at a click, with a bar that says how far it is', async () => {
    const { page } = opened;
    await opened.go('');
    await page.getByRole('button', { name: 'Make the demo library' }).click();
    await page.getByLabel('Making the demo library').waitFor();
    await page.getByText(/3\d documents/).waitFor();
    await page.getByLabel('Making the demo library').waitFor({ state: 'detached' });
    await opened.looksRight('demo-library');
  });

  it('has topics, their course and the curve of numbers', async () => {
    const { page } = opened;
    await opened.go('#/topics');
    await page.getByText(/\d+ topics in 3\d documents/).waitFor();
    await page.getByRole('figure', { name: 'Topics over time' }).waitFor();
    await page.getByRole('figure', { name: 'How many topics' }).waitFor();
    await opened.looksRight('demo-topics');
  });

  it('has a meeting with chapters, and knows what belongs with it', async () => {
    const { page } = opened;
    await opened.go('#/document/garden-meeting.vtt');
    const chapters = page.getByRole('navigation', { name: 'Chapters' }).locator('li button');
    await chapters.nth(1).click();
    await page.waitForFunction(() => window.scrollY > 200);
    await opened.looksRight('demo-meeting');
    await page.getByRole('link', { name: 'What belongs with it' }).click();
    await page.getByRole('list', { name: 'Related documents' }).locator('.title').first().waitFor();
  });

  it('begins a document with its text and its summary, on a telephone with summary, chapters and text', async (t) => {
    const { page } = opened;
    const topOf = async (place: string) => Math.round((await page.locator(place).first().boundingBox())!.y);
    for (const { id } of (await some()).filter(({ kind }) => kind !== 'news')) {
      await page.setViewportSize({ width: 1366, height: 768 });
      await opened.go(`#/document/${encodeURIComponent(id!)}`);
      await page.locator('section[aria-label="Summary"] li').first().waitFor();
      await page.locator('nav[aria-label="Chapters"] li').first().waitFor();
      const [text, summary] = [await topOf('article'), await topOf('section[aria-label="Summary"] li')];
      await page.setViewportSize({ width: 390, height: 844 });
      const [chapters, textBelow] = [await topOf('nav[aria-label="Chapters"]'), await topOf('article')];
      const told = `${id}: text ${text}, summary ${summary}; telephone: chapters ${chapters}, text ${textBelow}`;
      t.diagnostic(told);
      assert.ok(text <= 220 && summary <= 220 && chapters <= 500 && textBelow <= 900, told);
    }
    await page.setViewportSize(WIDE);
  });
});
