import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyze } from '../../text/index.ts';
import { isAnnounced } from './announced.ts';
import { isEvaluative } from './evaluative.ts';
import { openingOf } from './opening.ts';
import { rolesOf } from './roles.ts';
import { titlesOf } from './titles.ts';
import { capitalized } from './worded.ts';

/** The title of the first of some blocks of text, each a string. */
async function titleOf(...blocks: string[]): Promise<string> {
  const corpus = await analyze([{ id: 'a', text: blocks.join('\n\n') }], { language: 'en' });
  const { sentences } = corpus.documents[0];
  let at = 0;
  const starts = blocks.map((block) => {
    const start = at;
    at += block.length + 2;
    return sentences.findIndex((sentence) => sentence.start >= start);
  });
  const passages = starts.map((from, b) => [{ document: 0, from, to: starts[b + 1] ?? sentences.length }]);
  return (await titlesOf(corpus, passages))[0].text;
}

test('a phrase is announced by what is said right before it', () => {
  for (const before of [
    "So let's talk a little bit about ",
    "We're going to move on, then, to talk about the ",
    'I have some questions on the ',
    'The next thing I see is ',
    'Now we can turn to our ',
    'Moving on to ',
    'If I could ask about ',
    'I wanted to ask you some questions about the ',
    "I'm going to tell you something about the ",
    "Let's look at the ",
    'Talk to me a little bit about ',
    'I have a presentation about the ',
  ])
    assert.ok(isAnnounced(before), before);
  for (const before of [
    'They talk about ',
    'What we were talking about was ',
    'I went to the ',
    'He asked questions of the ',
    'We looked at the ',
    'Nobody told us about the ',
  ])
    assert.ok(!isAnnounced(before), before);
});

test('a block is called by what it announces', async () => {
  const opening = (lead: string) =>
    `The harbour master was late because of fog. ${lead} orchard pruning. The harbour master laughed. The harbour master sat down.`;
  assert.equal(await titleOf(opening("Let's move on to")), 'Orchard pruning and harbour master');
  assert.match(await titleOf(opening('He once tried')), /^Harbour master/);
});

test('what is announced in six sentences or a hundred and fifty words is what a block comes to', async () => {
  const opening = (before: string) =>
    titleOf(`The harbour master sang. ${before} Let's move on to orchard pruning. The harbour master sat. So it went.`);
  const five = 'It was so. '.repeat(4);
  assert.match(await opening(five), /^Orchard pruning/);
  assert.match(await opening(`${five} ${'It was so. '.repeat(40)}`), /^Orchard pruning/);
  assert.match(await opening(`${five} ${'It was so. '.repeat(60)}`), /^Harbour master/);
});

test('a title has no opinion of its thing, and no adjective of a general word', async () => {
  assert.ok(isEvaluative('fascinating') && !isEvaluative('digital') && !isEvaluative('Original'));
  assert.equal(await titleOf('We saw a fascinating pump station near the river.'), 'Pump station');
  assert.equal(await titleOf('We saw a pump station with a mechanical feature.'), 'Pump station');
});

test('of several blocks, none is called by what all the text speaks of', async () => {
  const about = (thing: string) =>
    `The remote control needs ${thing}. Every ${thing} costs money. This ${thing} goes with the remote control.`;
  const things = ['rubber casing', 'solar panel', 'speech chip', 'scroll wheel'];
  assert.doesNotMatch(await titleOf(...things.map(about)), /remote control/i);
  assert.match(await titleOf(about(things[0])), /remote control/i);
});

test('a percentage is no thing, and a name keeps its small letter', async () => {
  assert.doesNotMatch(await titleOf('About 40 per cent of pupils leave the village school.'), /cent/i);
  assert.deepEqual(['iPhone repairs', 'pump repairs'].map(capitalized), ['iPhone repairs', 'Pump repairs']);
});

test('a person stands beside no thing', async () => {
  assert.equal(await titleOf('Steam pumps need oil. Then Peter came, and Peter likes steam pumps.'), 'Steam pumps');
});

