/** A server with a writer: what it words in the page, its sources, its sign, and the page that tells what leaves. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openWriter } from '../../src/external/index.ts';
import { says, served } from '../served-model.ts';
import { type Opened, openPage, skip } from './page.ts';

const TEXT =
  'In May the ferries of Lowmouth carried 900 cars. Anna Reed directs the harbour. She did not sell the old pier.';

describe('a page of a server with a writer', { skip }, () => {
  let opened: Opened;
  let model: Awaited<ReturnType<typeof served>>;
  before(async () => {
    const sentences = [
      { text: '900 cars were carried by the ferries of Lowmouth in May.', cites: [1] },
      { text: 'Anna Reed sold the old pier.', cites: [3] },
    ];
    model = await served((question, response, request) =>
      says(/titles/.test(question.messages[0].content) ? { titles: ['Ferries and harbour'] } : { sentences })(
        question,
        response,
        request,
      ),
    );
    opened = await openPage({ writer: openWriter(`${model.url}#small`) });
    await opened.add('ferry.txt', TEXT);
  });
  after(async () => {
    await opened?.close();
    await model?.[Symbol.asyncDispose]();
  });

  it('quotes first, and words summary and titles when that is asked for', async () => {
    const { page } = opened;
    await opened.go('#/document/ferry.txt');
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByText('In May the ferries').waitFor();
    assert.equal(model.asked.length, 0);
    await summary.getByRole('button', { name: 'written' }).click();
    await summary.getByRole('button', { name: /^900 cars were carried .*; sentences 1$/ }).waitFor();
    // What is not in the text stays quoted, and says so.
    await summary.getByRole('button', { name: /^“She did not sell the old pier.”/ }).waitFor();
    await page.getByRole('navigation', { name: 'Chapters' }).getByText('Ferries and harbour').waitFor();
  });

  it('lights the sources of the sentence that is pointed at', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: /^900 cars were carried/ }).hover();
    const lit = page.getByRole('region', { name: 'Summary' }).locator('ol button.looked');
    assert.match((await lit.first().textContent())!, /In May the ferries of Lowmouth/);
    await opened.looksRight('written');
  });

  it('tells which model that is, and tries it', async () => {
    const { page } = opened;
    await opened.go('#/methods/models');
    await page.getByText('small at').waitFor();
    await page.getByText('Documents are compared and found by their words').waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText(/^\d+\.\d seconds$/).waitFor();
    await page.getByText(/not in the text, so that the quoted words stand/i).waitFor();
    assert.deepEqual(opened.problems, []);
  });
});
