/** What every store must keep, whatever it keeps documents in. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { analysed } from '../src/store/analysis.ts';
import { openLibrary } from '../src/store/open.ts';
import { expressionOf, parseQuery } from '../src/store/query.ts';
import type { Order, Outcome, Store } from '../src/store/store.ts';
import type { Source } from '../src/text/index.ts';

export async function put(store: Store, ...items: Source[]): Promise<Outcome[]> {
  const sources = items.map((item) => ({ language: 'en', ...item }));
  return store.documents.put(await analysed(sources, (item) => item));
}

/** A library with documents to write more to, closed after the test. */
export async function opened(t: { after(work: () => unknown): void }, folder: string, ...items: Source[]) {
  const store = await openLibrary(folder, { write: true });
  t.after(() => store.close());
  if (items.length > 0) await put(store, ...items);
  return store;
}

/** A store for some work, closed after it however it ends. */
export async function usingStore<T>(open: () => Promise<Store>, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await open();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The checksum of a document: SHA-256 of text, title, date, cues and, where there are any, chapters as JSON. */
const sha256 = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

async function matching(store: Store, query: string, filter = {}): Promise<string[]> {
  const hits = await store.index.match(expressionOf(await parseQuery(query, ['en'])), filter, 10);
  return (await store.documents.aboutAll(hits.map(({ number }) => number))).map(({ id }) => id);
}

/** `open` must give the same store when called again after `close`. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  const using = (work: (store: Store) => Promise<void>) => usingStore(open, work);

  describe(`${name} as a store`, () => {
    it('gives back what was put, to the last character', async () => {
      const text = 'NUL \0, lone \ud800, emoji 😀, e\u0301 and \r\n';
      const cues = [{ start: 0, end: 3, time: { start: 1, end: 2 }, speaker: 'Ann', confidence: 0.5 }];
      await using(async (store) => {
        assert.deepEqual(await put(store, { id: 'odd', text, title: 'A', date: '3 March 1987', cues, tags: ['t'] }), [
          { id: 'odd', state: 'new', version: 1, checksum: sha256([text.toWellFormed(), 'A', '3 March 1987', cues]) },
        ]);
      });
      await using(async (store) => {
        const version = await store.documents.version('odd');
        assert.equal(version?.text, text.toWellFormed());
        assert.deepEqual(version?.cues, cues);
        const about = await store.documents.about('odd');
        assert.deepEqual([about?.title, about?.day, about?.tags, about?.version], ['A', '1987-03-03', ['t'], 1]);
      });
    });

    it('keeps the chapters that a person made with the version they were made of, beside those of the file', async () => {
      const item = { id: 'own', text: 'One. Two.', chapters: [{ start: 0, title: 'File' }] };
      const mine = { chapters: [{ start: 5, title: 'Mine', time: 2.5 }] };
      await using(async (store) => {
        await put(store, item);
        assert.equal(await store.documents.edit('own', mine), true);
        assert.equal(await store.documents.edit('no such', mine), false);
      });
      await using(async (store) => {
        const version = await store.documents.version('own');
        assert.deepEqual([version?.edited, version?.chapters], [mine, item.chapters]);
        assert.deepEqual((await put(store, item))[0].state, 'same');
        await put(store, { ...item, text: 'One. Two. Three.' });
        assert.equal((await store.documents.version('own'))?.edited, undefined);
        assert.deepEqual((await store.documents.version('own', 1))?.edited, mine);
        await store.documents.edit('own', undefined);
        assert.deepEqual((await store.documents.version('own', 1))?.edited, mine);
      });
    });

    it('keeps what a person says of a document beside what its file has, over versions too but for the chapters', async () => {
      const cues = [{ start: 0, end: 3, speaker: 'SPEAKER_01' }];
      const quotes = [{ text: 'One.', start: 0, end: 4, kept: '2024-03-21T10:00:00Z' }];
      const edited = { title: 'Mine', date: '1999', speakers: { SPEAKER_01: 'Ottilie' }, quotes };
      await using(async (store) => {
        await put(store, { id: 'said.txt', text: 'One. Two.', title: 'File', cues });
        await store.documents.edit('said.txt', { ...edited, chapters: [{ start: 5, title: 'Second' }] });
        const about = await store.documents.about('said.txt');
        assert.deepEqual([about?.title, about?.day], ['Mine', '1999']);
        assert.equal((await store.documents.list({ speaker: 'Ottilie' })).length, 1);
        assert.equal((await store.documents.list({ speaker: 'SPEAKER_01' })).length, 0);
        await put(store, { id: 'said.txt', text: 'One. Two. Three.', title: 'File', cues });
        const own = (await store.documents.edits()).find(({ id }) => id === 'said.txt');
        assert.deepEqual(own?.edited, edited);
        assert.equal((await store.documents.version('said.txt'))?.title, 'File');
      });
    });

    it('gives back the chapters and breaks of a file, and knows a document with other chapters as another version', async () => {
      const item = {
        id: 'talk',
        text: 'Hello. And now the weather.',
        chapters: [
          { start: 0, title: 'Hello' },
          { start: 7, title: 'Weather' },
        ],
        breaks: [7],
        pages: [0, 7],
      };
      await using(async (store) => {
        const [{ checksum }] = await put(store, item);
        const { chapters, breaks, pages } = item;
        assert.equal(checksum, sha256([item.text, null, null, null, { chapters, breaks, pages }]));
        const [again] = await put(store, { ...item, chapters: [{ start: 0, title: 'All' }] });
        assert.deepEqual([again.state, again.version], ['changed', 2]);
      });
      await using(async (store) => {
        const first = await store.documents.version('talk', 1);
        assert.deepEqual([first?.chapters, first?.breaks, first?.pages], [item.chapters, item.breaks, item.pages]);
        assert.deepEqual((await store.documents.version('talk'))?.chapters, [{ start: 0, title: 'All' }]);
        await put(store, { id: 'plain', text: 'No chapters here.' });
        assert.equal('chapters' in (await store.documents.version('plain'))!, false);
      });
    });

    it('knows a document again, by its id, its place or its content', async () => {
      await using(async (store) => {
        const states = async (item: Source) => (await put(store, item)).map(({ id, state }) => `${id} ${state}`);
        const file = { id: 'notes.txt', text: 'the first notes', origin: '/a/notes.txt' };
        assert.deepEqual(await states(file), ['notes.txt new']);
        assert.deepEqual(await states(file), ['notes.txt same']);
        assert.deepEqual(await states({ ...file, text: 'the second notes' }), ['notes.txt changed']);
        assert.deepEqual(await states({ ...file, text: 'other notes', origin: '/b/notes.txt' }), ['notes.txt (2) new']);
        assert.deepEqual(await states({ id: 'copy.txt', text: 'other notes', origin: '/c/copy.txt' }), [
          'notes.txt (2) copy',
        ]);
        assert.deepEqual(await states({ id: 'r1', text: 'a record' }), ['r1 new']);
        assert.deepEqual(await states({ id: 'r2', text: 'a record' }), ['r2 new']);
        assert.equal((await store.documents.version('notes.txt', 1))?.text, 'the first notes');
        assert.equal((await store.documents.version('notes.txt'))?.text, 'the second notes');
        assert.equal(await store.documents.recognise({ id: 'r1', text: 'changed' }), undefined);
        assert.deepEqual(await store.documents.recognise({ id: 'r1', text: 'a record' }), {
          id: 'r1',
          state: 'same',
          version: 1,
          checksum: sha256(['a record', null, null, null]),
        });
      });
    });

    it('finds words in any form, phrases, prefixes, and only current versions', async () => {
      await using(async (store) => {
        await put(
          store,
          {
            id: 'w1',
            text: 'Central banks raised the interest rate.',
            date: '1987-03-15',
            kind: 'pdf',
            tags: ['money'],
          },
          { id: 'w2', text: 'The rate of interest in a bank café.', date: '1987-04' },
        );
        assert.deepEqual(await matching(store, 'bank raise'), ['w1']);
        assert.deepEqual((await matching(store, 'banks')).sort(), ['w1', 'w2']);
        assert.deepEqual(await matching(store, '"interest rate"'), ['w1']);
        assert.deepEqual(await matching(store, 'rais*'), ['w1']);
        assert.deepEqual(await matching(store, 'CAFE'), ['w2']);
        assert.deepEqual(await matching(store, 'interest -café'), ['w1']);
        assert.deepEqual(await matching(store, 'interest -nowhere -café'), ['w1']);
        assert.deepEqual(await matching(store, 'interest -café -"central banks"'), []);
        assert.deepEqual(await matching(store, 'interest', { to: '1987-03' }), ['w1']);
        assert.deepEqual(await matching(store, 'interest', { from: '1987-04-01' }), ['w2']);
        assert.deepEqual(await matching(store, 'interest', { from: '1987-05-01' }), []);
        assert.deepEqual(await matching(store, 'interest', { from: '1987-04' }), ['w2']);
        assert.deepEqual(await matching(store, 'interest', { kind: 'pdf', tag: 'money' }), ['w1']);
        await put(store, { id: 'w1', text: 'Nothing of the kind.' });
        assert.deepEqual(await matching(store, '"interest rate"'), []);
      });
    });

    it('lists in any order, page after page', async () => {
      await using(async (store) => {
        await put(
          store,
          { id: 'o1', text: 'one', title: 'beta', date: '2001', tags: ['order'] },
          { id: 'o2', text: 'two', title: 'Alpha', date: '2003-02-01', tags: ['order'] },
          { id: 'o3', text: 'three', title: 'beta', tags: ['order'] },
        );
        const paged = async (sort: Order) => {
          const ids: string[] = [];
          for (let after: number | undefined; ; ) {
            const [one] = await store.documents.list({ tag: 'order' }, { sort, limit: 1, ...(after && { after }) });
            if (!one) return ids.join(' ');
            ids.push(one.id);
            after = one.number;
          }
        };
        assert.equal(await paged('oldest'), 'o1 o2 o3');
        assert.equal(await paged('newest'), 'o3 o2 o1');
        assert.equal(await paged('date'), 'o2 o1 o3');
        assert.equal(await paged('title'), 'o2 o1 o3');
        await store.documents.remove(['o1', 'o2', 'o3']);
      });
    });

    it('removes a document with all it had, and keeps a text another has too', async () => {
      await using(async (store) => {
        await put(store, { id: 'x1', text: 'shared zebra', related: ['x2'] }, { id: 'x2', text: 'shared zebra' });
        assert.deepEqual(await store.documents.remove(['x1', 'nobody']), ['x1']);
        assert.equal(await store.documents.about('x1'), undefined);
        assert.equal((await store.documents.version('x2'))?.text, 'shared zebra');
        assert.deepEqual(await matching(store, 'zebra'), ['x2']);
        assert.deepEqual(await store.relations.of('x2'), []);
      });
    });

    it('gives the tags of all documents, those of one after those of the one before', async () => {
      await using(async (store) => {
        // More than one page of numbers.
        const many = Array.from({ length: 600 }, (_, i) => ({
          ...{ id: `tagged${i}`, text: `text ${i}` },
          tags: i % 250 === 0 ? ['z', 'b', 'a'] : ['s'],
        }));
        await put(store, ...many);
        await store.documents.tag('tagged3', ['late']);
        await store.documents.remove(['tagged500']);
        const listed = await store.documents.list();
        const wanted = listed.flatMap(({ id, tags }) => tags.map((tag) => ({ id, tag })));
        assert.ok(wanted.length > 600);
        const numbers = listed.map(({ number }) => number);
        assert.deepEqual(
          (await store.documents.tags(numbers)).map((one) => ({ ...one })),
          wanted,
        );
        await store.documents.remove(many.map(({ id }) => id));
      });
    });

    it('gives a sample: those in relations first, and most of it again when others have come', async () => {
      await using(async (store) => {
        const items = Array.from({ length: 300 }, (_, i) => ({ id: `drawn${i}`, text: `text ${i}` }));
        await put(store, ...items.slice(0, 250));
        await store.relations.put([{ a: 'drawn7', b: 'drawn8', accepted: true }]);
        const sample = async () => (await store.documents.current(50)).map(({ id }) => id);
        const first = await sample();
        assert.equal(first.length, 50);
        assert.ok(first.includes('drawn7') && first.includes('drawn8'));
        await put(store, ...items.slice(250));
        const second = await sample();
        assert.ok(second.filter((id) => first.includes(id)).length >= 35);
        assert.ok(second.some((id) => items.slice(250).some((one) => one.id === id)));
        const all = await store.documents.current();
        assert.deepEqual(await store.documents.current(all.length), all);
        await store.relations.drop([['drawn7', 'drawn8']]);
        await store.documents.remove(items.map(({ id }) => id));
      });
    });

    it('has another stamp after every write; gives all current versions', async () => {
      await using(async (store) => {
        const stamps = [await store.stamp()];
        const writes = [
          () => put(store, { id: 'stamped', text: 's' }),
          () => store.relations.put([{ a: 'stamped', b: 's', accepted: true }]),
          () => store.documents.tag('stamped', ['t']),
          () => store.documents.remove(['stamped']),
        ];
        for (const write of writes) {
          await write();
          stamps.push(await store.stamp());
          await store.documents.list();
          assert.equal(await store.stamp(), stamps.at(-1));
        }
        assert.equal(new Set(stamps).size, stamps.length);
        await put(store, { id: 'stamped', text: 's', tags: ['b', 'a'], title: 'S' });
        await put(store, { id: 'stamped', text: 't', cues: [{ start: 0, end: 1, time: { start: 0, end: 1 } }] });
        const current = await Array.fromAsync(store.documents.allCurrent(assert.fail));
        const whole = await Array.fromAsync(store.documents.all(assert.fail));
        assert.deepEqual(
          current.map(({ number: _, ...one }) => one),
          whole.map(({ id, tags, versions }) => ({ id, tags, version: versions.at(-1) })),
        );
        assert.equal(current.at(-1)?.version.text, 't');
        await store.documents.remove(['stamped']);
        await store.relations.drop([['stamped', 's']]);
      });
    });

    it('keeps what people say of pairs above what documents bring', async () => {
      await using(async (store) => {
        await store.relations.put([{ a: 'q', b: 'p', accepted: false }]);
        await put(store, { id: 'p', text: 'p', related: ['q', 'p'] });
        const [{ a, b, accepted }, ...others] = await store.relations.of('q');
        assert.deepEqual([a, b, accepted, others.length], ['p', 'q', false, 0]);
        await store.relations.drop([['q', 'p']]);
        assert.deepEqual(await store.relations.of('p'), []);
      });
    });

    it('names the terms that a document has', async () => {
      await using(async (store) => {
        await put(store, { id: 'fruit', text: 'Quinces and medlars.' }, { id: 'tools', text: 'Awls, adzes and awls.' });
        const { number } = (await store.documents.about('tools'))!;
        for await (const { terms, counts } of store.index.counts([number])) {
          const named = await store.index.terms(terms);
          const words = Array.from(terms, (term, i) => `${named.get(term)?.surface.toLowerCase()} ${counts[i]}`).sort();
          assert.deepEqual(words, ['adzes 1', 'awls 2']);
          assert.equal(named.size, terms.length);
        }
      });
    });

    it('keeps models, and mixtures until a document changes', async () => {
      await using(async (store) => {
        await put(store, { id: 'm', text: 'one' });
        const { number } = (await store.documents.about('m'))!;
        const mixture = Float32Array.of(0.25, 0.75);
        await store.models.put({ name: 'tiny', bytes: Uint8Array.of(1, 2, 3), about: { k: 2 } }, [[number, mixture]]);
        const { bytes, about } = (await store.models.get('tiny'))!;
        assert.deepEqual([[...bytes], about], [[1, 2, 3], { k: 2 }]);
        const { numbers, rows } = await store.models.mixtures(2);
        assert.deepEqual([[...numbers], [...rows]], [[number], [0.25, 0.75]]);
        await put(store, { id: 'm', text: 'two' });
        assert.equal((await store.models.mixtures(2)).numbers.length, 0);
        assert.ok((await store.models.unmixed()).includes(number));
      });
    });

    it('keeps vectors in single bytes, of documents that have not changed, and tells who lacks one', async () => {
      await using(async (store) => {
        const lacking = await store.models.unmixed('vectors');
        const items = Array.from({ length: 520 }, (_, n) => ({ id: `v${n}`, text: `word${n}` }));
        await put(store, ...items);
        const numberOf = async (id: string) => (await store.documents.about(id))!.number;
        const numbers = await Promise.all(items.map(({ id }) => numberOf(id)));
        const vectors = numbers.map((number, n) => [number, Float32Array.of(Math.cos(n), Math.sin(n), 0)] as const);
        vectors[3][1].fill(0);
        await store.models.mix(vectors.slice(0, 300), 'vectors');
        assert.deepEqual(await store.models.unmixed('vectors'), [...lacking, ...numbers.slice(300)]);
        assert.deepEqual(await store.models.unmixed('vectors', lacking.length + 2), [
          ...lacking,
          ...numbers.slice(300, 302),
        ]);
        await store.models.mix(vectors.slice(300), 'vectors');
        const kept = await store.models.vectors(3);
        assert.deepEqual([...kept.numbers], numbers);
        for (const [i, [, vector]] of vectors.entries())
          for (const [k, x] of vector.entries())
            assert.ok(Math.abs(kept.rows[3 * i + k] * kept.scale[i] - x) < 1 / 250);
        await put(store, { id: 'v7', text: 'another' });
        await store.documents.remove(['v519', 'v0']);
        assert.deepEqual(await store.models.unmixed('vectors'), [...lacking, numbers[7]]);
        const left = numbers.slice(1, 519).filter((number) => number !== numbers[7]);
        assert.deepEqual([...(await store.models.vectors(3)).numbers], left);
        assert.equal((await store.models.vectors(2)).numbers.length, 0);
        await store.models.put(
          { name: 'tiny', bytes: Uint8Array.of(1), about: {} },
          [[numbers[9], vectors[9][1]]],
          'vectors',
        );
        assert.deepEqual([...(await store.models.vectors(3)).numbers], [numbers[9]], 'in place of all others');
        await store.documents.remove(items.map(({ id }) => id));
      });
    });

    it('is sound after all this', async () => {
      await using(async (store) => {
        const { problems, documents, sound } = await store.check();
        assert.deepEqual(problems, []);
        assert.equal(documents, sound);
        assert.equal(documents, (await store.size()).documents);
      });
    });
  });
}
