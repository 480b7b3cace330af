import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../check/index.ts';
import { checkedSource } from './checked.ts';
import { loadLanguage } from './language.ts';

const TEXT = 'The bridge was closed. A ferry runs.';

describe('a document from outside', () => {
  it('passes as it is where nothing is wrong', () => {
    const source = {
      id: 'talk.vtt',
      text: TEXT,
      title: 'Bridge',
      language: 'en',
      cues: [
        { start: 0, end: 22, time: { start: 0, end: 2 }, speaker: 'Ann', confidence: 0.9 },
        { start: 23, end: 36, time: { start: 2, end: 3.5 } },
      ],
      chapters: [{ start: 0, title: 'One' }],
      breaks: [23],
      tags: ['river'],
    };
    assert.deepEqual(checkedSource(source), { source, notes: [] });
  });

  it('is refused without an id or a text', () => {
    for (const value of [null, 7, 'text', {}, { id: 'a' }, { id: 7, text: 'x' }, { id: 'a', text: ['x'] }]) {
      assert.throws(() => checkedSource(value, 'a.jsonl'), InputError);
    }
  });

  it('passes unchanged a second time, where a name was cut at a blank or inside a pair of surrogates', () => {
    const first = checkedSource({
      id: 'a',
      text: TEXT,
      title: `${'x'.repeat(1_999)} yz`,
      tags: [`${'t'.repeat(999)}😀`],
    });
    assert.equal(first.source.title, 'x'.repeat(1_999));
    assert.deepEqual(first.source.tags, ['t'.repeat(999)]);
    assert.deepEqual(checkedSource(first.source).source, first.source);
  });

  it('loses cues that lie outside the text, overlap or are none', () => {
    const cues = [
      { start: 0, end: 5 },
      { start: 3, end: 8 },
      { start: 9, end: 400 },
      { start: -1, end: 2 },
      { start: 6.5, end: 7 },
      null,
      'cue',
      { start: 10, end: 12 },
    ];
    const { source, notes } = checkedSource({ id: 'a', text: TEXT, cues });
    assert.deepEqual(source.cues, [
      { start: 0, end: 5 },
      { start: 10, end: 12 },
    ]);
    assert.match(notes[0], /6 cues outside/);
    assert.equal(checkedSource({ id: 'a', text: TEXT, cues: 'none' }).source.cues, undefined);
  });

  it('has times that are finite and do not run backwards, speakers that are names, confidences up to 1', () => {
    const cues = [
      { start: 0, end: 1, time: { start: 5, end: 6 }, confidence: 1e11 },
      { start: 1, end: 2, time: { start: 2, end: 3 }, speaker: 7 },
      { start: 2, end: 3, time: { start: null, end: 3 } },
      { start: 3, end: 4, time: { start: Infinity, end: 3 } },
      { start: 4, end: 5, time: { start: 7, end: 'x' }, confidence: -0.1 },
      { start: 5, end: 6, time: { start: 8, end: 7 }, speaker: 'A\nnn' },
    ];
    const { source, notes } = checkedSource({ id: 'a', text: TEXT, cues });
    assert.deepEqual(source.cues, [
      { start: 0, end: 1, time: { start: 5, end: 6 } },
      { start: 1, end: 2, time: { start: 5, end: 5 } },
      { start: 2, end: 3 },
      { start: 3, end: 4 },
      { start: 4, end: 5, time: { start: 7, end: 7 } },
      { start: 5, end: 6, time: { start: 8, end: 8 }, speaker: 'A nn' },
    ]);
    assert.match(notes[0], /6 cues had/);
  });

  it('has names that are short texts', () => {
    const { source } = checkedSource({
      id: ` a\u001b[31mb${'x'.repeat(5_000)}`,
      text: TEXT,
      title: { toString: 1 },
      tags: ['a', {}, null, 7, ''],
      related: 'b',
    });
    assert.equal(source.id.length, 1_000);
    assert.ok(source.id.startsWith('a [31mb'));
    assert.equal('title' in source, false);
    assert.deepEqual(source.tags, ['a']);
    assert.equal('related' in source, false);
  });

  it('has a language of the table, or none', async () => {
    for (const language of ['constructor', '__proto__', 'toString', 'klingon', 7, {}]) {
      const { source, notes } = checkedSource({ id: 'a', text: TEXT, language });
      assert.equal('language' in source, false);
      assert.match(notes[0], /language/);
    }
    assert.equal(checkedSource({ id: 'a', text: TEXT, language: 'English' }).source.language, 'en');
    await assert.rejects(loadLanguage('constructor'), InputError);
  });
});
