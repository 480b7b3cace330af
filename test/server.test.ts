/** The HTTP API without a socket: what it answers, what it refuses, and that it is what it says of itself. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Option } from '../src/check/index.ts';
import { noGpu } from '../src/kernels/webgpu/adapter.case.ts';
import { openLibrary, openSimilar } from '../src/library/index.ts';
import { loadPlsa } from '../src/models/index.ts';
import { createApp, openStored, openWorkers } from '../src/server/index.ts';
import { finderSettings, findSimilar, SIMILAR_OPTIONS } from '../src/tasks/similar/index.ts';
import { learnBackground, STRUCTURE_OPTIONS, structure } from '../src/tasks/structure/index.ts';
import { SUMMARIZE_OPTIONS, type Summary, type SummarySentence, summarize } from '../src/tasks/summarize/index.ts';
import { asking, BASE, openApp, sending } from './api.ts';
import { temporaryFolder } from './folder.ts';
import { pluck } from './pluck.ts';

const TALK = `WEBVTT

00:01.000 --> 00:04.000
<v Ann>The bridge over the river was closed on Monday.

00:05.000 --> 00:09.000
<v Ben>Engineers found cracks in two of its pillars. The repair takes a year.

00:10.000 --> 00:14.000
<v Ann>Meanwhile a ferry carries people across the river, free of charge.
`;

const noDevice = (await noGpu()) ?? false;
/** As JSON has it. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));
/** Values of options that have a form of their own. */
const FORMED: Readonly<Record<string, string | number>> = {
  query: 'ferry',
  language: 'de',
};
/** Some values that an option may have. */
function legal(name: string, option: Option): readonly (string | number | boolean)[] {
  if (name in FORMED) return [FORMED[name]];
  if (option.kind === 'choice') return option.choices;
  if (option.kind === 'flag') return [true, false];
  return option.kind === 'text' ? ['bridge'] : [Math.min(option.max ?? 2, Math.max(option.min ?? 0, 2))];
}

const app = await openApp({ limits: { upload: 200_000, body: 100_000 } });
after(() => app.close());
const { ask, text: textOf, post, put, upload, done } = asking(() => app);

