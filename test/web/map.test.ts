import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';
import { SHELF } from './texts.ts';

describe('the map of documents', { skip }, () => {
  const opened = suitePage((opened) => opened.add('shelf.jsonl', SHELF));
  const api = (path: string, init?: RequestInit) => fetch(`${opened.server.url}api/v1${path}`, init);

  it('says what it needs while there are no topics', async () => {
    await opened.go('#/topics/documents');
    await opened.page.getByRole('heading', { name: 'No topics yet' }).waitFor();
  });

  it('shows each document, lights up what a search finds, and says on pointing what a point is', async () => {
    const { page } = opened;
    const job = await (
      await api('/topics', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ topics: '2' }),
      })
    ).json();
    await (await api(`/jobs/${job.id}/events`)).text();
    await opened.go('#/topics/documents');
    await page.getByText('8 documents.').waitFor();
    await page.getByRole('searchbox', { name: 'Light up documents with' }).fill('harbour');
    await page.getByText(/[34] documents lit up/).waitFor();
    const places = await (await api('/map')).json();
    const picture = page.locator('.map svg');
    await picture.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await picture.boundingBox())!;
    await page.mouse.move(
      x + width / 2 + places.x[0] * (width / 2 - 20),
      y + height / 2 - places.y[0] * (height / 2 - 20),
    );
    await page.locator('.tip', { hasText: /On tea|At sea/ }).waitFor();
    await opened.looksRight('map');
  });

  it('gives the documents inside a line that is drawn, and their summary', async () => {
    const { page } = opened;
    await page.getByRole('searchbox', { name: 'Light up documents with' }).fill('');
    await page.getByText('8 documents.').waitFor();
    await page.getByRole('button', { name: 'Draw around some' }).click();
    await page.getByRole('button', { name: 'Draw around some', pressed: true }).waitFor();
    const picture = page.locator('.map svg');
    // In sight, and still: the page was narrower a moment ago.
    await picture.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await picture.boundingBox())!;
    await page.mouse.move(x + 3, y + 3);
    await page.mouse.down();
    for (const [px, py] of [
      [width - 3, 3],
      [width - 3, height - 3],
      [3, height - 3],
    ])
      await page.mouse.move(x + px, y + py, { steps: 3 });
    await page.mouse.up();
    await page.getByText('8 documents chosen').waitFor();
    assert.match((await opened.saved(/Save SVG/)).bytes.toString(), /<text[\s\S]*<path|<path[\s\S]*<text/);
    const { bytes } = await opened.saved('Save points');
    assert.equal(bytes.toString().trim().split('\r\n').length, 9);
    await page.getByRole('link', { name: 'Sum up 8 documents' }).click();
    await page.getByRole('heading', { name: 'Summary of 8 documents' }).waitFor();
  });

  it('is used by keyboard: zoomed, and all in view chosen', async () => {
    const { page } = opened;
    await opened.go('#/topics/documents');
    await page.getByText('8 documents.').waitFor();
    await page.locator('.map svg').focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press('+');
    await page.getByRole('button', { name: 'Choose all in view' }).press('Enter');
    const status = page.getByRole('status').first();
    const few = await page.getByRole('region', { name: 'Documents chosen' }).locator('li').count();
    assert.ok(few < 8, await status.textContent().then(String));
  });
});
