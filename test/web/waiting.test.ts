import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';
import { SHELF, TALK } from './texts.ts';

const VIEWS = {
  library: '#/',
  search: '#/?q=ship&show=passages',
  document: '#/document/talk.vtt',
  topics: '#/topics',
  map: '#/topics/documents',
  related: '#/related?d=tea-1',
  summary: '#/summary?d=tea-1&d=sea-1',
  speakers: '#/speakers/talk.vtt',
  word: '#/word/tea',
  notes: '#/notes',
  methods: '#/methods',
  steps: '#/methods/steps',
};

describe('a page', { skip }, () => {
  const opened = suitePage(
    async (opened) => {
      await opened.add('shelf.jsonl', SHELF);
      await opened.add('talk.vtt', TALK);
    },
    { but: /422/ },
  );

  it('that waits for its answers is clean for axe', async () => {
    const { page } = opened;
    await page.route('**/api/v1/**', () => {});
    for (const [name, hash] of Object.entries(VIEWS)) {
      await opened.go(hash);
      await page.locator('main').waitFor();
      await opened.looksRight(`waiting-${name}`);
    }
    await page.unroute('**/api/v1/**');
  });

  it('that is refused its answers says so, and is clean for axe', async () => {
    const { page } = opened;
    const body = JSON.stringify({ error: { status: 422, message: 'library: needs something else; got "this"' } });
    const refused = { status: 422, contentType: 'application/json', body };
    await page.route(/api\/v1\/(?!jobs|meta)/, (route) => route.fulfill(refused));
    for (const [name, hash] of Object.entries(VIEWS)) {
      await opened.go(hash);
      if (!['methods', 'notes'].includes(name))
        await page.getByText('The library needs something else.').first().waitFor();
      await opened.looksRight(`refused-${name}`);
    }
    await page.unroute(/api\/v1\/(?!jobs|meta)/);
  });

  it('has its heading in focus after it was opened from another', async () => {
    const { page } = opened;
    await opened.go('');
    await page.getByRole('list', { name: 'Documents', exact: true }).waitFor();
    for (const hash of Object.values(VIEWS).slice(2)) {
      await page.evaluate((to) => {
        (document.activeElement as HTMLElement | null)?.blur();
        location.hash = to;
      }, hash);
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    }
  });
});
