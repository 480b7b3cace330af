/** `aspectra mcp` as an assistant meets it: the client of the protocol's own SDK. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { importPaths, withLibrary } from '../src/library/index.ts';
import { analyzeForIndex } from '../src/library/own-titles.ts';
import { MANY } from '../src/tasks/summarize/stories.case.ts';
import { temporaryFolder } from './folder.ts';
import { ROOT } from './house.ts';
import { pluck } from './pluck.ts';

const folder = temporaryFolder();
const library = join(folder, 'library');
const VTT = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Anna>The harbour was rebuilt with granite from the north.

00:00:05.000 --> 00:00:09.000
<v Ben>Ferries leave the harbour every hour in summer.
`;
const files = [...MANY.map(({ id }) => join(folder, `${id}.txt`)), join(folder, 'harbour.vtt')];
const texts = new Map<string, string>();
const clients: Client[] = [];

async function open(...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const command = [join(ROOT, 'bin', 'aspectra.js'), 'mcp', ...args, '--quiet'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args: command, stderr: 'inherit' }));
  return client;
}

interface Item {
  document: string;
  start: number;
  end: number;
  text: string;
  speaker?: string;
  time?: { start: number };
}

/** Calls a tool; every item must quote its document exactly. */
async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Item[]> {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: given });
  const [{ text }] = content as { text: string }[];
  assert.ok(!isError, text);
  const { items } = structuredContent as { items: Item[] };
  for (const { document, start, end, text: quoted } of items) {
    assert.equal(texts.get(document)?.slice(start, end), quoted, `${name}: ${document} ${start}–${end}`);
    assert.ok(text.includes(`${document} [${start}–${end}]`), text);
  }
  return items;
}

before(async () => {
  for (const { id, text } of MANY) writeFileSync(join(folder, `${id}.txt`), text);
  writeFileSync(files.at(-1)!, VTT);
  await withLibrary(library, true, async (store) => {
    await importPaths(store, files);
    for (const { id } of await store.documents.list()) texts.set(id, (await store.documents.version(id))!.text);
  });
});
after(async () => {
  for (const client of clients) await client.close();
});

