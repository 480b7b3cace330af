import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { InputError, OptionError } from '../../check/index.ts';
import { random } from '../../random/index.ts';
import { type Topics, topics } from './topics.ts';

const THEMES = [
  'oil crude barrel refinery pipeline petroleum drilling tanker',
  'wheat corn harvest farmer grain soybean field tractor',
  'goal striker referee penalty league stadium coach keeper',
].map((words) => words.split(' '));

/** Texts of one theme each, and a word of every theme now and then; themes follow one another over three months. */
const corpus = (size: number, seed = 7) => {
  const chance = random(seed);
  return Array.from({ length: size }, (_, n) => {
    const theme = n % THEMES.length;
    const word = () => {
      const list = THEMES[chance.uniform() < 0.95 ? theme : chance.below(THEMES.length)];
      return list[chance.below(list.length)];
    };
    return {
      id: `d${n}`,
      language: 'en',
      date: `1990-0${4 + theme}-0${1 + (n % 9)}`,
      text: Array.from({ length: 40 }, word).join(' '),
    };
  });
};
const themeOf = ({ words }: Topics['topics'][number]) => THEMES.findIndex((theme) => theme.includes(words[0].word));

describe('topics', () => {
  for (const model of ['plsa', 'nmf', 'svd'] as const) {
    it(`of ${model} are the themes, with shares, lifts, documents and months`, async () => {
      const found = await topics(corpus(60), { topics: '3', model, documents: 2 });
      assert.deepEqual(found.periods, ['1990-04', '1990-05', '1990-06']);
      assert.equal(
        found.notes.some((note) => note.includes('no probabilities')),
        model === 'svd',
      );
      assert.ok(new Set(found.topics.map(themeOf)).size >= (model === 'svd' ? 2 : 3));
      const all = found.topics.reduce((sum, { share }) => sum + share, 0);
      assert.ok(Math.abs(all - 1) < 1e-6);
      for (const topic of found.topics.filter((_, z) => model !== 'svd' || z > 0)) {
        const theme = themeOf(topic);
        assert.ok(
          topic.words.slice(0, 4).every(({ word }) => THEMES[theme].includes(word)),
          topic.label,
        );
        assert.ok(topic.words[0].lift > 1.5, `${topic.words[0].lift}`);
        assert.ok(topic.documents.every(({ document }) => Number(document.slice(1)) % 3 === theme));
        assert.equal(topic.trend!.indexOf(Math.max(...topic.trend!.map(Number))), theme);
      }
    });
  }

  it('are the same bytes in whatever order documents come', async () => {
    const told = corpus(24).map((text, n) =>
      n % 7 === 0 ? { ...text, id: `twin${n}`, text: corpus(1)[0].text } : text,
    );
    const once = JSON.stringify(await topics(told, { topics: 3 }));
    for (let seed = 1; seed <= 4; seed++) {
      const shuffled = random(seed)
        .order(told.length)
        .map((i) => told[i]);
      assert.equal(JSON.stringify(await topics(shuffled, { topics: 3 })), once);
    }
    const auto = JSON.stringify(await topics(told));
    assert.equal(JSON.stringify(await topics(told.toReversed())), auto, 'the number too');
  });

  it('have a mixture for every document', async () => {
    const { topics: found, mixtures } = await topics([...corpus(20), { id: 'none', text: 'and the of' }], {
      topics: 3,
    });
    assert.deepEqual(pluck(mixtures!, 'document'), [...corpus(20).map(({ id }) => id), 'none'].sort());
    const empty = mixtures!.filter(({ mixture }) => mixture.length === 0);
    assert.deepEqual(pluck(empty, 'document'), ['none']);
    for (const { document, mixture } of mixtures!) {
      if (document === 'none') continue;
      assert.ok(Math.abs(mixture.reduce((sum, share) => sum + share, 0) - 1) < 1e-6);
      const best = found[mixture.indexOf(Math.max(...mixture))];
      assert.equal(themeOf(best), Number(document.slice(1)) % 3);
    }
  });

  it('show their words in the order of what they tell, or of their share', async () => {
    const said = corpus(40).map((text, n) => ({
      ...text,
      text: `${text.text}${n % 5 < 2 ? ' said said said said said' : ''}`,
    }));
    const words = async (by?: 'share') =>
      (await topics(said, { topics: 3, ...(by && { by }) })).topics.map((t) => t.words);
    const worth = ({ probability, lift }: { probability: number; lift: number }) => probability * Math.log(lift);
    for (const topic of await words()) {
      assert.deepEqual(
        topic.map(worth),
        topic.map(worth).toSorted((a, b) => b - a),
      );
    }
    for (const topic of await words('share')) {
      const shares = topic.map(({ probability }) => probability);
      assert.deepEqual(
        shares,
        shares.toSorted((a, b) => b - a),
      );
    }
  });

  it('are as many as there are themes, when nobody says how many', async () => {
    const { choice, settings } = await topics(corpus(45));
    assert.equal(settings.topics, 3);
    assert.match(
      choice!.because,
      /^3 topics, of 2 to \d+ tried: about there two halves of every document confirm one another most/,
    );
    assert.equal(choice!.curve.at(-1)!.topics, 8, 'no more where five are worse');
  });

  it('are finer or broader by their grain', async () => {
    const numberOf = async (grain: number) => (await topics(corpus(36), { grain })).settings.topics;
    const [broad, fine] = [await numberOf(0.5), await numberOf(2)];
    assert.equal(broad, 2);
    assert.ok(fine >= 5 && fine <= 8, `${fine}`);
  });

  it('of a few short reviews are found, not refused', async () => {
    const reviews = ['Great phone', 'Bad battery', 'Lovely room, friendly staff', 'Terrible food'];
    const found = await topics(reviews, { language: 'en' });
    assert.equal(found.topics.length, 2);
    assert.deepEqual(pluck(found.mixtures!, 'document'), ['1', '2', '3', '4']);
    assert.ok(!('units' in found), 'no word there is counted by numbers');
  });

  it('refuse what cannot be', async () => {
    await assert.rejects(topics(corpus(9), { topics: 'many' as 'auto' }), OptionError);
    await assert.rejects(topics([{ id: 'a', text: 'alone here' }]), InputError);
    assert.equal((await topics(corpus(4), { topics: '9' })).settings.topics, 4, 'there is room for no more');
    const twice = [...corpus(4), { id: 'd2', text: 'another' }];
    await assert.rejects(topics(twice), /topics: every document needs an id of its own; two have; got "d2"/);
    await assert.rejects(topics([{ id: 'a' } as never]), /topics: every document needs a text; got "a"/);
    const same = await topics(Array.from({ length: 30 }, () => 'cats and dogs chase mice in the barn'));
    assert.match(same.notes.join(), /every document has all of the words that are counted/);
  });

  it('can be stopped', async () => {
    await assert.rejects(topics(corpus(9), { topics: '2', signal: AbortSignal.abort(new Error('enough')) }), /enough/);
  });
});
