/** Where a quotation begins and ends, case by case. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wordsAt } from '../quoting/places.ts';
import { quotedOf, textOf } from './problem.ts';
import { prepare, summarize } from './summarize.ts';

async function quoted(text: string, trim: boolean, clutter: 'drop' | 'keep' = 'drop') {
  const problem = quotedOf(await prepare(text, { language: 'en' }), { clutter, trim });
  return Array.from(problem.documentOf, (_, s) => textOf(problem, s));
}

describe('a quotation', () => {
  it('is printed behind … where its first words were left out, and given as it stands', async () => {
    const of = async (text: string, trim: boolean) => {
      const { sentences, text: shown } = await summarize(text, { trim, words: 30, language: 'en' });
      return [sentences.map((sentence) => sentence.text).join(' '), shown];
    };
    const rest = 'the old bridge over the river was closed to all traffic.';
    assert.deepEqual(await of(`But ${rest}`, true), [rest, `… ${rest}`]);
    assert.deepEqual(await of(`But ${rest}`, false), [`But ${rest}`, `But ${rest}`]);
    assert.deepEqual(await of(`but ${rest}`, true), [rest, `… ${rest}`]);
  });

  it('begins after a dateline', async () => {
    const REST = 'The old bridge over the river was closed to all traffic.';
    for (const dateline of [
      'LONDON (AP) _ ',
      'LONDON, March 3 (Reuters) -- ',
      'Paris (AFP)',
      '(CNN) — ',
      'LONDON — ',
      'NEW YORK, N.Y. – ',
      'PORT ST. JOHN -- ',
      'WASHINGTON, March 13 - ',
    ]) {
      assert.deepEqual(await quoted(`${dateline.trim()} ${REST}`, false), [REST], dateline);
      assert.deepEqual(await quoted(`${dateline.trim()} ${REST}`, false, 'keep'), [`${dateline.trim()} ${REST}`]);
    }
  });

  it('begins after a Q or an A with a dash', async () => {
    const REST = 'The old bridge over the river was closed to all traffic.';
    for (const label of ['Q - ', 'A - ', 'Q2 – ', 'A — ']) {
      assert.deepEqual(await quoted(`${label}${REST}`, false), [REST], label);
      assert.deepEqual(await quoted(`${label}${REST}`, false, 'keep'), [`${label}${REST}`]);
    }
    for (const text of [`A-${REST}`, `B - ${REST}`, `Q ${REST}`]) assert.deepEqual(await quoted(text, false), [text]);
  });

  it('keeps what only looks like a dateline', async () => {
    for (const text of [
      'NATO — the alliance that it was — sent ships to the harbour.',
      'London — The bridge over the river was closed to all traffic.',
      'UK — The bridge over the river was closed to all traffic.',
      'The bridge (AKA the old one) was closed to all traffic.',
      'The mayor of LONDON — Smith — closed the bridge to all traffic.',
      'The paper (Reuters) was closed to all traffic.',
    ])
      assert.deepEqual(await quoted(text, false), [text]);
  });

  it('keeps what only looks like a connective', async () => {
    for (const text of [
      'Instead of the old bridge a new one was built over the river.',
      'So many people crossed the new bridge over the river.',
      'Now that the bridge is open, boats go under it again.',
      'As a result of the flood the bridge was closed for days.',
      'Besides the bridge there is a ferry over the river.',
      'Yet another bridge was built over the river in spring.',
    ])
      assert.deepEqual(await quoted(text, true), [text]);
  });

  it('leaves connectives and attributions out on request, as long as six words are left', async () => {
    const BRIDGE = 'the new bridge will be open';
    for (const [text, expected] of [
      [`But ${BRIDGE}.`, `${BRIDGE}.`],
      [`And so, ${BRIDGE}.`, `${BRIDGE}.`],
      [`Well, Mr. Chair, ${BRIDGE}.`, `${BRIDGE}.`],
      [`Mr. Speaker Lee says ${BRIDGE}.`, `Mr. Speaker Lee says ${BRIDGE}.`],
      ['But the bridge is open by now.', 'the bridge is open by now.'],
      ['But the bridge is open.', 'But the bridge is open.'],
      ['England beat all the other six teams.', 'England beat all the other six teams.'],
      [`Then ${BRIDGE}, officials said Friday.`, BRIDGE],
      [`The old and ${BRIDGE}, the mayor of the town announced late Monday.`, `The old and ${BRIDGE}`],
      [`The old and ${BRIDGE}, according to the mayor.`, `The old and ${BRIDGE}`],
      [`The old and ${BRIDGE}, Smith told reporters.`, `The old and ${BRIDGE}`],
      ['The new bridge is open, officials said.', 'The new bridge is open, officials said.'],
      [`"The old and ${BRIDGE}," officials said.`, `"The old and ${BRIDGE}," officials said.`],
      [
        `The old and ${BRIDGE}, officials said before they left.`,
        `The old and ${BRIDGE}, officials said before they left.`,
      ],
    ])
      assert.deepEqual(await quoted(text, true), [expected]);
  });

  it('is said by the label that its paragraph begins with, to the end of the document', async () => {
    const text =
      'Ann: We build.\n\nWe paint too.\n\nBen: No money.\n\nAnn: Yes.\n\nBen: No.\n\nAnn: Yes again.\n\nBen: Well.';
    const { speakers } = await prepare(
      [
        { id: 'a', text },
        { id: 'b', text: 'We are others.' },
      ],
      { language: 'en' },
    );
    assert.deepEqual(speakers, ['Ann', 'Ann', 'Ben', 'Ann', 'Ben', 'Ann', 'Ben', undefined]);
  });
});

describe('places', () => {
  it('count words between blanks, or where a script has none the words that were found', async () => {
    const english = await prepare('The boat-builder’s wharf, 3.5 miles away.', { language: 'en' });
    assert.equal(wordsAt(english, 0), 6);
    const japanese = await prepare('今日は天気がいいから散歩しましょう。', { language: 'ja' });
    assert.ok(wordsAt(japanese, 0) > 3, `${wordsAt(japanese, 0)}`);
  });
});
