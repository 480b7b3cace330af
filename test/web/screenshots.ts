/** `npm run screenshots`: every page of the app at four widths, to be looked at. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPage, SHOTS } from './page.ts';
import { SHELF, STORY, TALK } from './texts.ts';

const SIZES = [
  [1440, 900],
  [1366, 768],
  [1024, 768],
  [390, 844],
] as const;
const ARABIC =
  'مدينة على النهر\n\nأغلقت البلدية الجسر القديم فوق النهر يوم الاثنين. وجد المهندسون شقوقا عميقة في أعمدته.';

const opened = await openPage();
const { page, server } = opened;
await page.emulateMedia({ reducedMotion: 'reduce' });
mkdirSync(SHOTS, { recursive: true });

/** Goes to a page, waits for what shows that it is there, and keeps it at every width. */
async function keep(name: string, hash: string, sign: string): Promise<void> {
  await opened.go(hash);
  await page.locator(sign).first().waitFor();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`) });
  }
}

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
await keep('talk', '#/document/talk.vtt', 'section ol button');
await keep('arabic', '#/document/arabic.txt', 'section ol button');
await keep('related', '#/related/tea-1', 'ol .title');
await keep('topics', '#/topics', 'svg circle');
await keep('summary', '#/summary?d=tea-1&d=sea-1', '.sides p');
await keep('evaluate', '#/evaluate', 'textarea');
console.log(`screenshots are in ${SHOTS}`);
await opened.close();