test('a short preface that no introduction follows is one', async () => {
  const pumps = 'The steam pumps stand in a yard of the harbour and lift water for the boats all day. '.repeat(30);
  const corpus = await analyze([{ id: 'a', text: `Orchard pruning was the plan. ${pumps}` }], { language: 'en' });
  const { length } = corpus.documents[0].sentences;
  const cut = (...at: number[]) => at.slice(1).map((to, b) => [{ document: 0, from: at[b], to }]);
  assert.deepEqual(rolesOf(corpus, cut(0, 1, 12, length)), ['introduction', undefined, undefined]);
  assert.deepEqual(rolesOf(corpus, cut(0, 12, 20, length)), [undefined, undefined, undefined]);
  assert.deepEqual(rolesOf(corpus, cut(0, 1, length)), [undefined, undefined]);
});

test('an introduction names what it announces; what is long is neither an introduction nor a closing', async () => {
  const pumps = 'The steam pumps stand in a yard of the harbour and lift water for the boats all day. ';
  const named = async (first: string, last: string) => {
    const corpus = await analyze([{ id: 'a', text: `${first} ${pumps.repeat(1400)} ${last}` }], { language: 'en' });
    const { sentences } = corpus.documents[0];
    const from = sentences.findIndex(({ start }) => start >= first.length);
    const to = sentences.findIndex(({ start }) => start > first.length + 1400 * pumps.length);
    const passages = [0, from, from + 600, to, sentences.length];
    const blocks = passages.slice(1).map((end, b) => [{ document: 0, from: passages[b], to: end }]);
    const titles = await titlesOf(corpus, blocks, { roles: true });
    return [titles[0].text, titles[3].text];
  };
  const orchard = 'An orchard keeper cuts the orchard trees of the village in the winter and burns the wood. ';
  const welcome = (announced: string) => `Welcome to the show. Let's talk about ${announced}. So it goes.`;
  const goodbye = 'So that was it and there we went. It was so.';
  assert.deepEqual(await named(welcome('harbour pumps'), goodbye), ['Introduction: Harbour pumps', 'Closing']);
  assert.equal(
    (await named(welcome('harbour pruning'), goodbye))[0],
    'Introduction: Harbour pruning',
    'half comes back',
  );
  assert.equal((await named(welcome('orchard pruning'), goodbye))[0], 'Introduction', 'nothing comes back');
  const [first, last] = await named(orchard.repeat(90), 'So that was it and there we went. '.repeat(110));
  assert.doesNotMatch(first, /Introduction/);
  assert.doesNotMatch(last, /Closing/);
});

test('the first words that stand in begin with a word', async () => {
  const corpus = await analyze([{ id: 'a', text: ', well , just to finish up we leave.' }], { language: 'en' });
  assert.equal(openingOf(corpus, [{ document: 0, from: 0, to: 1 }]).text, 'Just to finish up we leave.');
});

test('the first words that stand in have no markup', async () => {
  const text = '* <a href="https://example.org/a">Pump prices</a> * <b>Boats</b> of the harbour in <i>spring</i>';
  const corpus = await analyze([{ id: 'a', text }], { language: 'en' });
  assert.equal(openingOf(corpus, [{ document: 0, from: 0, to: 1 }]).text, 'Pump prices Boats of the harbour…');
});

test('a number inside a phrase that comes once was said in passing', async () => {
  const once = 'We came to the point of lifting two sensors from the boat. The boat was late again. So the boat left.';
  assert.equal(await titleOf(once), 'Boat');
  const pumps = 'Buying two pumps was dear. We spoke of buying two pumps, and buying two pumps was late.';
  assert.match(await titleOf(pumps), /two pumps/);
});

test('a block is not called by what things are counted in', async () => {
  const prices = 'The pump was thirty Euros. Then a pump was forty Euros. Now it is fifty Euros.';
  assert.equal(await titleOf(prices), 'Pump');
  assert.match(await titleOf('The Euro zone grew. The Euro zone met again.'), /Euro zone/);
});
