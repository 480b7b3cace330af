import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { skip, suitePage } from './page.ts';
import { STORY } from './texts.ts';

/** Twelve sentences of ten seconds each, about three things. */
const THINGS = ['The bridge over the river', 'The school garden in spring', 'The ferry to the island'];
const stamp = (s: number) => `00:0${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}.000`;
const LONG_TALK = `WEBVTT\n\n${Array.from(
  { length: 12 },
  (_, i) =>
    `${stamp(10 * i)} --> ${stamp(10 * i + 9)}\n${THINGS[Math.floor(i / 4)]} is what part ${i + 1} of the talk is about.\n`,
).join('\n')}`;

describe('the chapters of a document', { skip }, () => {
  const opened = suitePage(async (opened) => {
    await opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await opened.add('talk.vtt', LONG_TALK);
    await opened.add('story.txt', STORY);
  });
  const chapters = () => opened.page.getByRole('navigation', { name: 'Chapters' });
  const title = (n: number) => opened.page.getByRole('textbox', { name: `Title of chapter ${n}` });
  const kept = async () =>
    (await (await fetch(`${opened.server.url}api/v1/documents/talk.vtt/chapters`)).json()) as {
      edited: boolean;
      chapters: { start: number; title: string; time?: number }[];
    };
  const saved = () => chapters().getByText('Kept', { exact: true }).waitFor();
  const copied = async (format: string) => {
    await opened.page.evaluate(() => navigator.clipboard.writeText(''));
    await opened.unfold('Smaller chapters, copy');
    await opened.page.getByRole('combobox', { name: 'Format of the chapters' }).selectOption(format);
    await opened.page.getByRole('button', { name: 'Copy chapters' }).click();
    await chapters().getByText('Copied').waitFor();
    const clipboard = () => opened.page.evaluate(() => navigator.clipboard.readText());
    return eventually(clipboard, (text) => text !== '');
  };
  /** A page on a busy machine may need a moment: what `read` gives as soon as it is `right`, or at last. */
  async function eventually<T>(read: () => Promise<T>, right: (value: T) => boolean): Promise<T> {
    for (let tries = 0; tries < 50; tries++) {
      const value = await read();
      if (right(value)) return value;
      await setTimeout(100);
    }
    return read();
  }
  const becomes = async <T>(read: () => Promise<T>, wanted: T) =>
    assert.equal(await eventually(read, (value) => value === wanted), wanted);

  it('are as many as the slider says, in steps, and auto is one of them', async () => {
    const { page } = opened;
    await opened.go('#/document/talk.vtt');
    await page.getByRole('button', { name: 'How chapters are found' }).click();
    const slider = page.getByRole('slider', { name: 'Number of chapters' });
    await page.locator('article h2').first().waitFor();
    const auto = await page.locator('article section').count();
    const place = await slider.inputValue();
    assert.match((await slider.getAttribute('aria-valuetext'))!, /^recommended/);
    await slider.fill('0');
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await page.waitForFunction(() => document.querySelectorAll('article section').length === 3);
    await page.getByText('3 chapters', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Back to recommended' }).click();
    await page.waitForFunction((n) => document.querySelectorAll('article section').length === n, auto);
    assert.equal(await slider.inputValue(), place);
  });

  it('can be split in the text, named, timed and moved by keyboard alone', async () => {
    const { page } = opened;
    await page.getByRole('slider', { name: 'Number of chapters' }).fill('0');
    await page.waitForFunction(() => document.querySelectorAll('article section').length === 1);
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await page.locator('article').focus();
    for (let i = 0; i <= 4; i++) await page.keyboard.press('ArrowDown');
    await page.locator('article .looked[data-i="4"]').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await title(2).waitFor();
    await saved();
    await title(2).fill('A garden <of> ours');
    await title(2).press('Enter');
    const time = page.getByRole('textbox', { name: 'Time of chapter 2' });
    await becomes(() => time.inputValue(), '0:40');
    await time.fill('9:99:99');
    await time.press('Enter');
    await chapters().getByRole('alert').waitFor();
    await time.fill('0:38.5');
    await time.press('Enter');
    await saved();
    const { edited, chapters: mine } = await eventually(kept, ({ chapters }) => chapters[1]?.time === 38.5);
    assert.equal(edited, true);
    assert.deepEqual({ ...mine[1], start: 0 }, { start: 0, title: 'A garden <of> ours', time: 38.5 });
    const handle = page.getByRole('slider', { name: /Beginning of chapter 2/ });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await becomes(() => handle.getAttribute('aria-valuenow'), '6');
    await becomes(() => time.inputValue(), '0:50');
  });

  it('can be dragged on the curve, joined, and every step undone', async () => {
    const { page } = opened;
    const handle = page.getByRole('slider', { name: /Beginning of chapter 2/ });
    const box = (await handle.boundingBox())!;
    const plot = (await page.locator('.plot').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(plot.x + (plot.width * 8) / 12, box.y + 30, { steps: 5 });
    await page.mouse.up();
    await becomes(() => handle.getAttribute('aria-valuenow'), '9');
    await opened.looksRight('chapters');
    await page.getByRole('button', { name: 'Join chapter 2 to the one before' }).click();
    assert.equal(await title(2).count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(() => handle.getAttribute('aria-valuenow'), '9');
    await page.keyboard.press('Control+z');
    await becomes(() => handle.getAttribute('aria-valuenow'), '6');
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(() => page.getByRole('textbox', { name: 'Time of chapter 2' }).inputValue(), '0:38');
    await saved();
    assert.equal((await kept()).chapters[1].time, 38.5);
  });

  it('are there again after a reload, and in the files of players and hosts', async () => {
    const { page } = opened;
    await page.reload();
    await page.locator('article h2', { hasText: 'A garden <of> ours' }).waitFor();
    await chapters().getByText('Chapters, yours').waitFor();
    assert.match(await copied('youtube'), /^0:00 .+\n0:38 A garden <of> ours$/);
    assert.equal(JSON.parse(await copied('podcast')).chapters[1].startTime, 38.5);
    assert.match(await copied('vtt'), /^WEBVTT\n\n1\n00:00:00.000 --> 00:00:38.500/);
    const { name, bytes } = await opened.saved('Save chapters');
    assert.match(name, /chapters\.vtt$/);
    assert.match(bytes.toString(), /A garden &lt;of> ours/);
  });

  it('say what each is about, with its sections, and are found again when those of a person are deleted', async () => {
    const { page } = opened;
    await opened.unfold('Smaller chapters, copy');
    await page.getByRole('checkbox', { name: /Smaller chapters/ }).check();
    await chapters().locator('.gist').first().waitFor();
    assert.match(await copied('markdown'), /“.*garden.*”/);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Delete yours' }).click();
    await page.waitForFunction(
      () => !/, yours/.test(document.querySelector('nav[aria-label="Chapters"]')!.textContent!),
    );
    assert.deepEqual(await kept(), { edited: false, chapters: [] });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('article h2', { hasText: 'A garden <of> ours' }).waitFor();
  });

  it('of a person stay when others are proposed: one edits one or the other, and an undo brings back what was made', async () => {
    const { page } = opened;
    await saved();
    await page.getByRole('slider', { name: 'Number of chapters' }).fill('0');
    await chapters().getByText('1 chapter proposed').waitFor();
    assert.equal((await kept()).chapters[1].title, 'A garden <of> ours');
    await chapters().getByRole('button', { name: 'yours', exact: true }).click();
    await title(2).waitFor();
    await page.getByRole('slider', { name: 'Number of chapters' }).fill('0');
    await chapters().getByRole('button', { name: 'these', exact: true }).click();
    await eventually(kept, ({ chapters }) => chapters.length === 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(() => title(2).inputValue(), 'A garden <of> ours');
    assert.equal((await eventually(kept, ({ chapters }) => chapters.length === 2)).edited, true);
  });

  it('of a text without times are begun by a click on a sentence', async () => {
    const { page } = opened;
    await opened.go('#/document/story.txt');
    await page.locator('article h2').first().waitFor();
    const before = await page.locator('article section').count();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('article [data-i="1"]').click();
    await page.getByRole('button', { name: 'Begin a new chapter here' }).click();
    await page.waitForFunction((n) => document.querySelectorAll('article section').length === n + 1, before);
    assert.match(await copied('markdown'), /^# .*\n\n- /);
  });
});
