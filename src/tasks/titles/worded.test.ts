import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyze, type Corpus } from '../../text/index.ts';
import type { Ranked } from './rank.ts';
import { TITLE_SETTINGS } from './settings.ts';
import { titlesOf } from './titles.ts';
import type { Together } from './together.ts';

const TOGETHER: Together = () => 1;

import { worded } from './worded.ts';

const corpusOf = (text: string, language = 'en') => analyze([{ id: 'a', text }], { language });

/** A phrase of a text as it is ranked. */
function phraseOf(corpus: Corpus, words: string, given: Partial<Ranked> = {}): Ranked {
  const { text, tokens } = corpus.documents[0];
  const start = text.indexOf(words);
  const first = Array.from(tokens.start).indexOf(start);
  const last = Array.from(tokens.end).indexOf(start + words.length);
  const inside = Array.from(tokens.term).slice(first, last + 1);
  const terms = [...new Set(inside.filter((_, i) => tokens.stop[first + i] === 0))];
  const usual = {
    kind: 'phrase',
    document: 0,
    worth: 1,
    shared: 1,
    share: 1,
    size: 100,
    isTold: true,
    joins: true,
  };
  const range = { start, end: start + words.length, first, last, terms, words: last - first + 1 };
  return { ...usual, ...range, isCompound: terms.length > 1, ...given } as Ranked;
}

const titleOf = (
  corpus: Corpus,
  ranked: readonly Ranked[],
  together: Together = TOGETHER,
  taken: readonly string[] = [],
) => worded(corpus, ranked, new Set(taken), new Set(), TITLE_SETTINGS, together)?.text;

test('two phrases are joined by `and`, in other languages by a comma; what is two things takes no other', async () => {
  const corpus = await corpusOf('Here steam engines run, there hand pumps and the price of oil.');
  const [engines, pumps, oil] = ['steam engines', 'hand pumps', 'price of oil'].map((words) => phraseOf(corpus, words));
  assert.equal(titleOf(corpus, [engines, pumps]), 'Steam engines and hand pumps');
  assert.equal(titleOf(corpus, [engines, oil]), 'Steam engines and price of oil');
  for (const pair of [
    [{ ...engines, paired: true }, pumps],
    [engines, { ...pumps, paired: true }],
  ])
    assert.equal(titleOf(corpus, pair), 'Steam engines');
  const german = await corpusOf('Hier laufen Dampfmaschinen Werke, dort Wasserpumpen Hallen.', 'de');
  const parts = ['Dampfmaschinen Werke', 'Wasserpumpen Hallen'].map((words) => phraseOf(german, words));
  assert.equal(titleOf(german, parts), 'Dampfmaschinen Werke, Wasserpumpen Hallen');
});

test('in a short block, a second thing of several words may be worth a little less', async () => {
  const corpus = await corpusOf('Here steam engines run, there hand pumps.');
  const title = (shared: number, given: Partial<Ranked> = {}) => {
    const pumps = phraseOf(corpus, 'hand pumps', { shared, inBlock: 2, ...given });
    return titleOf(corpus, [phraseOf(corpus, 'steam engines', given.size ? { size: given.size } : {}), pumps]);
  };
  assert.equal(title(-0.02), 'Steam engines and hand pumps');
  assert.equal(title(-0.04), 'Steam engines');
  assert.equal(title(-0.02, { named: true }), 'Steam engines');
  assert.equal(title(-0.02, { size: 430 }), 'Steam engines');
});

test('a second phrase has no word that begins like one of the first', async () => {
  const corpus = await corpusOf('Our tech company bought harbour technology from a steam yard.');
  const ranked = ['tech company', 'harbour technology', 'steam yard'].map((words) => phraseOf(corpus, words));
  assert.equal(titleOf(corpus, ranked), 'Tech company and steam yard');
  const short = await corpusOf('A VM host runs VMs storage, and a steam yard.');
  const machines = ['VM host', 'VMs storage', 'steam yard'].map((words) => phraseOf(short, words));
  assert.equal(titleOf(short, machines), 'VM host and steam yard');
});

