/** A writer and an encoder from the command line: what is asked, what is printed, what is refused. */
import assert from 'node:assert/strict';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Command } from 'commander';
import { temporaryFolder, writerIn } from '../../test/folder.ts';
import { says, served } from '../../test/served-model.ts';
import { namedEncoder } from '../external/named.ts';
import { importPaths, learnIndex, withLibrary } from '../library/index.ts';
import { searchCommand } from './commands/search.ts';
import { similarCommand } from './commands/similar.ts';
import { structureCommand } from './commands/structure.ts';
import { summarizeCommand } from './commands/summarize.ts';
import { topicsCommand } from './commands/topics.ts';
import { openMcp } from './mcp/server.ts';
import { output } from './output.case.ts';

const folder = temporaryFolder();
const before = { ...process.env };
beforeEach(() => {
  process.env.XDG_CACHE_HOME = join(folder, 'cache');
  rmSync(join(folder, 'cache'), { recursive: true, force: true });
});
after(() => {
  for (const name of ['XDG_CACHE_HOME', 'ASPECTRA_WRITER', 'ASPECTRA_WRITER_KEY'])
    before[name] === undefined ? delete process.env[name] : (process.env[name] = before[name]);
});
const file = writerIn(folder);
/** What a command prints when that server is the writer. */
const worded = (command: Command, { url }: { readonly url: string }, ...words: string[]) =>
  output(command, [...words, '--language', 'en', '--writer', `${url}#small`]);
const TEXT = 'The ferry of Lowmouth carried 900 cars in May. Its director Anna Reed did not sell the old harbour.';

it('a summary is printed as a paragraph that cites, once asked and then kept for the user alone', async () => {
  const path = file('ferry.txt', TEXT);
  const sentences = [
    { text: 'In May the ferry of Lowmouth carried 900 cars.', cites: [1] },
    { text: 'Anna Reed sold the harbour.', cites: [2] },
  ];
  await using server = await served(says({ sentences }));
  const ask = () => worded(summarizeCommand(), server, '--words', '60', '--method', 'lead', path);
  const printed = await ask();
  assert.match(
    printed,
    /^In May the ferry of Lowmouth carried 900 cars\. \[1\] “Its director Anna Reed did not sell the old harbour\.” \[2\]\n\n\[1\] The ferry/,
  );
  assert.match(printed, /worded by small/);
  assert.equal(await ask(), printed);
  assert.equal(server.asked.length, 1);
  const kept = join(folder, 'cache', 'aspectra', 'written');
  for (const name of readdirSync(kept)) assert.equal(statSync(join(kept, name)).mode & 0o077, 0);
});

it('--dry-run prints what would be asked, and asks nothing', async () => {
  await using server = await served(says({}));
  const path = file('ferry.txt', TEXT);
  const printed = await worded(summarizeCommand(), server, path, '--dry-run');
  assert.match(printed, /Quotations:\n\[1\] The ferry of Lowmouth/);
  assert.equal(server.asked.length, 0);
});

it('chapters and topics are worded too', async () => {
  const text = `${'The bakers mix rye flour with water. Rye dough rests for hours. '.repeat(4)}${'The telescope follows planets at night. Its mirror gathers light of stars. '.repeat(4)}`;
  await using titles = await served(says({ titles: ['Dough of rye', 'Planets and stars'] }));
  const chapters = await worded(structureCommand(), titles, file('two.txt', text), '--blocks', '2');
  assert.match(chapters, /Dough of rye[\s\S]*Planets and stars/);
  const kinds = [
    'Planets and stars shine in telescopes at night.',
    'Bakers bake rye bread with flour and salt in ovens.',
  ];
  const pile = Array.from({ length: 8 }, (_, i) => file(`pile${i}.md`, kinds[i % 2]));
  await using names = await served(({ messages }, response, request) =>
    says({ names: Array.from(messages[1].content.matchAll(/^Topic/gm), () => 'Bread of rye') })(
      { model: '', messages },
      response,
      request,
    ),
  );
  assert.match(await worded(topicsCommand(), names, ...pile, '--topics', '2'), /Bread of rye/);
});

