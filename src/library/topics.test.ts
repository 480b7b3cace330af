import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { opened, put } from '../../test/store-contract.ts';
import { InputError } from '../check/index.ts';
import { random } from '../random/index.ts';
import { openLibrary } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import type { Topics } from '../tasks/topics/index.ts';
import { foldNew, hideTopic, learned, renameTopic, withSharesNow } from './topic-model.ts';
import { learnTopics, updateTopics } from './topics.ts';

const room = temporaryFolder();

const THEMES = {
  oil: 'oil crude barrel refinery pipeline petroleum drilling tanker',
  crop: 'wheat corn harvest farmer grain soybean field tractor',
  sport: 'goal striker referee penalty league stadium coach keeper',
} as const;
type Theme = keyof typeof THEMES;

/** Texts of a theme; every one says `reportedly`, in one form or another. */
const texts = (theme: Theme, size: number) =>
  Array.from({ length: size }, (_, n) => {
    const words = THEMES[theme].split(' ');
    const chance = random(n + 1);
    const some = Array.from({ length: 14 }, () => words[chance.below(words.length)]);
    const said = ['report', 'reports', 'reported'][n % 3];
    return { id: `${theme}${n}`, text: [...some, ...(n % 5 < 2 ? [said, said, said] : [])].join(' ') };
  });