test('a lone word takes company that comes late, which is no title of its own', async () => {
  const corpus = await corpusOf('We saw pumps. Then came walnuts, and much later a steam yard.');
  const pumps = phraseOf(corpus, 'pumps', { size: 900, joins: false });
  const walnuts = phraseOf(corpus, 'walnuts', { joins: false, fills: true, isLate: true, worth: 2 });
  const yard = phraseOf(corpus, 'steam yard', { joins: false, fills: true, isLate: true, worth: 0 });
  assert.equal(titleOf(corpus, [walnuts, pumps, yard]), 'Pumps and steam yard');
  assert.equal(titleOf(corpus, [walnuts, pumps]), 'Pumps', 'two lone words tell nothing together');
  assert.equal(titleOf(corpus, [{ ...walnuts, named: true }, pumps]), 'Pumps and walnuts', 'but a name does');
  assert.equal(titleOf(corpus, [yard]), 'Steam yard');
  assert.equal(titleOf(corpus, [{ ...pumps, named: true }, yard]), 'Pumps', 'a name stands alone');
});

test('in a long block the second is spoken of together with the first', async () => {
  const corpus = await corpusOf('Here steam engines run, there hand pumps and the price of oil.');
  const [pumps, oil] = ['hand pumps', 'price of oil'].map((words) => phraseOf(corpus, words, { inBlock: 2 }));
  const by = (size: number, share: number, others: readonly Ranked[]) => {
    const engines = phraseOf(corpus, 'steam engines', { size });
    return titleOf(corpus, [engines, ...others], (_, b) => (b === pumps.terms ? share : 1));
  };
  assert.equal(by(900, 0.4, [pumps, oil]), 'Steam engines and hand pumps');
  assert.equal(by(900, 0.39, [pumps, oil]), 'Steam engines and price of oil');
  assert.equal(by(900, 0.39, [pumps]), 'Steam engines');
  assert.equal(by(429, 0, [pumps]), 'Steam engines and hand pumps', 'a short block');
});

test('a title that has all words of another one gives way to one that is worth nearly as much', async () => {
  const corpus = await corpusOf('Old steam engines run. There steam engines leak. Then hand pumps came.');
  const other = phraseOf(corpus, 'steam engines');
  const title = (worth: number, taken: Ranked) => {
    const engines = phraseOf(corpus, 'Old steam engines', { joins: false });
    const pumps = phraseOf(corpus, 'hand pumps', { worth, joins: false });
    const key = [...taken.terms].sort((a, b) => a - b).join(' ');
    return titleOf(corpus, [engines, pumps], undefined, [key]);
  };
  assert.equal(title(0.85, other), 'Hand pumps');
  assert.equal(title(0.84, other), 'Old steam engines');
  assert.equal(title(0.85, phraseOf(corpus, 'engines')), 'Old steam engines', 'one word may come again');
});

test('common words that are said once make no second phrase', async () => {
  const corpus = await corpusOf('Here steam engines run, there is a technical problem.');
  const engines = phraseOf(corpus, 'steam engines');
  const problem = (inBlock: number) => phraseOf(corpus, 'technical problem', { isCommon: true, inBlock });
  assert.equal(titleOf(corpus, [engines, problem(1)]), 'Steam engines');
  assert.equal(titleOf(corpus, [engines, problem(2)]), 'Steam engines and technical problem');
});

