import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { steps } from './steps.ts';
import { summarize } from './summarize.ts';

const TEXT = 'The bridge has cracks. Cracks closed the bridge. Peas grow in the garden. Children pick peas.';

describe('a method, step by step', () => {
  it('counts the words of every sentence', async () => {
    const { terms, counts } = await steps(TEXT, { method: 'lead', sentences: 1 });
    const of = counts[0].map(({ term, count }) => `${terms[term].word.toLowerCase()} ${count}`).sort();
    assert.deepEqual(of, ['bridge 1', 'cracks 1']);
    assert.deepEqual(pluck(terms.slice(0, 3), 'count'), [2, 2, 2]);
    assert.ok(terms.every(({ count }, i) => i === 0 || count <= terms[i - 1].count));
  });

  it('has the links of a method that ranks a graph: sentences without a common word have none', async () => {
    const { links, topics } = await steps(TEXT, { method: 'lexpagerank', sentences: 1 });
    assert.deepEqual(pluck(links!, 'from', 'to'), [
      [0, 1],
      [2, 3],
    ]);
    assert.equal(topics, undefined);
  });

  it('has the topics of a method that has some: shares of a sentence add up to 1', async () => {
    const { links, topics } = await steps(TEXT, { method: 'proc1', topics: 2, sentences: 1 });
    assert.equal(links, undefined);
    assert.equal(topics!.length, 2);
    for (let s = 0; s < 4; s++)
      assert.ok(Math.abs(topics!.reduce((sum, { ofSentence }) => sum + ofSentence[s], 0) - 1) < 1e-6);
    for (const { words } of topics!) {
      assert.equal(words.length, 5);
      assert.ok(words.every(({ probability }, i) => i === 0 || probability <= words[i - 1].probability));
      assert.ok(words.reduce((sum, { probability }) => sum + probability, 0) > 0.7, 'the largest of all');
    }
  });

  it('ends with the summary that summarize gives, and refuses a long text', async () => {
    const options = { method: 'lexpagerank', sentences: 2 } as const;
    const { summary } = await steps(TEXT, options);
    assert.deepEqual(summary, await summarize(TEXT, { ...options, explain: true }));
    await assert.rejects(steps('One more sentence. '.repeat(61)), /at most 60 sentences/);
  });
});