describe('documents', () => {
  it('come in as bytes, are listed, read with their sentences, found and removed', async () => {
    const added = await upload('talk.vtt', TALK);
    assert.equal(added.status, 201);
    const [{ checksum, ...outcome }] = added.body.added;
    assert.deepEqual(outcome, { id: 'talk.vtt', state: 'new', version: 1 });
    assert.match(checksum, /^[0-9a-f]{64}$/);
    const again = await upload('talk.vtt', TALK);
    assert.equal(again.body.added[0].state, 'same');

    const { body: page } = await ask('/documents');
    assert.equal(page.total, 1);
    assert.equal(page.documents[0].kind, 'vtt');

    const { body: document } = await ask('/documents/talk.vtt');
    assert.equal(document.sentences.length, 4);
    const [first] = document.sentences;
    assert.equal(document.text.slice(first.start, first.end), 'The bridge over the river was closed on Monday.');
    assert.equal(first.speaker, 'Ann');
    assert.equal(first.time.start, 1);

    assert.equal((await ask('/search?q=ferr')).body.documents[0].id, 'talk.vtt');
    assert.deepEqual((await ask('/search?q=zebra')).body.documents, []);
    assert.deepEqual((await ask('/search?q=')).body.documents, []);

    assert.equal((await ask('/documents/talk.vtt', { method: 'DELETE' })).status, 200);
    assert.equal((await ask('/documents/talk.vtt')).status, 404);
    assert.equal((await ask('/documents/talk.vtt', { method: 'DELETE' })).status, 404);
  });

  it('begin at the end of a line, of a word, or anywhere', async () => {
    const cases = [
      [`${'word '.repeat(10)}\n${'word '.repeat(90)}`, 60, `${'word '.repeat(10).trim()}`],
      ['word '.repeat(100), 62, `${'word '.repeat(12).trim()}`],
      ['x'.repeat(500), 60, 'x'.repeat(60)],
    ] as const;
    for (const [i, [text, first, beginning]] of cases.entries()) {
      await upload(`begins-${i}.txt`, text);
      const { body } = await ask(`/documents/begins-${i}.txt?first=${first}`);
      assert.equal(body.text.trim(), beginning);
      await ask(`/documents/begins-${i}.txt`, { method: 'DELETE' });
    }
  });

  it('are paged', async () => {
    for (let i = 0; i < 5; i++) await upload(`page-${i}.txt`, `Page number ${i} has a sentence of its own.`);
    const seen: string[] = [];
    let next: string | undefined;
    do {
      const { body } = await ask(`/documents?limit=2${next ? `&after=${next}` : ''}`);
      assert.ok(body.documents.length <= 2);
      seen.push(...body.documents.map(({ id }: { id: string }) => id));
      next = body.next;
    } while (next);
    assert.equal(seen.length, (await ask('/documents')).body.total);
    assert.equal(new Set(seen).size, seen.length);
  });

  it('are narrowed by tag, kind and day, and keep their earlier versions', async () => {
    await ask('/documents?name=dated.jsonl&tags=weather,%20old', {
      method: 'POST',
      body: '{"id": "dated", "date": "1987-03-15", "text": "It rained on the harbour."}',
    });
    const ids = async (path: string) =>
      (await ask(path)).body.documents.map(({ id }: { id: string }) => id) as string[];
    assert.deepEqual(await ids('/documents?tag=old'), ['dated']);
    assert.deepEqual(await ids('/documents?from=1987&to=1987-03'), ['dated']);
    assert.deepEqual(await ids('/search?q=rained&kind=jsonl'), ['dated']);
    assert.deepEqual(await ids('/search?q=rained&tag=none'), []);
    await ask('/documents?name=dated.jsonl', {
      method: 'POST',
      body: '{"id": "dated", "date": "1987-03-15", "text": "It snowed on the harbour."}',
    });
    assert.match((await ask('/documents/dated')).body.text, /snowed/);
    assert.match((await ask('/documents/dated?version=1')).body.text, /rained/);
    assert.equal((await ask('/documents/dated?version=9')).status, 404);
    await ask('/documents/dated', { method: 'DELETE' });
  });

  it('may have any id', async () => {
    for (const id of ['a/b', '100 %', 'ä?#&']) {
      await upload('records.jsonl', JSON.stringify({ id, text: `The document ${id} speaks for itself.` }));
      const { status, body } = await ask(`/documents/${encodeURIComponent(id)}`);
      assert.equal(status, 200, id);
      assert.equal(body.id, id);
    }
  });

  it('stay text, whatever they hold', async () => {
    const hostile = '<script>alert(1)</script> The \u202egnol\u202c way home. <img src=x onerror=alert(2)>';
    const { body } = await upload('<b>&.txt', hostile);
    const [{ id }] = body.added;
    const { body: document } = await ask(`/documents/${encodeURIComponent(id)}`);
    assert.ok(document.text.includes('<script>alert(1)</script>'));
    const response = await app.request(`${BASE}/documents/${encodeURIComponent(id)}`);
    assert.match(response.headers.get('content-type')!, /^application\/json/);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  });
});

