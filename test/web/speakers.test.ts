import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demoDocuments } from '../../src/server/demo/documents.ts';
import { skip, suitePage } from './page.ts';
import { TALK } from './texts.ts';

describe('who speaks', { skip }, () => {
  const opened = suitePage((opened) => opened.add('talk.vtt', TALK), {
    demo: async () => (await demoDocuments()).filter(({ kind }) => kind === 'vtt'),
  });
  const speaker = (name: string) =>
    opened.page.getByRole('list', { name: 'Speakers' }).getByRole('listitem').filter({ hasText: name });

  it('is told of a document with speakers: shares over time, words and a summary of each', async () => {
    const { page } = opened;
    await opened.go('#/document/talk.vtt');
    await page.getByRole('link', { name: 'Who speaks' }).click();
    await speaker('Ann').waitFor();
    assert.match((await speaker('Ann').textContent())!, /\d+\s% of the words.*0:07.*(river|ferry)/s);
    assert.match((await speaker('Ben').textContent())!, /garden|children/);
    // Ann speaks from second 1 to 4 and from 10 to 14 of 19: the first part is silence, then hers.
    const parts = page.getByRole('figure', { name: 'Shares of speakers' }).locator('g');
    assert.equal(await parts.count(), 40);
    assert.equal(await parts.nth(0).locator('rect').count(), 1);
    await parts.nth(4).hover();
    await page.getByText(/^0:01–0:02: Ann 100/).waitFor();
    await opened.looksRight('speakers');
    const { bytes } = await opened.saved('Save speakers');
    assert.match(bytes.toString(), /^\ufeffspeaker,share,words,sentences,seconds,about,summary\r\nAnn,/);
  });

  it('leads from a quotation to its place', async () => {
    const { page } = opened;
    const quoted = speaker('Ben').locator('.quoted').first();
    const text = (await quoted.textContent())!.slice(0, 20);
    await quoted.click();
    await page.locator('article .lit', { hasText: text }).waitFor();
  });
});
