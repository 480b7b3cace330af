import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { speakers } from './speakers.ts';

const LINES = [
  ['Ann', 'The bridge over the river was closed. The bridge has cracks.'],
  ['Ben', 'The school garden has peas. Children sowed the peas in the garden.'],
  ['Ann', 'A ferry crosses the river beside the bridge.'],
] as const;
const text = LINES.map(([, line]) => line).join('\n\n');
let at = 0;
const cues = LINES.map(([speaker, line], i) => {
  const cue = { start: at, end: at + line.length, speaker, time: { start: i * 10, end: i * 10 + 8 } };
  at = cue.end + 2;
  return cue;
});

describe('the speakers of a document', () => {
  it('are told in their order, with how much they say and for how long', async () => {
    const [ann, ben, ...more] = await speakers({ id: 'talk', text, cues });
    assert.equal(more.length, 0);
    assert.deepEqual([ann.name, ann.sentences, ann.words, ann.seconds], ['Ann', 3, 19, 16]);
    assert.deepEqual([ben.name, ben.sentences, ben.words, ben.seconds], ['Ben', 2, 12, 8]);
  });

  it('are known by what they speak about, and summed up in their own sentences', async () => {
    const [ann, ben] = await speakers({ id: 'talk', text, cues }, { terms: 2, words: 10 });
    assert.deepEqual(ann.terms, ['bridge', 'river']);
    assert.ok(ben.terms.length === 2 && ben.terms.some((term) => /garden/.test(term)), ben.terms.join());
    assert.ok(!ben.terms.some((term) => /bridge|river|Ann|Ben/.test(term)));
    for (const one of [ann, ben]) {
      assert.ok(one.summary.length > 0);
      for (const { speaker, start, end, text: quoted } of one.summary) {
        assert.equal(speaker, one.name);
        assert.equal(text.slice(start, end), quoted);
      }
    }
  });

  it('are none in a text without speakers', async () => {
    assert.deepEqual(await speakers({ id: 'plain', text: 'The bridge was closed. Nobody crossed it.' }), []);
    assert.deepEqual(await speakers({ id: 'empty', text: ' ' }), []);
  });
});