describe('tasks', () => {
  const texts = [{ id: 'talk', text: `${TALK.replace(/.*-->.*|WEBVTT|<[^>]*>/g, '')}` }];

  it('number the sentences of a document as it is read, with credits or without', async () => {
    const text = `Transcriber: Ann Lee Reviewer: Bob Low\n\n${texts[0].text}`;
    await upload('credits.txt', text);
    const { body: read } = await ask('/documents/credits.txt');
    const sum = { documents: ['credits.txt'], options: { sentences: 4, shortest: 0, explain: true } };
    const { body: summary } = await post('/summarize', sum);
    const { body: cut } = await post('/structure', { documents: ['credits.txt'] });
    const textAt = ({ start, end }: { start: number; end: number }) => read.text.slice(start, end);
    assert.match(textAt(read.sentences[0]), /^The bridge/);
    for (const { index, start, end } of summary.all)
      assert.equal(textAt(read.sentences[index]), textAt({ start, end }));
    assert.deepEqual(cut.sentences.map(textAt), read.sentences.map(textAt));
    await ask('/documents/credits.txt', { method: 'DELETE' });
  });

  it('answer what the library answers, whatever the option', async () => {
    const withoutTopics = ({ sentences, ...rest }: Summary) => ({
      ...rest,
      sentences: sentences.map(
        ({ title, topic, ...sentence }: SummarySentence & { title?: string; topic?: number }) => sentence,
      ),
    });
    const [source] = texts;
    for (const [name, option] of Object.entries(SUMMARIZE_OPTIONS)) {
      for (const value of legal(name, option)) {
        const { body } = await post('/summarize', { texts, options: { [name]: value } });
        const found = await summarize(source, { [name]: value }).catch((error: Error) => error);
        // What a text cannot be asked for, such as decisions where nobody speaks, both refuse in the same words.
        if (found instanceof Error) assert.equal(body.error?.message, found.message, `${name} ${value}`);
        else assert.deepEqual(withoutTopics(body), plain(found), `${name} ${value}`);
      }
    }
    for (const [name, option] of Object.entries(STRUCTURE_OPTIONS)) {
      for (const value of legal(name, option)) {
        const { body } = await post('/structure', { texts, options: { [name]: value } });
        assert.deepEqual(body, plain(await structure(source, { [name]: value })), `${name} ${value}`);
      }
    }
  });

  it('are the same for the same texts, whatever else there is, and others for another text of the same name', async () => {
    const counted = await openApp();
    const { ask, post, upload: add } = asking(() => counted);
    await add('a.txt', 'The bridge was closed. A ferry carries people across. It is free.');
    const documents = ['a.txt'];
    const questions = [
      () => post('/summarize', { documents, options: { sentences: 1 } }),
      () => post('/structure', { documents, sentences: false }),
      () => post('/structure/blocks', { documents, boundaries: [0] }),
      () => ask('/documents/a.txt/speakers'),
      () => ask('/documents/a.txt'),
    ];
    const answers = async () =>
      (await Promise.all(questions.map((ask) => ask()))).map(({ headers: _, ...rest }) => rest);
    const first = await answers();
    assert.ok(first.every(({ status }) => status === 200));
    await add('b.txt', 'Something else.');
    assert.deepEqual(await answers(), first);
    await counted.request(`${BASE}/documents/a.txt`, { method: 'DELETE' });
    assert.equal((await questions[0]()).status, 404);
    await add('a.txt', 'The harbour was opened. A tram carries people there. It is not free.');
    assert.match((await questions[0]()).body.text, /harbour|tram|not free/);
    await counted.close();
  });

  it('find the structure, and cut where they are told', async () => {
    const { body } = await post('/structure', { texts });
    assert.equal(body.sentences.length, 4);
    assert.equal(body.curve.length, 3);
    assert.deepEqual((await post('/structure', { texts, sentences: false })).body, { ...body, sentences: [] });
    assert.equal((await post('/structure', { texts, sentences: 'no' })).status, 400);
    const cut = await post('/structure/blocks', { texts, boundaries: [1] });
    assert.deepEqual(pluck(cut.body.blocks, 'from', 'to'), [
      [0, 1],
      [2, 3],
    ]);
    assert.equal((await post('/structure/blocks', { texts, boundaries: [99] })).status, 422);
  });

  it('compare methods as a job that tells how far it is', async () => {
    const sets = JSON.stringify({ id: 'one', text: texts[0].text, refs: ['The bridge was closed; a ferry helps.'] });
    const { status, body: job } = await post('/compare', { sets, methods: 'lead,mmr', words: 20 });
    assert.equal(status, 202);
    const last = await done(job.id);
    assert.equal(last.state, 'done');
    assert.equal(last.result.methods.length, 2);
    assert.equal((await ask(`/jobs/${job.id}`)).body.state, 'done');
  });

  it('tell of themselves while they run, and can be cancelled', async () => {
    const line = JSON.stringify({ id: 'one', text: texts[0].text, refs: ['A ferry.'] });
    const { body: job } = await post('/compare', { sets: Array(200).fill(line).join('\n'), methods: 'all' });
    const events = (await app.request(`${BASE}/jobs/${job.id}/events`)).body!.getReader();
    assert.match(new TextDecoder().decode((await events.read()).value), /"state":"running"/);
    await events.cancel();
    assert.equal((await ask(`/jobs/${job.id}`, { method: 'DELETE' })).body.state, 'cancelled');
    assert.equal((await ask(`/jobs/${job.id}`)).body.state, 'cancelled');
  });
});

