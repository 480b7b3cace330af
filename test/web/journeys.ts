/**
 * `npm run journeys`: seven people do in a real browser what they came for, each at three widths, and every step is kept
 * as a picture in `test/screenshots`. A step that does not come ends the journey, and the script with an error.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoDocuments } from '../../src/server/demo/documents.ts';
import { listen } from '../../src/server/index.ts';
import { type Opened, openPage, SHOTS } from './page.ts';
import { STORY } from './texts.ts';

const WIDTHS = [1366, 820, 390];
const DEMO = await demoDocuments();
const ready = { mimeType: 'application/octet-stream' };
const linesOf = (count: number): string =>
  DEMO.slice(0, count)
    .map((one) => JSON.stringify(one))
    .join('\n');
const speech = (year: number) => DEMO.find(({ id }) => id!.startsWith(`state-of-the-union-${year}`))!;
/** Three hundred texts of an archive: the beginnings of speeches and news, whose names have a date and a place. */
const ARCHIVE = Array.from({ length: 300 }, (_, n) => ({
  name: `${1950 + (n % 60)}-03-${10 + (n % 20)}_report_of_the_office_${n}.txt`,
  ...ready,
  buffer: Buffer.from(DEMO[n % DEMO.length].text.slice(0, 3_000)),
}));
const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
const said = (lines: readonly string[]) =>
  `WEBVTT\n\n${lines
    .map((line, i) => {
      const who = ['Ann', 'Ben', 'Cleo'][i % 3];
      return `${stamp(6 * i)} --> ${stamp(6 * i + 6)}\n<v ${who}>${line}`;
    })
    .join('\n\n')}\n`;
const TALKED = said(
  speech(2016)
    .text.split(/(?<=[.!?])\s+/)
    .slice(0, 240),
);
const MEETING = DEMO.find(({ id }) => id === 'garden-meeting.vtt')!;

interface Walk extends Opened {
  /** Keeps a picture of where one is. */
  step(name: string): Promise<void>;
  bring(...files: readonly { name: string; text: string | Buffer }[]): Promise<void>;
  summary(): Promise<void>;
}
type Journey = (walk: Walk) => Promise<void>;

const podcaster: Journey = async ({ page, bring, step, summary, saved }) => {
  await bring({ name: 'episode_12_the_union.vtt', text: TALKED });
  await page
    .getByRole('link', { name: /Episode 12 the Union/ })
    .first()
    .click();
  await summary();
  await step('document');
  const chapters = page.getByRole('navigation', { name: 'Chapters' });
  await chapters.locator('.folded ol button').nth(1).click();
  await page.locator('article .lit').waitFor();
  await step('chapter');
  await chapters.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title of chapter 1').fill('How the year began');
  await page.getByLabel('Title of chapter 1').press('Enter');
  await page.getByText('Kept', { exact: true }).waitFor();
  await step('editing');
  await page.keyboard.press('Escape');
  await chapters.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Change title/ }).click();
  await page.getByRole('textbox', { name: 'Speaker Ann' }).fill('Anna Lee');
  await step('about');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('article b', { hasText: 'Anna Lee' }).first().waitFor();
  const { bytes } = await saved('Show notes');
  if (!/How the year began[\s\S]*Anna Lee/.test(bytes.toString())) throw new Error('the notes lack what was said');
};