test('a lone noun gives way to the phrase with the strongest key word, a common one to a word too', async () => {
  const corpus = await corpusOf('We like pumps. They have walnuts. It is a steam yard.');
  const [pumps, walnuts, yard] = ['pumps', 'walnuts', 'steam yard'].map((words) =>
    phraseOf(corpus, words, { worth: words === 'pumps' ? 2 : 0, share: words === 'pumps' ? 0.5 : 1, joins: false }),
  );
  assert.equal(titleOf(corpus, [pumps, walnuts, yard]), 'Steam yard');
  assert.equal(titleOf(corpus, [pumps, walnuts]), 'Pumps');
  assert.equal(titleOf(corpus, [{ ...pumps, share: 0.49 }, walnuts]), 'Walnuts', 'it is not what the block is about');
  const name = { ...pumps, named: true };
  assert.equal(titleOf(corpus, [name, walnuts, yard]), 'Pumps', 'a name stands alone');
  assert.equal(titleOf(corpus, [{ ...name, share: 0.25 }, yard]), 'Pumps');
  assert.equal(titleOf(corpus, [{ ...name, share: 0.24 }, yard]), 'Steam yard', 'where it is strong enough');
  const general = { ...yard, isCompound: false };
  assert.equal(titleOf(corpus, [pumps, { ...general, inBlock: 2 }]), 'Steam yard', 'that comes back');
  assert.equal(titleOf(corpus, [pumps, { ...general, inBlock: 1 }]), 'Pumps');
  assert.equal(titleOf(corpus, [{ ...pumps, isCommon: true }, walnuts]), 'Walnuts');
});

test('an article after `and` is not taken along', async () => {
  const corpus = await corpusOf('We saw the client and the tower.');
  assert.equal(titleOf(corpus, [phraseOf(corpus, 'client and the tower')]), 'Client and tower');
});

test('in a long block a lone word gives way to a longer phrase with it, even one that is written once', async () => {
  const corpus = await corpusOf('We like pumps. They are hand pumps. It is a steam yard.');
  const pumps = phraseOf(corpus, 'pumps', { size: 1200, worth: 1 });
  const lone = (more: Partial<Ranked>) =>
    titleOf(corpus, [pumps, phraseOf(corpus, 'hand pumps', { size: 1200, ...more })]);
  // .12 · (1 + 3 · log 2) = .37
  assert.equal(lone({ worth: 0.64 }), 'Hand pumps');
  assert.equal(lone({ worth: 0.62, share: 0.7 }), 'Pumps');
  assert.equal(lone({ worth: 0.62, share: 0.8, isTold: false }), 'Hand pumps');
  assert.equal(lone({ worth: 0.62, share: 0.8, isTold: false, isLate: true }), 'Pumps');
  assert.equal(lone({ worth: 0.62, share: 0.8, isTold: false, tied: true }), 'Pumps', 'a tie of one sentence');
  const named = [{ ...pumps, named: true }, phraseOf(corpus, 'hand pumps', { worth: 0.62, isTold: false })];
  assert.equal(titleOf(corpus, named), 'Pumps');
  const short = { ...pumps, size: 429 };
  const weak = phraseOf(corpus, 'hand pumps', { worth: 0, share: 0.9, isTold: false });
  assert.equal(titleOf(corpus, [short, weak]), 'Pumps');
});

test('a phrase is written in the plural where the block has it', async () => {
  const corpus = await corpusOf('We talk about a steam pump. Every steam pump is old. We like the steam pumps.');
  const [{ text }] = await titlesOf(corpus, [[{ document: 0, from: 0, to: 3 }]]);
  assert.equal(text, 'Steam pumps');
});

test('no title has a sound of hesitation, a stammer, or who is named in passing', async () => {
  const title = async (text: string) => {
    const corpus = await corpusOf(text);
    return (await titlesOf(corpus, [[{ document: 0, from: 0, to: corpus.documents[0].sentences.length }]]))[0].text;
  };
  assert.equal(await title('So we look at um pumps and eh eh boilers. The um pumps are old.'), 'Pumps');
  assert.equal(await title('Then re regulators came. We like steam boilers too.'), 'Steam boilers');
  assert.equal(await title('It is a steam boiler right and we like the steam boiler right there.'), 'Steam boiler');
  assert.equal(await title('We met Peter there. They sent old Peter to Susan.'), 'Peter', 'names alone');
  assert.equal(await title('We met Peter Strand there. He had old steam boilers.'), 'Steam boilers');
});
