import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze } from './analyze.ts';
import { creditsLength, firstLine } from './first-line.ts';
import { unlabelled } from './unlabelled.ts';

const called = async (text: string) => {
  const [document] = (await analyze([{ id: 'a', text }], { language: 'en' })).documents;
  return firstLine(text, document.sentences);
};
const BODY = 'The bees leave the hive at dawn and come back to it in the evening with nectar. They sleep.';

describe('what a text without a title is called', () => {
  for (const [name, text, wanted] of [
    ['its heading', `# On bees\n\n${BODY}`, 'On bees'],
    ['a heading closed by marks', `## On bees ##\n\n${BODY}`, 'On bees'],
    ['a heading with a rule under it', `On bees\n=======\n\n${BODY}`, 'On bees'],
    ['a heading after a line', `Bees rest.\n\n# On bees\n\n${BODY}`, 'On bees'],
    ['the first line, where the heading has no word', `# 1\n\nBees rest.\n\n${BODY}`, 'Bees rest'],
    ['the first line', `Bees rest.\n\n${BODY}`, 'Bees rest'],
    ['the line and not its first sentence', `Bees rest. Ships sail.\n\n${BODY}`, 'Bees rest. Ships sail'],
    ['the sentence, where the line is long', `Bees rest. ${BODY}`, 'Bees rest'],
    ['without the mark of a list', `- Bees rest\n- Ships sail`, 'Bees rest'],
    ['without the label', `Subject: bees rest\n\n${BODY}`, 'bees rest'],
    ['with blanks made one', `Bees \t rest.\n\n${BODY}`, 'Bees rest'],
    ['the stop of an abbreviation stays', `Made in the U.S.\n\n${BODY}`, 'Made in the U.S.'],
    ['dots stay', `And then...\n\n${BODY}`, 'And then...'],
    ['signs are no title', `***\n\nBees rest.\n\n${BODY}`, 'Bees rest'],
    ['one letter is a word in scripts that write so', `蜂\n\n${BODY}`, '蜂'],
    ['an address is no title', `Slides: <https://example.org/a/b>\n\nBees rest.\n\n${BODY}`, 'Bees rest'],
    ['nor are its first words lost', `Bees: see https://example.org for more\n\n${BODY}`, 'Bees: see for more'],
    ['the credits of a transcript are none', `Translator: Ann Lee\n\nBees rest.\n\n${BODY}`, 'Bees rest'],
    ['without the label of a topic', `Topic: bees at rest\n\n${BODY}`, 'bees at rest'],
    ['nothing, where there is no word', '1 2 3', undefined],
  ] as const) {
    it(name, async () => assert.equal(await called(text), wanted));
  }

  it('a long line is cut after a word, within 90 characters', async () => {
    const long = `${'word '.repeat(17)}wrapped, and more of it that nobody would read in a title.`;
    const title = (await called(long))!;
    assert.equal(title, `${'word '.repeat(17).trim()} …`);
    assert.equal(await called(`${'a'.repeat(120)} b`), `${'a'.repeat(90)} …`);
    const exact = `${'word '.repeat(17)}words`;
    assert.equal(exact.length, 90);
    assert.equal(await called(exact), exact);
    const comma = `${'word '.repeat(16)}word, then something else entirely`;
    assert.equal(await called(comma), `${'word '.repeat(16)}word …`);
  });
});

const WORDS = 'The river rose in the night. Nobody in the town had slept. The bridge was gone by morning.';

describe('credits', () => {
  it('are lines that name who wrote a text down', () => {
    assert.equal(creditsLength('Translator: Anna Lee'), 20);
    assert.equal(creditsLength('Translator: Anna Lee\n\nReviewer: Ben Okafor\nThe river rose.'), 43);
    assert.equal(creditsLength('Transcribed by Anna Lee.\nThe river rose.'), 25);
    assert.equal(creditsLength('Subtitles by the friends of the river'), 37);
    for (const told of [
      'Translators: they come and go.',
      'Reviewed by nobody, the plan failed. Then',
      'The river rose.',
    ]) {
      assert.equal(creditsLength(told), 0, told);
    }
  });

  it('are no part of the first and the last sentences; offsets hold', async () => {
    const text = `Translator: Anna Lee\n\nReviewer: Ben Okafor\n${WORDS}\n\nSubtitles by the friends of the river`;
    const corpus = unlabelled(await analyze([{ id: 'a', text }], { language: 'en' }));
    const [{ sentences, tokens }] = corpus.documents;
    assert.deepEqual(
      sentences.map(({ start, end }) => text.slice(start, end)),
      WORDS.split(/(?<=\.) /),
    );
    assert.equal(tokens.firstToken.length, sentences.length + 1);
    assert.equal(tokens.start[0], text.indexOf('The river'));
    assert.equal(tokens.firstToken[sentences.length], tokens.start.length);
  });

  it('stay where nothing else is said', async () => {
    const corpus = unlabelled(await analyze([{ id: 'a', text: 'Translator: Anna Lee' }], { language: 'en' }));
    assert.equal(corpus.documents[0].sentences.length, 1);
  });
});