describe('the topics of a library', () => {
  let store: Store;
  before(async () => {
    store = await openLibrary(join(room, 'lib'), { write: true });
    await put(store, ...texts('oil', 20), ...texts('crop', 20));
  });
  after(() => store.close());
  const kept = async () => (await learned(store))!.about.topics;
  const wordsOf = ({ topics }: Awaited<ReturnType<typeof kept>>) =>
    topics.flatMap(({ words }) => words.map(({ word }) => word));

  it('are without the words a person leaves out, in any form, and so after an update', async () => {
    assert.ok(wordsOf(await learnTopics(store, { topics: '2' })).some((word) => word.startsWith('report')));
    const { topics } = await updateTopics(store, {}, { extraStopWords: 'Reporting, tankers' });
    assert.ok(!wordsOf(topics).some((word) => /^report|^tanker/.test(word)));
    assert.equal(topics.settings.extraStopWords, 'Reporting, tankers');
    assert.ok(!wordsOf((await updateTopics(store)).topics).includes('tanker'));
    assert.ok(!wordsOf(await learnTopics(store, { topics: '2' })).includes('tanker'), 'found anew');
    assert.ok(wordsOf(await learnTopics(store, { topics: '2', extraStopWords: '' })).includes('tanker'));
  });

  it('are named by what tells them apart, never by a word that was left out', async () => {
    await learnTopics(store, { topics: 2 });
    const { topics } = await updateTopics(store, {}, { extraStopWords: 'oil' });
    assert.ok(topics.topics.every(({ label }) => !/\boil\b/i.test(label)));
    for (const { label, words } of topics.topics) {
      const theme = Object.values(THEMES).find((list) => list.split(' ').includes(words[0].word))!;
      for (const word of label.toLowerCase().split(/[ ,]+/)) assert.ok(theme.includes(word), label);
    }
    await updateTopics(store, {}, { extraStopWords: '' });
  });

  it('do not depend on the order in which documents were added', async () => {
    const all = [...texts('oil', 12), ...texts('crop', 12)];
    const found = await Promise.all(
      [all, all.toReversed()].map(async (order, n) => {
        const other = await openLibrary(join(room, `order${n}`), { write: true });
        await put(other, ...order);
        const { topics } = await learnTopics(other, { topics: 2 });
        await other.close();
        return JSON.stringify(topics);
      }),
    );
    assert.equal(found[0], found[1]);
  });

  it('can be named and hidden, and stay so', async () => {
    await renameTopic(store, 2, 'Second');
    await hideTopic(store, 2);
    await updateTopics(store);
    assert.deepEqual(
      (await kept()).topics.map(({ label, hidden }) => [label === 'Second', hidden]),
      [
        [false, undefined],
        [true, true],
      ],
    );
    await hideTopic(store, 2, false);
    assert.ok((await kept()).topics.every((topic) => !('hidden' in topic)));
    await assert.rejects(hideTopic(store, 3), InputError);
  });

  it('stay when more of the same comes, and have company when a new theme comes', async () => {
    await learnTopics(store, { topics: '2', extraStopWords: 'reports' });
    const themeOf = (words: readonly { word: string }[]) =>
      Object.entries(THEMES).find(([, theme]) => theme.includes(words[0].word))![0];
    const numbers = ({ topics }: Topics) => topics.map(({ id, words }) => `${id} ${themeOf(words)}`).sort();
    const before = numbers(await kept());
    await renameTopic(store, 1, 'First');
    await put(store, ...texts('oil', 25).slice(20), ...texts('crop', 25).slice(20));
    const more = await updateTopics(store);
    assert.deepEqual([more.newDocuments, more.newTopics], [10, []]);
    await put(store, ...texts('sport', 12));
    const { topics, newDocuments, newWords, newTopics, changes } = await updateTopics(store, {}, { topics: 3 });
    assert.equal(newDocuments, 12);
    assert.ok(newWords >= 8, `${newWords}`);
    assert.deepEqual(numbers(topics), [...before, '3 sport']);
    const first = topics.topics.find(({ id }) => id === 1)!;
    assert.deepEqual([first.label, first.given, topics.settings.topics], ['First', 'First', 3]);
    assert.deepEqual(pluck(newTopics, 'id'), [3]);
    assert.ok(newTopics[0].share > 0.1 && newTopics[0].documents.every(({ document }) => document.startsWith('sport')));
    assert.deepEqual(pluck(changes, 'id'), [1, 2]);
    assert.deepEqual((await updateTopics(store)).newTopics, []);
  });

  it('have shares that move as soon as documents come', async (t) => {
    const other = await opened(t, join(room, 'shares'), ...texts('oil', 20), ...texts('crop', 20));
    const { topics } = await learnTopics(other, { topics: 2 });
    const oil = topics.findIndex(({ words }) => THEMES.oil.includes(words[0].word));
    await put(other, ...texts('oil', 60).slice(20));
    await foldNew(other);
    const now = await withSharesNow(other, (await learned(other))!.about);
    assert.ok(Math.abs(topics[oil].share - 0.5) < 0.05, `${topics[oil].share}`);
    assert.ok(Math.abs(now.topics[oil].share - 0.75) < 0.05, `${now.topics[oil].share}`);
  });

  it('are taken for none where a back-up describes them falsely, and are found again', async (t) => {
    const other = await opened(t, join(room, 'false'), ...texts('oil', 20), ...texts('crop', 20));
    await learnTopics(other, { topics: 2 });
    const whole = JSON.stringify((await learned(other))!.about);
    const falsified: ((about: { topics: Record<string, unknown> }) => unknown)[] = [
      () => ({}),
      () => ({ topics: null }),
      ({ topics }) => ({ topics }),
      ({ topics }) => ({ newest: 1, topics: { ...topics, settings: null } }),
      ({ topics }) => ({ newest: 1, topics: { ...topics, topics: [null, null] } }),
      ({ topics }) => ({ newest: 1, topics: { ...topics, settings: { topics: 1, seed: 1 }, topics: [] } }),
    ];
    for (const falsify of falsified) {
      await other.models.describe('topics', falsify(JSON.parse(whole)) as Record<string, unknown>);
      await assert.rejects(updateTopics(other), /has no topics yet/);
      await assert.rejects(renameTopic(other, 1, 'One'), InputError);
      assert.equal(await learned(other), undefined);
    }
    assert.equal((await learnTopics(other, { topics: 2 })).topics.length, 2);
  });

  it('tell their filler, and count it again for who wants it', async (t) => {
    const other = await opened(t, join(room, 'filler'));
    const said = (theme: Theme) =>
      texts(theme, 20).map(({ id, text }, n) => ({ id, text: n % 2 ? text : `${text} said people` }));
    await put(other, ...said('oil'), ...said('crop'));
    const { filler } = await learnTopics(other, { topics: 2 });
    assert.ok(filler!.includes('said') && filler!.includes('people'), `${filler}`);
    const { topics } = await updateTopics(other, {}, { keepWords: 'people' });
    assert.ok(topics.filler!.includes('said') && !topics.filler!.includes('people'));
    assert.equal((await updateTopics(other)).topics.settings.keepWords, 'people');
  });

  it('have their names on what they were when a second pile has come and gone', async (t) => {
    const other = await opened(t, join(room, 'names'), ...texts('oil', 15), ...texts('crop', 15));
    const themeOf = ({ words }: Topics['topics'][number]) =>
      Object.keys(THEMES).find((theme) => THEMES[theme as Theme].includes(words[0].word))!;
    for (const { id, ...topic } of (await learnTopics(other, { topics: 2 })).topics)
      await renameTopic(other, id, `My ${themeOf({ id, ...topic })}`);
    const named = ({ topics }: Topics) => topics.map((topic) => `${topic.id} ${topic.given} ${themeOf(topic)}`).sort();
    const before = named((await learned(other))!.about.topics);
    for (let seed = 1; seed <= 8; seed++) {
      const chance = random(seed);
      const more = texts('sport', 5 + chance.below(15));
      await put(other, ...more);
      const { topics } = await updateTopics(other, {}, { topics: 1 + chance.below(4) });
      for (const topic of topics.topics.filter(({ given }) => given)) assert.equal(topic.given, `My ${themeOf(topic)}`);
      const lost = 2 - topics.topics.filter(({ given }) => given).length;
      assert.equal(topics.notes.filter((note) => /is no topic any more/.test(note)).length, lost, topics.notes.join());
      await other.documents.remove(more.map(({ id }) => id));
      assert.deepEqual(named((await updateTopics(other, {}, { topics: 2 })).topics), before, `draw ${seed}`);
    }
  });

  it('have names of their own: an empty one, a long one and one that is taken are refused, and nothing is lost', async (t) => {
    const other = await opened(t, join(room, 'bad'), ...texts('oil', 10), ...texts('crop', 10));
    await learnTopics(other, { topics: 2 });
    await renameTopic(other, 1, '  Fuel ');
    const before = JSON.stringify((await learned(other))!.about);
    await assert.rejects(renameTopic(other, 2, ' '), /a name must have 1 to 120 characters; got " "/);
    await assert.rejects(renameTopic(other, 2, 'x'.repeat(121)), /1 to 120 characters/);
    await assert.rejects(
      renameTopic(other, 2, 'fuel'),
      /a name is for one topic, and topic 1 has this one; got "fuel"/,
    );
    await assert.rejects(renameTopic(other, 3, 'None'), /has no topic of this number; got 3/);
    assert.equal(JSON.stringify((await learned(other))!.about), before);
    await renameTopic(other, 2, 'Food');
    const { topics } = await updateTopics(other);
    assert.deepEqual(topics.topics.map(({ id, given }) => `${id} ${given}`).sort(), ['1 Fuel', '2 Food']);
  });

  it('need two documents with words, and say so; those that are there stay', async (t) => {
    const other = await opened(t, join(room, 'one'), ...texts('oil', 1));
    await assert.rejects(learnTopics(other), /needs at least two documents with words to count; got 1/);
    await put(other, ...texts('crop', 8));
    await learnTopics(other, { topics: 2 });
    const kept = JSON.stringify((await learned(other))!.about);
    await other.documents.remove(texts('crop', 8).map(({ id }) => id));
    await assert.rejects(updateTopics(other), /needs at least two documents with words to count; got 1/);
    assert.equal(JSON.stringify((await learned(other))!.about), kept);
  });
});