describe('the library as a whole', () => {
  const told: Record<string, string> = {
    'tea-1.txt': 'Tea leaves are picked by hand. The tea is dried and rolled. Green tea is steamed tea.',
    'tea-2.txt': 'A pot of tea needs hot water and dried leaves. Black tea leaves are rolled and dried longer.',
    'sea-1.txt': 'The ship left the harbour at dawn. Sailors hoisted the sails, and the ship caught the wind.',
    'sea-2.txt': 'A storm at sea tore the sails of the ship. The sailors reached the harbour without wind.',
  };
  it('has no topics until they are found; then they have words, documents, a place and a name', async () => {
    assert.deepEqual((await ask('/topics')).body.topics, []);
    for (const { id } of (await ask('/documents')).body.documents)
      await ask(`/documents/${encodeURIComponent(id)}`, { method: 'DELETE' });
    for (const [name, text] of Object.entries(told)) await upload(name, text);
    assert.equal((await post('/topics', { topics: 'many' })).status, 400);
    assert.equal((await post('/topics', { topics: '2', device: 'abacus' })).status, 400);
    const { status, body: job } = await post('/topics', { topics: '2' });
    assert.equal(status, 202);
    assert.equal((await done(job.id)).state, 'done');
    const { body } = await ask('/topics');
    assert.equal(body.topics.length, 2);
    for (const { x, y } of body.topics) assert.ok(Math.abs(x) <= 1 && Math.abs(y) <= 1);
    const { body: best } = await ask('/topics/1/documents?limit=2');
    assert.equal(best.documents.length, 2);
    assert.ok(best.documents[0].share >= best.documents[1].share);
    assert.equal((await put('/topics/1', { label: 'Sea' })).body.topics[0].label, 'Sea');
    assert.equal((await put('/topics/1', { label: ' ' })).status, 422);
    assert.equal((await put('/topics/1', { hidden: true })).body.topics[0].hidden, true);
    assert.equal((await put('/topics/1', { hidden: false })).body.topics[0].hidden, undefined);
    const { body: again } = await post('/topics/update', { extraStopWords: 'ships' });
    const { topics, settings } = (await done(again.id)).result;
    assert.equal(settings.extraStopWords, 'ships');
    assert.equal(topics[0].label, 'Sea');
    assert.ok(!JSON.stringify(topics.map(({ words }: { words: unknown }) => words)).includes('"ship"'));
    assert.equal((await ask('/topics/9/documents')).status, 404);
    const [written, both] = await Promise.all(['words', 'both'].map((by) => ask(`/search?q=storm&by=${by}`)));
    assert.match(both.body.documents[0].id, /^sea/);
    // Of so few documents nothing is learned that means.
    assert.equal(both.body.documents.length, written.body.documents.length);
    assert.equal((await ask('/search?q=&by=both')).body.documents.length, 0);
    const { body: page } = await ask('/documents');
    assert.ok(page.documents.every(({ topics }: { topics: unknown[] }) => topics.length > 0));
  });

  it('finds topics on a GPU, in a process of its own that can be stopped', { skip: noDevice }, async () => {
    const { body: whole } = await post('/topics', { topics: '2', device: 'gpu' });
    const { state, result } = await done(whole.id);
    assert.equal(state, 'done');
    assert.equal(result.topics.length, 2);
    assert.match(result.notes.join(), /training on the GPU: .*SwiftShader/);
    const { body: job } = await post('/topics', { topics: '3', device: 'gpu' });
    const events = (await app.request(`${BASE}/jobs/${job.id}/events`)).body!.getReader();
    const begun = /"progress":0\.0*[1-9]/;
    const text = new TextDecoder();
    let { value, done: over } = await events.read();
    while (!over && !begun.test(text.decode(value))) ({ value, done: over } = await events.read());
    assert.equal(over, false);
    await events.cancel();
    assert.equal((await ask(`/jobs/${job.id}`, { method: 'DELETE' })).body.state, 'cancelled');
    assert.equal((await ask('/topics')).body.topics.length, 2);
  });

  it('says what is like a document, and learns what belongs with it', async () => {
    const { body } = await ask('/documents/tea-1.txt/similar?top=3');
    assert.equal(body.results[0].document, 'tea-2.txt');
    assert.ok(body.results[0].why.words.some(({ word }: { word: string }) => word === 'tea' || word === 'Tea'));
    const teach = (a: string, b: string) => put('/relations', { a, b });
    assert.equal((await teach('tea-1.txt', 'tea-1.txt')).status, 422);
    assert.equal((await teach('tea-1.txt', 'gone')).status, 404);
    assert.equal((await teach('tea-1.txt', 'sea-2.txt')).body.relations.length, 1);
    const { body: learned } = await ask('/documents/tea-1.txt/similar?top=3');
    assert.equal(learned.results[0].document, 'sea-2.txt');
    await ask('/relations?a=tea-1.txt&b=sea-2.txt', { method: 'DELETE' });
    assert.deepEqual((await ask('/relations')).body.relations, []);
  });

  it('says what the library says, in every space and with every option', async () => {
    const folder = temporaryFolder();
    const workers = openWorkers({ threads: 1 });
    const served = createApp({ library: await openStored(folder, workers), workers });
    const kinds = ['bridge over the river', 'bread from the oven', 'ship in the harbour'];
    const documents = Array.from({ length: 12 }, (_, n) => ({
      id: `${n}`,
      title: `Story ${n}`,
      text: `Story ${n} of the ${kinds[n % 3]} number ${n % 5}. It was seen ${n % 4} times.`,
      tags: [kinds[n % 3]],
    }));
    await served.services.library.add(documents);
    const store = await openLibrary(folder);
    const { space, ...others } = SIMILAR_OPTIONS;
    // Each space is learned in a thread that starts for it: the other options are asked together.
    const together = (at: number) =>
      Object.fromEntries(Object.entries(others).map(([name, option]) => [name, legal(name, option).at(at)]));
    const questions: Record<string, unknown>[] = [
      ...legal('space', space).map((space) => ({ space })),
      together(0),
      together(-1),
    ];
    for (const tags of [false, true]) {
      // Tags are relations like others: one space that learns from them, and the usual one.
      const byTags = questions.filter(({ space }) => space === 'auto' || space === 'sup-pvsm');
      for (const options of tags ? byTags : questions) {
        const { body } = await asking(() => served).post('/similar', { document: '7', options, tags });
        const { open } = await openSimilar(store, finderSettings('similar', options), { tags });
        const [own] = await findSimilar(open, ['7'], { top: 10, why: false, ...options });
        assert.deepEqual(body, plain(own), `${JSON.stringify(options)}, tags ${tags}`);
      }
    }
    await store.close();
    await served.close();
  });

  it('lends a text its word frequencies and word clusters', async () => {
    const text = `${told['tea-1.txt']} ${told['sea-1.txt']} ${told['tea-2.txt']}`;
    const asked = { texts: [{ id: 'text', text }], options: { method: 'stm', above: 1 } };
    const corpus = (await textOf('/library/export'))
      .split('\n')
      .filter((line) => line.startsWith('{"id"'))
      .map((line): { id: string; text: string; language: string } => JSON.parse(line))
      .map(({ id, text, language }) => ({ id, text, language }));
    const background = await learnBackground(corpus, { above: 1 });
    const { mainTopics, blocks, curve } = await structure(
      { id: 'text', text },
      { ...asked.options, method: 'stm', background },
    );
    for (const more of [{ library: true }, { library: true }, { corpus }]) {
      const { status, body } = await post('/structure', { ...asked, ...more });
      assert.equal(status, 200);
      assert.deepEqual(
        { mainTopics: body.mainTopics, blocks: body.blocks, curve: body.curve },
        plain({ mainTopics, blocks, curve }),
      );
    }
    const { body: alone } = await post('/structure', asked);
    assert.notDeepEqual(alone.curve, plain(curve));
    const { body: cut } = await post('/structure/blocks', { texts: asked.texts, boundaries: [2], library: true });
    assert.equal(cut.blocks.length, 2);
    for (const wrong of [{ library: 'yes' }, { corpus: [1] }, { corpus, library: true }]) {
      assert.equal((await post('/structure', { ...asked, ...wrong })).status, 400);
    }
  });

  it('is trained to topics that the command line could have made of it', async () => {
    const { body: job } = await post('/train', { model: 'plsa', options: { topics: 2, passes: 30, seed: 7 } });
    const { state, result } = await done(job.id);
    assert.deepEqual([state, result.model], ['done', 'plsa']);
    const response = await app.request(`${BASE}/jobs/${job.id}/file`);
    const { model, labels: words } = loadPlsa(new Uint8Array(await response.arrayBuffer()));
    assert.equal(model.topics, 2);
    assert.ok(words.includes('tea') && words.includes('ship'));
    assert.equal(model.wordGivenTopic.length, 2 * words.length);
    const { body: refused } = await post('/train', { model: 'plsa', options: { dimensions: 3 } });
    assert.equal((await done(refused.id)).state, 'failed');
  });

  it('writes everything out as lines, and an empty library takes them in to be the same', async () => {
    await put('/relations', { a: 'tea-1.txt', b: 'sea-2.txt', accepted: false });
    const exported = await textOf('/library/export');
    const other = await openApp();
    const there = asking(() => other);
    const { status, body } = await there.upload('library.jsonl', exported);
    const { added, notes } = body;
    assert.deepEqual([status, notes], [201, []]);
    assert.ok(added.length > 3 && added.every(({ state }: { state: string }) => state === 'new'));
    assert.equal(await there.text('/library/export'), exported);
    assert.deepEqual((await there.ask('/topics')).body.topics, (await ask('/topics')).body.topics);
    await other.close();
    await ask('/relations?a=tea-1.txt&b=sea-2.txt', { method: 'DELETE' });
  });

  it('says what to read next', async () => {
    const { body } = await post('/recommend', { history: ['sea-1.txt'], top: 1 });
    assert.equal(body.results[0].document, 'sea-2.txt');
    assert.equal((await post('/recommend', { history: [] })).status, 400);
    assert.equal((await post('/recommend', { history: ['gone'] })).status, 404);
  });

  it('takes documents that were liked, for a question and for what comes next', async () => {
    const liked = await post('/recommend', { likes: ['sea-1.txt', 'gone'], top: 1 });
    assert.deepEqual([liked.body.results[0].document, liked.body.results[0].after], ['sea-2.txt', 'sea-1.txt']);
    assert.match(liked.body.notes.join(), /1 of the liked documents not in the collection, such as “gone”/);
    const question = { text: 'the wind and the sails of a ship', options: { top: 100, why: true } };
    const scoreOf = async (likes: string[]) => {
      const { body } = await post('/similar', { ...question, likes });
      return body.results.find(({ document }: { document: string }) => document === 'sea-2.txt').score;
    };
    assert.ok((await scoreOf(['sea-1.txt'])) > (await scoreOf([])));
    assert.equal((await post('/similar', { ...question, likes: 'sea-1.txt' })).status, 400);
  });

  it('compares and learns on a GPU too, and says so', { skip: noDevice }, async () => {
    const ids = ({ results }: { results: { document: string }[] }) => results.map(({ document }) => document);
    const question = { document: 'tea-1.txt', options: { space: 'pvsm', topics: 2, passes: 5, top: 100 } };
    const [there, here] = [
      await post('/similar', { ...question, device: 'gpu' }),
      await post('/similar', { ...question, device: 'cpu' }),
    ];
    // Documents that are as good as equal may change places.
    assert.deepEqual(new Set(ids(there.body)), new Set(ids(here.body)));
    assert.ok(Math.abs(there.body.results[0].score - here.body.results[0].score) < 2e-3);
    assert.match(there.body.notes.join(), /training on the GPU: .*SwiftShader/);
    assert.doesNotMatch(here.body.notes.join(), /GPU/);
    const next = await post('/recommend', { history: ['sea-1.txt'], top: 1, device: 'gpu' });
    assert.deepEqual(ids(next.body), ['sea-2.txt']);
    assert.match(next.body.notes.join(), /nothing of this is done on a GPU/);
    const { body: job } = await post('/train', { model: 'pvsm', options: { topics: 2, passes: 5 }, device: 'gpu' });
    assert.match((await done(job.id)).result.notes.join(), /training on the GPU/);
    assert.equal((await post('/similar', { ...question, device: 'abacus' })).status, 400);
  });
});

