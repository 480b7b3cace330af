import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyze } from '../../text/index.ts';
import { titlesOf } from './titles.ts';

/** The title of a text that is one block. */
async function titleOf(text: string): Promise<string> {
  const corpus = await analyze([{ id: 'a', text }], { language: 'en' });
  return (await titlesOf(corpus, [[{ document: 0, from: 0, to: corpus.documents[0].sentences.length }]]))[0].text;
}

test('an everyday adjective belongs to a thing where at least half of the places have both', async () => {
  assert.match(await titleOf('Every special orchard freezes. The special orchard froze.'), /^Special orchard/);
  assert.match(await titleOf('Every special orchard freezes. The orchard froze.'), /^Orchard/, 'once');
  const mostly = 'The special orchard froze. A special orchard thaws.';
  assert.match(await titleOf(`${mostly} My orchard is old. Her orchard is far.`), /^Special orchard/, 'two of four');
  assert.match(await titleOf(`${mostly} My orchard is old. Her orchard is far. The orchard leaks.`), /^Orchard/);
  assert.match(
    await titleOf('Every different orchard froze. Each different orchard thaws.'),
    /^Orchard/,
    'no kind of it',
  );
  assert.match(await titleOf("Let's talk about special orchards. They froze."), /^Special orchards/, 'announced');
});
