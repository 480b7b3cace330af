import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';
import { STORY, TALK } from './texts.ts';

/** A second of silence that a browser can play: 8,000 samples of one byte. */
function silence(seconds: number): Buffer {
  const data = Buffer.alloc(8000 * seconds, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0).toString();
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  for (const [value, at] of [
    [16, 16],
    [8000, 24],
    [8000, 28],
    [data.length, 40],
  ])
    head.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ])
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Buffer.concat([head, data]);
}

describe('a document', { skip }, () => {
  const opened = suitePage(
    async (opened) => {
      // Without smooth scrolling, so that nothing moves under the pointer.
      await opened.page.emulateMedia({ reducedMotion: 'reduce' });
      await opened.add('bridge <b> and garden.txt', STORY);
      await opened.add('talk.vtt', TALK);
    },
    { but: /404/ },
  );

  it('shows a summary in place, and another when the slider is moved', async () => {
    const { page } = opened;
    await opened.go(`#/document/${encodeURIComponent('bridge <b> and garden.txt')}`);
    await page.locator('article .picked').first().waitFor();
    const before = await page.locator('article .picked').count();
    await page.getByRole('slider', { name: 'Length' }).fill('50');
    await page.waitForFunction((n) => document.querySelectorAll('article .picked').length > n, before);
    assert.equal(await page.title(), 'bridge <b> and garden – Aspectra');
    await opened.unfold('Options, notes');
    await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption('lead');
    await page.waitForFunction(() => document.querySelector('[data-i="0"]')?.classList.contains('picked'));
    await opened.looksRight('document');
  });

  it('sums up by an outline, a title over each sentence', async () => {
    const { page } = opened;
    const panel = page.getByRole('region', { name: 'Summary' });
    await opened.unfold('Options, notes');
    await panel.getByLabel('Outline: a sentence for each chapter').check();
    await panel.locator('ol b').first().waitFor();
    assert.notEqual(await panel.locator('ol b').first().textContent(), '');
    await panel.getByLabel('Outline: a sentence for each chapter').uncheck();
    await panel.locator('ol b').first().waitFor({ state: 'detached' });
  });

  it('shows what is no sentence, and goes to the sentence that was clicked', async () => {
    const { page } = opened;
    await opened.add('credits.txt', `Transcriber: Ann Lee Reviewer: Bob Low\n\n${STORY}`);
    await opened.go('#/document/credits.txt');
    const first = page.locator('.right ol li button').first();
    await first.waitFor();
    assert.equal(
      await page.locator('article > section > p').first().textContent(),
      'Transcriber: Ann Lee Reviewer: Bob Low',
    );
    await first.click();
    const lit = await page.locator('article .lit').textContent();
    assert.ok((await first.textContent())!.trim().endsWith(lit!.trim()), lit!);
    await opened.go(`#/document/${encodeURIComponent('bridge <b> and garden.txt')}`);
    await page.locator('article .picked').first().waitFor();
  });

  it('has a form for the options of the method, with its limits', async () => {
    const { page } = opened;
    const panel = page.getByRole('region', { name: 'Summary' });
    await opened.unfold('Options, notes');
    await panel.getByRole('combobox', { name: 'Method' }).selectOption('klsum');
    // The options move when the summary above them changes.
    await panel.locator('ol[aria-busy=false]').waitFor();
    await panel.getByText('Options of klsum').click();
    const smoothing = panel.getByRole('spinbutton', { name: 'smoothing' });
    assert.deepEqual(await smoothing.evaluate(({ max, placeholder }: HTMLInputElement) => [max, placeholder]), [
      '1',
      '0.1',
    ]);
    const asked = page.waitForRequest((request) => request.url().endsWith('/summarize'));
    await smoothing.fill('0.5');
    await smoothing.press('Enter');
    assert.equal((await asked).postDataJSON().options.smoothing, 0.5);
    await panel.getByRole('combobox', { name: 'Method' }).selectOption('lead');
    assert.equal(await panel.getByText('Options of').count(), 0);
    await page.waitForFunction(() => document.querySelector('[data-i="0"]')?.classList.contains('picked'));
  });

  it('says why a sentence was taken', async () => {
    const { page } = opened;
    await page.locator('article .picked').first().hover();
    const why = page.getByRole('region', { name: 'Why this sentence' });
    await why.getByText('In the summary').waitFor();
    assert.ok((await why.getByRole('listitem').count()) > 0);
    await page.locator('article').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.locator('article .looked').count(), 1);
  });

  it('keeps the sentence that was gone to lit until the next, with its reason', async () => {
    const { page } = opened;
    const quoted = page.getByRole('region', { name: 'Summary' }).locator('ol button');
    await quoted.first().click();
    await page.locator('article .lit').waitFor();
    const [lit] = await page.locator('article .lit').evaluateAll((nodes) => nodes.map((node) => node.textContent));
    const why = page.getByRole('region', { name: 'Why this sentence' });
    const reason = await why.textContent();
    await page.locator('article [data-i]:not(.lit)').first().hover();
    await page.mouse.move(2, 300);
    await page.waitForTimeout(1500);
    assert.equal(await page.locator('article .lit').textContent(), lit);
    assert.equal(await why.textContent(), reason);
    await quoted.nth(1).click();
    await page.waitForFunction((text) => document.querySelector('article .lit')?.textContent !== text, lit);
    assert.equal(await page.locator('article .lit').count(), 1);
  });

  it('is cut anew when the threshold is dragged', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'How chapters are found' }).click();
    // The options come with the methods, and move what is under them.
    await page
      .getByRole('figure', { name: /^Chapters over/ })
      .getByText('Its options')
      .waitFor();
    const handle = page.locator('.handle');
    await handle.hover();
    const { x, y, width } = (await handle.boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y - 60, { steps: 8 });
    await page.mouse.up();
    await page.getByText('cut where the curve dips').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('article section').length > 1);
    await page.waitForFunction(() => !/…/.test(document.querySelector('article h2')?.textContent ?? '…'));
    await page.getByRole('slider', { name: 'Number of chapters' }).fill('0');
    await page.waitForFunction(() => document.querySelectorAll('article section').length === 1);
  });

  it('can be saved: the curve as SVG and PNG, all of it as a report that runs nothing', async () => {
    const svg = await opened.saved(/Save SVG/);
    assert.match(svg.bytes.toString(), /^<svg [\s\S]*stroke="rgb/);
    const png = await opened.saved(/Save PNG/);
    assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
    assert.ok(png.bytes.length > 2000, `${png.bytes.length} bytes`);
    await opened.unfold('Options, notes');
    const report = (await opened.saved('Save report')).bytes.toString();
    assert.match(report, /<mark id="s\d+">/);
    assert.match(report, /<svg /);
    assert.ok(report.includes('&lt;script&gt;') && !report.includes('<script>'));
  });

  it('of a conversation shows who speaks and when, and plays from the sentence that is clicked', async () => {
    const { page } = opened;
    await opened.go('#/document/talk.vtt');
    await page.locator('article b', { hasText: 'Ben' }).first().waitFor();
    await page
      .getByLabel('Recording', { exact: true })
      .setInputFiles({ name: 'talk.wav', mimeType: 'audio/wav', buffer: silence(20) });
    await page.locator('audio').waitFor();
    await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0);
    await page.locator('article [data-i="3"]').click();
    await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) >= 10);
    await page.locator('article .playing[data-i="3"]').waitFor();
    await page.getByRole('navigation', { name: 'Chapters' }).locator('li button').first().click();
    await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 99) < 9);
    await opened.looksRight('transcript');
  });

  it('is found by its address, at the sentence the address names', async () => {
    const { page } = opened;
    await opened.go('#/document/talk.vtt?s=2');
    // Lit until the next is gone to; what is looked at may be what the pointer rests on.
    await page.locator('article .lit[data-i="2"]').waitFor();
    await opened.go('#/document/gone.txt');
    await page.getByRole('heading', { name: 'This document cannot be shown' }).waitFor();
  });
});