it('show notes have a paragraph from the quotations of their chapters, each by its time', async () => {
  const cues = [
    'Rye bread keeps for a week in the cellar of a baker.',
    'The telescope follows planets at night.',
  ].flatMap((text, c) =>
    Array.from({ length: 4 }, (_, i) => `00:0${4 * c + i}:00.000 --> 00:0${4 * c + i}:50.000\n${text}\n`),
  );
  const path = file('talk.vtt', ['WEBVTT\n', ...cues].join('\n'));
  await using server = await served(({ messages }, response, request) =>
    says(
      /chapter titles/.test(messages[0].content)
        ? { titles: ['Rye bread of a baker', 'Planets at night'] }
        : {
            sentences: [
              { text: 'Rye bread keeps for a week.', cites: [1] },
              { text: 'The telescope never follows planets.', cites: [2] },
            ],
          },
    )({ model: '', messages }, response, request),
  );
  const asked = [path, '--blocks', '2', '--chapters', 'markdown'];
  assert.match(
    await worded(structureCommand(), server, ...asked),
    /^# .+\n\nRye bread keeps for a week\. \[0:00\] “The telescope follows planets at night\.” \[4:00\]\n\n- \*\*0:00\*\* Rye bread of a baker\n/,
  );
  const { written, text } = JSON.parse(await worded(structureCommand(), server, ...asked, '--json'));
  assert.equal(written.sentences.length, 2);
  assert.match(text, /“The telescope follows/);
});

it('options without a writer are refused, and so is another machine that was not allowed', async () => {
  const path = file('ferry.txt', TEXT);
  await assert.rejects(output(summarizeCommand(), [path, '--unchecked']), /--unchecked needs --writer/);
  await assert.rejects(
    output(summarizeCommand(), [path, '--writer', 'https://api.example.org/v1#m']),
    /not this machine/,
  );
  process.env.ASPECTRA_WRITER = 'https://api.example.org/v1#m';
  await assert.rejects(output(structureCommand(), [path]), /not this machine/);
  assert.match(await output(summarizeCommand(), [path, '--writer', 'none', '--language', 'en']), /ferry/);
  delete process.env.ASPECTRA_WRITER;
});

