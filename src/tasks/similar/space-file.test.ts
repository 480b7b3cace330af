import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../../check/index.ts';
import type { Source } from '../../text/index.ts';
import { decodeModel, encodeModel } from '../../training/index.ts';
import { type Finder, finder } from './finder.ts';
import { shelf, smallSettings } from './shelf.case.ts';
import { finderSettings, findNext, findSimilar } from './similar.ts';
import { openSpace, saveSpace, usableSpace } from './space-file.ts';
import { SPACE_NAMES, type SpaceName } from './spaces.ts';

const spoken = { id: 'talk', title: 'A talk', text: 'harbour yacht anchor dough' };
const talk = {
  ...spoken,
  cues: ['harbour', 'yacht', 'anchor', 'dough'].map((word, i) => ({
    start: spoken.text.indexOf(word),
    end: spoken.text.indexOf(word) + word.length,
    time: { start: 10 * i, end: 10 * i + 5 },
    confidence: 0.83 + i / 30,
  })),
};
const question = { id: 'q', text: 'The skipper watched the tide; the yeast dough rose in the oven.' };

const fitted = (space: SpaceName, items: readonly Source[] = [...shelf(), talk], seed = 1) =>
  finder(items, finderSettings('similar', { space, seed, expected: true, language: 'en', ...smallSettings(space) }));
/** All it can be asked, with reasons. */
const answers = async (open: Finder) => [
  await findSimilar(open, ['sailing-1', question, 'astronomy-0'], { top: 30, why: true }),
  await findNext(open, ['baking-0', 'sailing-2'], { top: 5, why: true, diversity: 0.3 }),
];
const reopened = (open: Finder) => openSpace(saveSpace(open));

describe('a saved space', () => {
  for (const space of SPACE_NAMES) {
    it(`answers in ${space} as it did, to the last bit, with times and reasons`, async () => {
      const open = await fitted(space);
      const before = await answers(open);
      const after = reopened(open);
      assert.deepEqual(await answers(after), before);
      assert.deepEqual(saveSpace(after), saveSpace(open));
    });

    it(`goes on learning in ${space} as if it had never been closed`, async () => {
      const open = await fitted(space);
      const after = reopened(open);
      for (const one of [open, after]) {
        const added = [
          ['sailing-1', 'baking-1'],
          ['sailing-1', 'sailing-2'],
          ['new', 'baking-1'],
        ] as const;
        const pairs = [added[0], [...added[1], false], added[2]] as const;
        const labels = shelf().map(({ id, tags }) => [id, tags[0]] as const);
        const more = [{ id: 'new', text: 'A comet and its orbit around the star.' }];
        const follows = await one.follow({ more, relations: { labels, pairs }, added });
        assert.equal(follows, !['gvsm', 'sup-pvsm', 'sup-gvsm'].includes(space));
      }
      assert.deepEqual(await answers(after), await answers(open));
      assert.deepEqual(await answers(reopened(after)), await answers(open));
    });

    it(`finds in ${space} documents that were folded in, and leaves the others where they were`, async () => {
      const open = await fitted(space);
      const scores = async () => {
        const [{ results }] = await findSimilar(open, [question], { top: 100, why: false });
        return new Map(results.map(({ document, score }) => [document, score]));
      };
      const before = await scores();
      const text = 'The yacht left the harbour and the skipper raised the mainsail in the gust before the tide turned.';
      assert.equal(await open.follow({ more: [{ id: 'new', text, title: 'New' }] }), true);
      const after = await scores();
      assert.ok(after.has('new'));
      if (space !== 'auto')
        for (const [document, score] of before) assert.ok(Math.abs(after.get(document)! - score) < 1e-6, document);
      const [{ results }] = await findSimilar(open, ['new'], { top: 5, why: false });
      assert.match(results[0].document, /^(sailing|talk)/);
    });
  }

  it('refuses what is no space, and what is damaged', async () => {
    const bytes = saveSpace(await fitted('tfidf'));
    const damaged = bytes.slice();
    damaged[bytes.length - 9] ^= 1;
    const newer = bytes.slice();
    newer[8] = 99;
    const model = encodeModel({ kind: 'plsa', about: {}, arrays: {} });
    const wrong: [Uint8Array, RegExp][] = [
      [damaged, /s\.model: is damaged: its checksum does not match/],
      [bytes.subarray(0, bytes.length - 100), /is damaged/],
      [newer, /was written by a newer Aspectra/],
      [new TextEncoder().encode('{"id": 1}'), /is not an Aspectra model/],
      [model, /must hold a space \(train it with --model SPACE\); got "plsa"/],
    ];
    for (const [given, message] of wrong) {
      assert.throws(() => openSpace(given, 's.model'), message);
      assert.throws(() => openSpace(given), InputError);
    }
  });
});