const historian: Journey = async ({ page, step, go }) => {
  await page.getByLabel('Files to add').setInputFiles(ARCHIVE);
  await page.getByRole('progressbar', { name: 'Reading files' }).waitFor();
  await page.getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem').first().waitFor();
  await step('arriving');
  await page.getByText('300 added', { exact: true }).waitFor();
  await step('arrived');
  await go('#/topics');
  await page.getByRole('button', { name: 'Find topics' }).click();
  await page.getByRole('button', { name: /, topic 1,/ }).waitFor();
  await step('topics');
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.locator('.map svg text').first().waitFor();
  await step('map');
  await go('#/?q=war&show=passages');
  await page.getByRole('list', { name: 'Passages' }).getByRole('listitem').first().waitFor();
  await step('passages');
  await page
    .getByRole('button', { name: /^Keep this/ })
    .first()
    .click();
  await page.getByText('Kept in Notes.', { exact: true }).waitFor();
  await go('#/notes');
  await page.getByRole('textbox', { name: /^Note on/ }).fill('From the archive');
  await step('notes');
  await go('#/word/peace');
  await page.getByRole('list', { name: 'Passages with the word' }).getByRole('listitem').first().waitFor();
  await step('word');
};

const researcher: Journey = async ({ page, add, step, go, saved, unfold }) => {
  await add('demo.jsonl', linesOf(60));
  await go('#/?q=health+care&show=passages&by=meaning');
  await page.getByRole('list', { name: 'Passages' }).getByRole('listitem').first().waitFor();
  await step('meaning');
  await page.getByRole('link', { name: /^Sum up/ }).click();
  await page.locator('.sides .group').first().waitFor();
  await page.locator('.sides .group button').first().click();
  await page.getByRole('group', { name: 'Text around the sentence' }).locator('.lit').waitFor();
  await step('summary');
  await unfold('Options, copy and save');
  await page.getByLabel('Format of the summary').selectOption('bibtex');
  const { bytes } = await saved('Save summary');
  if (!bytes.toString().startsWith('@misc{')) throw new Error('no citations');
  await step('options');
  await go(`#/related?d=${DEMO[3].id}`);
  await page.getByRole('list', { name: 'Related documents' }).getByRole('listitem').nth(3).waitFor();
  await step('related');
  await go('#/methods');
  await page.getByRole('button', { name: 'Try an example' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('figure', { name: /^rouge-2 recall/ }).waitFor();
  await step('methods');
};

const telephone: Journey = async ({ page, bring, step, summary }) => {
  await step('welcome');
  await page.getByLabel('Paste a text').fill(speech(2008).text);
  await page.getByRole('button', { name: 'Sum it up' }).click();
  await summary();
  await step('summary');
  await page.locator('article [data-i="3"]').click();
  await page
    .getByRole('region', { name: 'Why this sentence' })
    .getByText(/sentences\./)
    .waitFor();
  await step('why');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Find in the text' }).click();
  await page.getByRole('searchbox', { name: 'Find in the text' }).fill('America');
  await page.getByText(/^1 of \d+$/).waitFor();
  await step('find');
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await bring({ name: 'story.txt', text: STORY });
  await step('library');
};

const keyboard: Journey = async ({ page, add, step, go, summary }) => {
  await add('demo.jsonl', linesOf(40));
  await go('');
  await page.getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('budget');
  await page.getByRole('list', { name: 'Documents found' }).getByRole('listitem').first().waitFor();
  const first = page.getByRole('list', { name: 'Documents found' }).getByRole('link').first();
  for (let n = 0; n < 30 && !(await first.evaluate((node) => node === document.activeElement)); n++)
    await page.keyboard.press('Tab');
  await step('found');
  await page.keyboard.press('Enter');
  await summary();
  await page.locator('article').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.locator('article .looked').waitFor();
  await step('reading');
  await go('#/topics');
  await page.getByLabel('How many', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const disc = page.locator('[role=button][aria-pressed=true]').first();
  await disc.waitFor();
  await disc.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /topics\/\d/.test(location.hash));
  await step('topics');
};

const clumsy: Journey = async ({ page, bring, step, server, go }) => {
  const noise = Buffer.from(Array.from({ length: 3_000 }, (_, i) => (i * 7919 + (i >> 3)) % 256));
  await bring(
    { name: 'story.txt', text: STORY },
    { name: 'empty.txt', text: '' },
    { name: 'noise.txt', text: noise },
    { name: 'broken.pdf', text: STORY },
  );
  await page.getByText('1 added · 3 refused').waitFor();
  await step('refused');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await bring({ name: 'story.txt', text: STORY });
  await page.getByText('0 added · 1 there already').waitFor();
  await bring({ name: 'other.txt', text: `${STORY} And the mill turns.` });
  await page.getByText('2 documents', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: 'Make sense of piles' }).waitFor();
  await step('removed');
  await page.keyboard.press('Control+z');
  await page.getByText('2 documents', { exact: true }).waitFor();
  await go('#/document/nothing-of-the-kind');
  await page.getByRole('heading', { name: 'This document cannot be shown' }).waitFor();
  await step('missing');
  await go('');
  await page.getByRole('searchbox').fill('garden');
  const found = page.getByRole('list', { name: 'Documents found' });
  await found.getByRole('listitem').first().waitFor();
  const port = Number(new URL(server.url).port);
  await server.close();
  await page.getByText('The server does not answer').waitFor();
  await page.getByRole('searchbox').fill('bridge');
  await step('gone');
  const again = await listen({ port });
  try {
    await page.getByText('The server is back').waitFor();
    await page.getByText('The server does not answer').waitFor({ state: 'detached' });
    await page.locator('[role=alert]').first().waitFor({ state: 'detached' });
    await step('back');
  } finally {
    await page.goto('about:blank');
    await again.close();
  }
};

const secretary: Journey = async ({ page, add, step, go, summary }) => {
  await add('meeting.jsonl', JSON.stringify(MEETING));
  await go(`#/document/${MEETING.id}`);
  await summary();
  await step('meeting');
  await page.getByRole('link', { name: 'Who speaks' }).click();
  await page.getByRole('list', { name: 'Speakers' }).getByRole('listitem').nth(1).waitFor();
  await step('speakers');
  await page.getByRole('list', { name: 'Speakers' }).locator('a').first().click();
  await page.locator('article .lit').waitFor();
  await step('place');
};

mkdirSync(SHOTS, { recursive: true });
const JOURNEYS = { podcaster, historian, researcher, telephone, keyboard, clumsy, secretary };
const wanted = process.argv.slice(2);
const failed: string[] = [];
for (const [name, journey] of Object.entries(JOURNEYS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const width of WIDTHS) {
    const opened = await openPage();
    const { page } = opened;
    let n = 0;
    const picture = (what: string) => page.screenshot({ path: join(SHOTS, `${name}-${width}-${++n}-${what}.png`) });
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: width === 820 ? 'dark' : 'light' });
    page.setDefaultTimeout(180_000);
    await opened.go('');
    const walk: Walk = {
      ...opened,
      step: async (what) => void (await picture(what)),
      async bring(...files) {
        const given = files.map(({ name: file, text }) => ({ name: file, ...ready, buffer: Buffer.from(text) }));
        await page.getByLabel('Files to add').setInputFiles(given);
        await page.getByText(/^\d+ added/).waitFor();
      },
      async summary() {
        await page.getByRole('region', { name: 'Summary' }).locator('ol button').first().waitFor();
      },
    };
    try {
      await journey(walk);
      const problems = opened.problems.filter(
        (problem) => name !== 'clumsy' || !/Failed to (?:load|fetch)/.test(problem),
      );
      if (problems.length > 0) throw new Error(problems.join('\n'));
      console.log(`${name} at ${width} px: ${n} pictures`);
    } catch (error) {
      failed.push(`${name} at ${width} px: ${(error as Error).message}`);
      console.error(failed.at(-1));
      await picture('failed');
    }
    await page.close();
    await opened.server.close().catch(() => {});
  }
}
console.log(
  failed.length === 0 ? `every journey ended; pictures are in ${SHOTS}` : `${failed.length} journeys broke off`,
);
process.exit(failed.length > 0 ? 1 : 0);