it('a file of word vectors is kept in a compact copy; one that is none is refused; an encoder that fails is a note', async () => {
  const vectors = file('v.txt', ['ferry 1 0', 'boat 0.9 0.1', 'bread -1 0.2', 'dough -0.9 0.1'].join('\n'));
  const lines = Array.from({ length: 12 }, (_, i) =>
    JSON.stringify({ id: `d${i}`, text: `${i % 2 ? 'ferry boat' : 'bread dough'} number${i} `.repeat(6) }),
  );
  const pile = file('pile.jsonl', lines.join('\n'));
  const ask = (encoder: string) =>
    output(similarCommand(), ['d1', '--in', pile, '--language', 'en', '--json', '--encoder', encoder]);
  const first = JSON.parse(await ask(vectors));
  assert.match(first.notes.join(), /v\.txt/);
  assert.equal(readdirSync(join(folder, 'cache', 'aspectra', 'vectors')).length, 1);
  assert.deepEqual(JSON.parse(await ask(vectors)), first);
  await assert.rejects(ask(file('prose.txt', 'It was night.\nThen it was day.\n')), /must have word vectors/);
  await assert.rejects(ask(join(folder, 'nothing.txt')), /nothing\.txt: is no file of word vectors, .* or URL#MODEL/);
  const packed = gzipSync(Array.from({ length: 999 }, (_, i) => `w${i} ${Math.sin(i)} ${Math.cos(i)}`).join('\n'));
  writeFileSync(join(folder, 'cut.txt.gz'), packed.subarray(0, packed.length >> 1));
  await assert.rejects(ask(join(folder, 'cut.txt.gz')), /cut\.txt\.gz: cannot be read \(unexpected end of file\)/);
  await using server = await served((_, response) => void response.writeHead(401).end('{}'));
  assert.match(JSON.parse(await ask(`${server.url}#e`)).notes.join(), /wants a key \(401\); compared by words alone/);
});

it('a library is searched by an encoder too, which is refused where words alone are asked for', async () => {
  const rows = ['ferry 1 0', 'ship 0.9 0.2', 'boat 0.9 0.1', 'bread -1 0.2', 'dough -0.9 0.1'];
  const vectors = file('v.txt', rows.join('\n'));
  const lines = Array.from({ length: 24 }, (_, i) => {
    const [one, other] = i % 2 ? ['ferry', 'ship'] : ['bread', 'dough'];
    return {
      id: `${one}${i}`,
      text: `First number${i} mark${i} of a ${one} here. Then word${i} on the ${other} there.`,
    };
  });
  const library = join(folder, 'library');
  await withLibrary(library, true, (store) =>
    importPaths(store, [file('pile.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'))]),
  );
  const search = async (...more: string[]) =>
    JSON.parse(await output(searchCommand(), ['boat', '--library', library, '--json', ...more]));
  assert.deepEqual((await search()).results, []);
  for (const learned of [false, true]) {
    if (learned) await withLibrary(library, true, (store) => learnIndex(store));
    const { results, notes } = await search('--encoder', vectors);
    assert.equal(results.length, 10);
    for (const { document } of results) assert.match(document, /^ferry/);
    assert.deepEqual(notes, ['Searched by words and by v.txt.']);
  }
  const encoder = await namedEncoder({ what: vectors });
  const called = openMcp(library, { encoder })['tools/call'];
  for (const [name, asked] of [
    ['search', { query: 'boat', by: 'meaning' }],
    ['find_similar', { text: 'A boat.' }],
  ] as const) {
    const { structuredContent } = (await called({ name, arguments: asked })) as {
      structuredContent: { items: { document: string }[]; notes: string[] };
    };
    assert.ok(structuredContent.items.length > 4);
    for (const { document } of structuredContent.items) assert.match(document, /^ferry/);
    assert.match(structuredContent.notes.join(), /by words and by v\.txt/);
  }
  await assert.rejects(search('--encoder', vectors, '--by', 'words'), /--encoder has no say where --by is words/);
  process.env.ASPECTRA_ENCODER = vectors;
  assert.match((await search('--by', 'words')).notes.join(), /ASPECTRA_ENCODER is not asked/);
  delete process.env.ASPECTRA_ENCODER;
  await using server = await served((_, response) => void response.writeHead(401).end('{}'));
  assert.match(
    (await search('--encoder', `${server.url}#e`)).notes.join(),
    /wants a key \(401\); compared by words alone/,
  );
});

it('a model that fails leaves every answer as it is without one, but for a note', async () => {
  await using server = await served((_, response) => response.writeHead(401).end('{}'));
  const path = file('ferry.txt', `${TEXT}\n\n${TEXT.replace('ferry', 'tunnel')}`);
  const others = ['a.txt', 'b.txt'].map((name, i) =>
    file(name, `${TEXT} ${['Planets', 'Ships'][i]} pass by Lowmouth.`),
  );
  const jobs = [
    [summarizeCommand, ['--words', '20']],
    [structureCommand, ['--blocks', '2']],
    [topicsCommand, ['--topics', '2', ...others]],
  ] as const;
  for (const [command, flags] of jobs) {
    const asked = [path, ...flags, '--json'];
    const { notes, ...plain } = JSON.parse(await output(command(), [...asked, '--language', 'en']));
    const { notes: told, ...failed } = JSON.parse(await worded(command(), server, ...asked));
    const more = told.filter((note: string) => !notes.includes(note));
    assert.equal(more.length, 1);
    assert.match(more[0], /the quoted result stays$/);
    assert.equal(JSON.stringify(failed), JSON.stringify(plain));
  }
  const asked = [others[0], '--in', ...others, '--language', 'en', '--space', 'tfidf', '--json'];
  const plain = JSON.parse(await output(similarCommand(), asked));
  const beside = JSON.parse(await output(similarCommand(), [...asked, '--encoder', `${server.url}#small`]));
  assert.deepEqual(beside.results, plain.results);
  assert.equal(beside.notes.length, plain.notes.length + 1);
});