describe('a space whose parts do not fit', () => {
  const texts = ['oil price', 'oil barrel barrel', 'wheat grain', 'grain oil'];
  const items = texts.map((text, i) => ({ id: `${i}`, text, title: `T${i}`, related: i === 0 ? ['1'] : [] }));
  type File = ReturnType<typeof decodeModel>;
  const changed = (bytes: Uint8Array, change: (file: File) => object) => {
    const file = decodeModel(bytes);
    return encodeModel({ ...file, ...change(file) } as never);
  };
  type About = Readonly<Record<'ids' | 'labels' | 'titles', unknown[]>> &
    Readonly<Record<'fitted' | 'trained', object>>;
  const about = (more: (about: About) => object) => (file: File) => ({
    about: { ...file.about, ...more(file.about as never) },
  });
  const index = (name: string, to: (values: number[]) => number[] | undefined) => (file: File) => {
    const { [name]: old, ...indices } = file.indices!;
    const values = to([...old]);
    return { indices: values ? { ...indices, [name]: Uint32Array.from(values) } : indices };
  };
  const CASES: readonly [RegExp, (file: File) => object][] = [
    [/its words are none/, about(({ ids }) => ({ ids: [1, ...ids.slice(1)] }))],
    [/its words are none/, about(() => ({ notes: 'none' }))],
    [/its words are none/, about(({ labels }) => ({ labels: labels.map(() => 7) }))],
    [/counts do not fit/, about(({ labels }) => ({ labels: labels.slice(1) }))],
    [/counts do not fit/, about(({ titles }) => ({ titles: titles.slice(1) }))],
    [/counts do not fit/, index('counts.start', (at) => [...at, at.at(-1)!])],
    [/counts do not fit/, index('counts.start', ([, ...at]) => [1, ...at])],
    [/counts do not fit/, index('counts.start', (at) => [...at.slice(0, -1), at.at(-1)! - 1])],
    [/counts do not fit/, index('counts.start', ([a, b, c, ...at]) => [a, c + 1, b, ...at])],
    [/counts do not fit/, index('counts.index', ([, ...columns]) => [99, ...columns])],
    [/counts do not fit/, (file) => ({ arrays: { ...file.arrays, counts: file.arrays.counts.slice(1) } })],
    [/places of its sentences/, index('passages.word', () => undefined)],
    [/places of its sentences/, index('passages.first', (at) => [...at, 9])],
    [/places of its sentences/, index('passages.start', (at) => [...at, 9])],
    [/settings of its space are none/, about(({ fitted }) => ({ fitted: { ...fitted, settings: 'few' } }))],
    [/alpha/, about(({ fitted }) => ({ fitted: { ...fitted, settings: { alpha: -1 } } }))],
    [/does not know; got "cloud"/, about(({ fitted }) => ({ fitted: { ...fitted, space: 'cloud' } }))],
    [/numbers of its space/, about(({ trained }) => ({ trained: { ...trained, arrays: ['idf', 'more'] } }))],
    [/numbers of its space/, about(({ trained }) => ({ trained: { ...trained, arrays: ['other'] } }))],
    [/numbers of its space/, about(({ trained }) => ({ trained: { ...trained, notes: [7] } }))],
  ];

  it('is refused with what does not fit, or not used', async () => {
    const open = await finder(items, finderSettings('similar', { space: 'rocchio', language: 'en' }));
    const bytes = saveSpace(open);
    assert.ok(openSpace(changed(bytes, () => ({}))));
    for (const [message, change] of CASES) {
      assert.throws(() => openSpace(changed(bytes, change), 's.model'), message);
      assert.throws(() => openSpace(changed(bytes, change), 's.model'), /^InputError: s\.model|^OptionError/);
      assert.equal(usableSpace(changed(bytes, change), 's.model'), undefined, `${message}`);
    }
    assert.equal(usableSpace(bytes, 's.model')?.rowOf('2'), 2);
    assert.throws(() => usableSpace(undefined as never, 's.model'), TypeError);
  });

  it('keeps what was taken out, rejected and learned since, and reads questions as it is told', async () => {
    const open = await finder(items, finderSettings('similar', { space: 'rocchio', language: 'en' }));
    const relations = { pairs: [['0', '1'] as const, ['0', '2', false] as const] };
    await open.follow({ relations, added: [['0', '2']] });
    await open.follow({ gone: ['3'], more: [{ id: '4', text: 'oil wheat' }] });
    const after = openSpace(saveSpace(open), 's.model', { keepWords: 'the' });
    const { settings, catalogue, relations: known, ...state } = after.state;
    const before = open.state;
    assert.deepEqual(settings.analysis, { ...before.settings.analysis, keepWords: 'the' });
    assert.deepEqual(known!.related, before.relations!.related);
    assert.deepEqual(known!.apart, [[0, 2]]);
    assert.deepEqual([state.gone, state.later, state.since], [new Set([3]), 1, 1]);
    assert.deepEqual(catalogue.titles, ['T0', 'T1', 'T2', 'T3', null]);
    assert.deepEqual(catalogue.words.labels, before.catalogue.words.labels);
    assert.deepEqual(after.notes, open.notes);
    assert.equal(after.rowOf('3'), undefined);
  });
});
