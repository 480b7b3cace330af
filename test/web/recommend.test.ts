import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Opened, openPage, skip } from './page.ts';
import { SHELF } from './texts.ts';

describe('what to read next', { skip }, () => {
  let opened: Opened;
  before(async () => {
    opened = await openPage();
    await opened.add('shelf.jsonl', SHELF);
  });
  after(() => opened?.close());
  const found = () => opened.page.getByRole('list', { name: 'Recommended documents' }).getByRole('listitem');

  it('goes on from several ticked documents, serves both interests, and says after which each comes', async () => {
    const { page } = opened;
    await opened.go('');
    for (const title of ['On tea, part 1', 'At sea, part 1'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await page.getByRole('link', { name: 'More like these' }).click();
    await found().first().waitFor();
    const texts = await found().allTextContents();
    assert.ok(!texts.some((text) => /, part 1\s*More like it/.test(text)), 'what was read is not recommended');
    for (const kind of ['On tea', 'At sea']) {
      const own = texts.filter((text) => text.trim().startsWith(kind));
      assert.ok(own.length > 0, `${kind} is among ${texts.join(' | ')}`);
      assert.match(own[0], new RegExp(`because of ${kind}, part 1:\\s*\\w+`));
    }
    await opened.looksRight('recommend');
  });

  it('goes on from what is liked there too, and without what is taken away; the address keeps it', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'More like it: At sea, part 2' }).click();
    const sources = page.getByRole('list', { name: 'Documents to go on from' }).getByRole('listitem');
    await page.getByText('After 3 documents').waitFor();
    await page.getByRole('button', { name: 'Without On tea, part 1' }).click();
    await page.getByText('After 2 documents').waitFor();
    await page.reload();
    await page.getByText('After 2 documents').waitFor();
    assert.equal(await sources.count(), 2);
    await found().first().waitFor();
    assert.doesNotMatch((await found().allTextContents()).join(' '), /because of On tea/);
    const { bytes } = await opened.saved('Save recommendations');
    assert.match(bytes.toString(), /^\ufeffrank,document,title,after,score,words\r\n1,sea-\d/);
  });

  it('did all this without an error, and asked no other host', () => {
    assert.deepEqual(opened.problems, []);
  });
});