describe('aspectra mcp --library', () => {
  let client: Client;
  before(async () => {
    client = await open('--library', library);
  });

  it('says what it can do, and only reads', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(pluck(tools, 'name'), [
      'list_documents',
      'summarize',
      'outline',
      'search',
      'read_passage',
      'find_similar',
      'topics',
    ]);
    for (const { description, annotations } of tools) assert.ok(description && annotations?.readOnlyHint);
    const { isError } = await client.callTool({ name: 'remove_document', arguments: { id: 'harbour.vtt' } });
    assert.equal(isError, true);
  });

  it('answers every tool with exact citations, with times and speakers', async () => {
    const [found] = await call(client, 'search', { query: 'ferries', by: 'words' });
    assert.equal(found.document, 'harbour.vtt');
    assert.equal(found.speaker, 'Ben');
    assert.equal(found.time?.start, 5);
    const start = texts.get('harbour.vtt')!.indexOf('Ferries');
    assert.ok(found.start <= start && found.end > start);
    const [passage] = await call(client, 'read_passage', { document: 'harbour.vtt', start, end: start + 7 });
    assert.equal(passage.text, 'Ferries');
    assert.equal(passage.time?.start, 5);
    const summary = await call(client, 'summarize', { documents: ['harbour.vtt'], words: 12 });
    assert.equal(summary.length, 1);
    assert.match(summary[0].speaker ?? '', /Anna|Ben/);
    assert.ok((await call(client, 'summarize', { words: 60 })).length > 1);
    assert.ok((await call(client, 'outline', { document: `${MANY[0].id}.txt` })).length >= 1);
    const similar = await call(client, 'find_similar', { document: `${MANY[0].id}.txt`, top: 2 });
    assert.equal(similar.length, 2);
    assert.ok(
      (await call(client, 'find_similar', { text: 'granite for a harbour', top: 1 }))[0].document === 'harbour.vtt',
    );
    assert.ok((await call(client, 'topics')).length > 0);
  });

  it('lists documents by title and length, page by page, and narrows lists and searches', async () => {
    const list = async (given: Record<string, unknown>) => {
      const { structuredContent, content } = await client.callTool({ name: 'list_documents', arguments: given });
      const [{ text }] = content as { text: string }[];
      return { ...(structuredContent as { items: { document: string; words: number }[]; next_page?: string }), text };
    };
    const ids: string[] = [];
    let page: string | undefined;
    do {
      const answer = await list({ top: 2, ...(page !== undefined && { page }) });
      assert.ok(answer.items.length <= 2);
      ids.push(...answer.items.map(({ document }) => document));
      page = answer.next_page;
    } while (page !== undefined);
    assert.deepEqual(ids.toSorted(), [...texts.keys()].toSorted());
    const spoken = await list({ speaker: 'Anna' });
    assert.deepEqual(pluck(spoken.items, 'document', 'words'), [['harbour.vtt', 17]]);
    assert.match(spoken.text, /^harbour\.vtt: .*17 words$/);
    assert.deepEqual(await call(client, 'search', { query: 'harbour', speaker: 'Carl' }), []);
    assert.equal((await call(client, 'search', { query: 'harbour', speaker: 'Ben', by: 'words' })).length, 1);
  });

  it('answers in less than 6 kB what it is asked without more', async () => {
    for (const [name, given] of [
      ['list_documents', {}],
      ['summarize', {}],
      ['outline', { document: `${MANY[0].id}.txt` }],
      ['search', { query: 'the' }],
      ['find_similar', { document: `${MANY[0].id}.txt` }],
      ['topics', {}],
    ] as const) {
      const { content } = await client.callTool({ name, arguments: given });
      const [{ text }] = content as { text: string }[];
      assert.ok(text.length < 6000, `${name}: ${text.length}`);
    }
  });

  it('says what is wrong in words', async () => {
    for (const [name, given, message] of [
      ['summarize', { documents: 'harbour.vtt' }, /documents must be a list of ids, such as \["a\.txt", "b\.txt"\]/],
      ['summarize', { documents: [] }, /documents must be a list of ids/],
      ['list_documents', { page: 'two' }, /page must be next_page of an answer; got "two"/],
      ['outline', { document: 'harbor.vtt' }, /has no document of this id \(did you mean harbour\.vtt\?\)/],
      ['outline', {}, /needs document/],
      ['search', { query: 'x', topp: 3 }, /unknown option topp \(did you mean top\?\)/],
      ['read_passage', { document: 'harbour.vtt', start: 5000 }, /must lie in the text of \d+ characters/],
    ] as const) {
      const { isError, content } = await client.callTool({ name, arguments: given });
      assert.equal(isError, true);
      assert.match((content as { text: string }[])[0].text, message);
    }
  });

  it('has the documents as resources', async () => {
    const { resources } = await client.listResources();
    assert.equal(resources.length, files.length);
    const { uri } = resources.find(({ name }) => name === 'harbour.vtt')!;
    const { contents } = await client.readResource({ uri });
    assert.equal((contents[0] as { text: string }).text, texts.get('harbour.vtt'));
  });
});

it('aspectra mcp --write may change the library', async () => {
  const record = { id: 'record', text: 'Seals sleep on the quay.' };
  await withLibrary(library, true, async (store) => store.documents.put(await analyzeForIndex([record])));
  const client = await open('--library', library, '--write');
  texts.set('record', `${record.text} They wake at noon.`);
  assert.equal((await call(client, 'add_document', { id: 'record', text: texts.get('record') }))[0].document, 'record');
  await call(client, 'remove_document', { id: 'record' });
  const text = 'Otters swim in the harbour at night.';
  texts.set('otters', text);
  assert.equal((await call(client, 'add_document', { id: 'otters', text }))[0].document, 'otters');
  assert.equal((await call(client, 'search', { query: 'otters', by: 'words' }))[0].document, 'otters');
  await call(client, 'relate_documents', { a: 'otters', b: 'harbour.vtt' });
  assert.equal((await withLibrary(library, false, (store) => store.relations.of('otters'))).length, 1);
  await call(client, 'remove_document', { id: 'otters' });
  assert.equal(await withLibrary(library, false, (store) => store.documents.about('otters')), undefined);
});

it('aspectra mcp --write writes sixty documents that come at once, one after the other', async () => {
  const client = await open('--library', library, '--write');
  const ids = Array.from({ length: 60 }, (_, n) => `note ${n}`);
  const text = 'Herons stand in the reeds.';
  for (const id of ids) texts.set(id, `${text} ${id}.`);
  await Promise.all(ids.map((id) => call(client, 'add_document', { id, text: texts.get(id) })));
  const known = await withLibrary(library, false, (store) => store.documents.current());
  assert.equal(known.filter(({ id }) => id.startsWith('note ')).length, 60);
});

it('aspectra mcp FILES needs no library', async () => {
  const client = await open(...files);
  assert.equal((await call(client, 'search', { query: 'granite', by: 'words' }))[0].document, 'harbour.vtt');
});