describe('bad input', () => {
  const refused = async (expected: number, message: RegExp, answer: ReturnType<typeof ask>) => {
    const { status, body } = await answer;
    assert.equal(status, expected, JSON.stringify(body));
    assert.equal(body.error.status, expected);
    assert.match(body.error.message, message);
  };
  const text = [{ id: 'a', text: 'One sentence.' }];

  it('is refused in one shape, saying what is legal', async () => {
    await refused(
      400,
      /method must be one of .*did you mean lead/,
      post('/summarize', { texts: text, options: { method: 'laed' } }),
    );
    await refused(400, /unknown option topcis/, post('/summarize', { texts: text, options: { topcis: 2 } }));
    await refused(400, /unknown field words.*stand in options/, post('/summarize', { texts: text, words: 20 }));
    await refused(400, /unknown parameter size; known: .*limit/, ask('/documents?size=3'));
    await refused(422, /empty/, post('/summarize', { texts: [{ id: 'a', text: '  ' }] }));
    await refused(400, /needs documents or texts/, post('/summarize', {}));
    await refused(400, /list of ids/, post('/summarize', { documents: 'all' }));
    await refused(404, /no document "gone"/, post('/summarize', { documents: ['gone'] }));
    await refused(400, /one document at a time/, post('/structure', { texts: [...text, { id: 'b', text: 'Two.' }] }));
    await refused(400, /limit must be/, ask('/documents?limit=0'));
    await refused(404, /no job/, ask('/jobs/job-99'));
    await refused(404, /there is no GET/, ask('/nonsense'));
    await refused(422, /a\.txt is empty/, upload('a.txt', ''));
    await refused(422, /./, upload('a.pdf', '%PDF-1.4 broken'));
    await refused(422, /sets/, post('/compare', {}));
  });

  it('with brackets inside brackets, or a measure of endless texts, is refused and freezes nothing', async () => {
    const { headers: json } = sending('POST', {}) as { headers: HeadersInit };
    const deep = `{"texts":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
    await refused(400, /more than 64 deep/, ask('/summarize', { method: 'POST', headers: json, body: deep }));
    const endless = { boundaries: [1], units: 300_000_000 };
    await refused(422, /units/, post('/evaluate/segmentation', { hypothesis: endless, reference: endless }));
  });

  it('that is no JSON, or too large, is refused before it is read', async () => {
    const { headers: json } = sending('POST', {}) as { headers: HeadersInit };
    await refused(400, /not JSON/, ask('/summarize', { method: 'POST', headers: json, body: '{' }));
    await refused(400, /JSON object/, ask('/summarize', { method: 'POST', headers: json, body: '[]' }));
    await refused(415, /application\/json/, ask('/summarize', { method: 'POST', body: 'text=1' }));
    await refused(413, /larger than/, upload('big.txt', 'x'.repeat(200_001)));
    await refused(413, /larger than/, post('/summarize', { texts: [{ id: 'a', text: 'x'.repeat(100_001) }] }));
  });
});

describe('security', () => {
  it('stands before everything: a strange name, a page of another site, who has no token', async () => {
    const guarded = await openApp({ token: 'open sesame' });
    for (const path of ['/', `${BASE}/meta`, `${BASE}/nothing`]) {
      const status = async (door: typeof app, headers: Record<string, string>) =>
        (await door.request(`http://localhost:4114${path}`, { headers })).status;
      assert.equal(await status(app, { Host: 'evil.example' }), 403);
      assert.equal(await status(app, { Origin: 'https://evil.example' }), 403);
      assert.equal(await status(guarded, {}), 401);
      const { headers } = await app.request(path);
      assert.match(headers.get('content-security-policy')!, /default-src 'none'/);
    }
    const headers = { Host: 'box.example', Authorization: 'Bearer open sesame' };
    assert.equal((await guarded.request(`http://box.example${BASE}/meta`, { headers })).status, 200);
    await guarded.close();
  });

  it('has no way to the files of the machine', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
    ]) {
      assert.equal((await app.request(path)).status, 404);
    }
  });
});
