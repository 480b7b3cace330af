/** A typical sentence: Σ over its different words of what they tell, over √(words, at least ten). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze } from '../../text/index.ts';
import { typicalOf } from './typical.ts';

async function typical(text: string, weights: Readonly<Record<string, number>>) {
  const corpus = await analyze([{ id: 'a', text, language: 'en' }]);
  const known = Object.entries(weights).map(([term, worth]): [number, number] => [corpus.lexicon.id(term)!, worth]);
  return typicalOf(corpus, { weights: new Map(known), documents: [0] } as never)?.text;
}

describe('a typical sentence', () => {
  it('is not worth more for fewer than ten words', async () => {
    const short = 'Old boats carry coal over the sea.';
    const long = 'Old ferries carry coal over the sea to the ports of the far north every winter.';
    // 7 words count as 10: 3/√10 = 0.949; 16 words: 3.7/√16 = 0.925, 3.9/√16 = 0.975.
    assert.equal(await typical(`${short} ${long}`, { boat: 3, ferri: 3.7 }), short);
    assert.equal(await typical(`${short} ${long}`, { boat: 3, ferri: 3.9 }), long);
  });

  it('counts a word once, and of equals the first is taken', async () => {
    const twice = 'The ferries meet the ferries near the sea.';
    const once = 'The ferries meet some boats near the sea.';
    assert.equal(await typical(`${twice} ${once}`, { ferri: 3, boat: 1 }), once);
    assert.equal(await typical(`${twice} ${once}`, { ferri: 3 }), twice);
    assert.equal(await typical(`${twice} ${once}`, {}), undefined);
  });

  it('does not trail off, and has no remarks inside', async () => {
    const trailing = 'The ferries meet the old boats near the sea...';
    const remark = 'The ferries meet {pause} the old boats near the sea.';
    const whole = 'The ferries pass the harbour wall near the sea.';
    assert.equal(await typical(`${trailing}\n\n${remark}\n\n${whole}`, { ferri: 3, boat: 3 }), whole);
  });

  it('is fit to be quoted', async () => {
    const greeting = 'Welcome to the show about old ferries and boats.';
    const whole = 'The ferries pass the harbour wall near the sea.';
    assert.equal(await typical(`${greeting} ${whole}`, { ferri: 3, boat: 3 }), whole);
  });

  it('does not stand in the documents again and again', async () => {
    const often = 'The ferries and the boats meet here at noon.';
    const once = 'The ferries pass the harbour wall near the sea.';
    const of = (times: number) => typical(`${`${often}\n\n`.repeat(times)}${once}`, { ferri: 3, boat: 3 });
    assert.equal(await of(2), often);
    assert.equal(await of(3), once);
  });

  it('may have dots inside, and is shown in one line', async () => {
    const dotted = 'The ferries .. and boats meet\n  near   the sea.';
    const quoted = 'The ferries meet the old boats near the sea…”';
    const plain = 'The ferries pass the harbour wall near the sea.';
    assert.equal(
      await typical(`${dotted} ${plain}`, { ferri: 3, boat: 3 }),
      'The ferries .. and boats meet near the sea.',
    );
    assert.equal(await typical(`${quoted}\n\n${plain}`, { ferri: 3, boat: 3 }), plain);
  });
});
