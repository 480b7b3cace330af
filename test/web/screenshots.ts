/** `npm run screenshots`: every page of the app at four widths, in light and in dark, to be looked at. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { COLOURS, openPage, SHOTS, SIZES, WIDE } from './page.ts';
import { SHELF, STORY, TALK } from './texts.ts';

const ARABIC =
  'مدينة على النهر\n\nأغلقت البلدية الجسر القديم فوق النهر يوم الاثنين. وجد المهندسون شقوقا عميقة في أعمدته.';

const opened = await openPage();
const { page, server } = opened;
await page.emulateMedia({ reducedMotion: 'reduce' });
mkdirSync(SHOTS, { recursive: true });

/** Goes to a page, waits for what shows that it is there, and keeps it at every width. */
async function keep(name: string, hash: string, sign: string, act?: () => Promise<unknown>): Promise<void> {
  await opened.go(hash);
  await page.locator(sign).first().waitFor();
  await act?.();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of COLOURS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(SHOTS, `${name}-${size.width}-${colorScheme}.png`) });
    }
  }
  await page.setViewportSize(WIDE);
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

await keep('welcome', '', 'textarea');
await opened.add('shelf.jsonl', SHELF);
await opened.add('talk.vtt', TALK);
await opened.add('story.txt', STORY);
await opened.add('arabic.txt', ARABIC);
const job = await fetch(`${server.url}api/v1/topics`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '{}',
});
const { id } = (await job.json()) as { id: string };
await (await fetch(`${server.url}api/v1/jobs/${id}/events`)).text();
await keep('library', '', 'ul .title');
await keep('document', '#/document/story.txt', 'section ol button');
await keep('structure', '#/document/story.txt', 'section ol button', () => press('How chapters are found ▸'));
await keep('about', '#/document/talk.vtt', 'section ol button', () => press(/^Change title/));
await keep('why', '#/document/talk.vtt', 'section ol button', () => page.locator('article [data-i="1"]').click());
await keep('missing', '#/document/nothing', '.empty');
await keep('selected', '', 'ul .title', () => page.locator('ul input').first().check());
await keep('talk', '#/document/talk.vtt', 'section ol button');
await keep('arabic', '#/document/arabic.txt', 'section ol button');
await keep('related', '#/related?d=tea-1', 'ol .title');
await keep('topics', '#/topics', 'svg circle');
await keep('summary', '#/summary?d=tea-1&d=sea-1', '.sides p');
await keep('passages', '#/?show=passages&q=the+ship+in+the+harbour', 'ol[aria-label="Passages"] li');
await keep('map', '#/topics/documents', '.map svg');
await keep('related-to-several', '#/related?d=tea-1&d=sea-1', 'ol .title');
await keep('speakers', '#/speakers/talk.vtt', 'ul[aria-label="Speakers"] li');
await keep('learn', '#/methods/steps', '.scores li');
await keep('learn-topics', '#/methods/steps?method=proc1', '.scores li');
await keep('models', '#/methods/models', 'code');
await keep('word', '#/word/tea', 'ol[aria-label="Passages with the word"] li');
await keep('notes', '#/notes', 'h1');
const example = () => press('Try an example');
await keep('evaluate', '#/methods', 'textarea');
await keep('side-by-side', '#/methods', 'textarea', async () => {
  await example();
  await page.getByRole('heading', { name: 'Reference 1' }).waitFor();
  await page.getByRole('heading', { name: 'Side by side' }).evaluate((node) => node.scrollIntoView());
});
await keep('chapter-editor', '#/document/talk.vtt', 'section ol button', () =>
  page.getByRole('button', { name: 'Edit', exact: true }).click(),
);
console.log(`screenshots are in ${SHOTS}`);
await opened.close();
