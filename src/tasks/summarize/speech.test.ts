/** Summaries of speech: what a sentence counts by itself, kinds of statements, quotations that stand alone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { near } from '../../../test/near.ts';
import { pluck } from '../../../test/pluck.ts';
import { READINGS } from './auto.ts';
import { scoringOf } from './scoring.ts';
import { featuresOf } from './standing.ts';
import { prepare, summarize } from './summarize.ts';
import { printed } from './summary.ts';

const TURNS = [
  ['Ann', 'Today we are going to talk about the old bridge over the river and its cracked pillars.'],
  ['Ben', 'And the engineers of the town found seven cracks in the pillars of the old bridge.'],
  ['Ann', 'How long would the repair of all of the cracked pillars take?'],
  ['Ben', 'So we decided to close the old bridge to all heavy traffic until the spring.'],
  ['Ann', 'I will prepare the letter to the council about the repair of the pillars.'],
  ['Ben', 'The ferry carries all of the heavy traffic over the river in the winter.'],
] as const;

function meeting() {
  let text = '';
  const cues = TURNS.map(([speaker, said], i) => {
    const start = text.length;
    text += `${said}\n\n`;
    return { start, end: start + said.length, speaker, time: { start: 60 * i, end: 60 * i + 50 } };
  });
  return { id: 'meeting', text, cues };
}

describe('what a sentence counts by itself', () => {
  it('is exp(Σ weight · feature), and the parts of its account make it', async () => {
    const problem = await prepare(meeting(), { language: 'en' });
    const reading = { ...READINGS.conversation, weights: { place: 0.5, persons: -2, fragment: -1 } };
    const { standing, account } = scoringOf(problem, reading, 2);
    // Sentence 4 opens with I: 1 of its 14 words is a person.
    near(standing[4], reading.place(4) ** 0.5 * Math.exp((-2 * 1) / 14));
    assert.equal(standing[0], 1);
    const { words, pairs, relevance, ...parts } = account(4);
    assert.equal(relevance, 0);
    near(
      Object.values(parts).reduce((sum, part) => sum + part, words + pairs),
      (words + pairs) * standing[4],
    );
  });

  it('knows how many words of the title of its document a sentence has, up to two', async () => {
    const of = async (title?: string) => {
      const problem = await prepare({ ...meeting(), ...(title && { title }) }, { language: 'en' });
      const ones = new Float64Array(problem.size).fill(1);
      const feature = featuresOf(problem, { place: ones, central: ones });
      return [0, 2, 5].map((s) => feature('titled', s));
    };
    // Sentence 0 has bridge, river and pillars, sentence 2 pillars and repair, sentence 5 the river.
    assert.deepEqual(await of('The pillars of the bridge over the river'), [2, 1, 1]);
    assert.deepEqual(await of(), [0, 0, 0]);
  });

  it('counts its content words, those of them that are said again, and words of being, need and vagueness', async () => {
    const text = [
      'The ferry needs a captain.',
      'The ferry has to cross the river again, and the captain is on the other.',
      'A captain is paid by the ferry.',
      'Nobody swims.',
    ].join(' ');
    const problem = await prepare({ text }, { language: 'en' });
    const ones = new Float64Array(problem.size).fill(1);
    const feature = featuresOf(problem, { place: ones, central: ones });
    const of = (s: number) =>
      (['content', 'recurring', 'being', 'need', 'vague'] as const).map((name) => feature(name, s));
    // Fifteen words: ferry, cross, river and captain are content; ferry and captain are said in two other sentences.
    for (const [i, value] of of(1).entries()) near(value, [4 / 15, 2 / 4, 1 / 15, 1 / 15, 2 / 15][i]);
    // Five words: ferry, needs and captain are content; needs is said nowhere else.
    for (const [i, value] of of(0).entries()) near(value, [3 / 5, 2 / 3, 0, 1 / 5, 0][i]);
    for (const [i, value] of of(3).entries()) near(value, [2 / 2, 0, 0, 0, 0][i]);
  });

  it('knows what announces the whole, within its first twenty sentences', async () => {
    const text = `${'The old bridge has cracks. '.repeat(19)}Today we will talk about the ferry. ${'We will talk about the bridge. '.repeat(2)}`;
    const problem = await prepare({ text }, { language: 'en' });
    const ones = new Float64Array(problem.size).fill(1);
    const feature = featuresOf(problem, { place: ones, central: ones });
    assert.deepEqual(
      [0, 19, 20].map((s) => feature('announcing', s)),
      [0, 1, 0],
    );
  });

  it('has features of wording in English alone', async () => {
    const features = async (language: string) => {
      const problem = await prepare('I saw it, Anna. An old bridge of the town.', { language });
      const ones = new Float64Array(problem.size).fill(1);
      return featuresOf(problem, { place: ones, central: ones });
    };
    const [english, german] = [await features('en'), await features('de')];
    near(english('persons', 0), 1 / 4);
    assert.deepEqual([english('fragment', 0), english('fragment', 1)], [0, 1]);
    assert.deepEqual([german('persons', 0), german('fragment', 1)], [0, 0]);
  });
});

describe('quotations of speech', () => {
  it('begin behind a connective and say what they do', async () => {
    const { sentences } = await summarize(meeting(), { language: 'en', words: 200 });
    assert.deepEqual(pluck(sentences, 'kind'), ['announced', 'said', 'decided', 'todo', 'said']);
    const { text } = meeting();
    for (const sentence of sentences) assert.equal(text.slice(sentence.start, sentence.end), sentence.text);
    assert.match(printed(sentences[1]), /^… the engineers/);
    assert.match(printed(sentences[0]), /^Today we/);
    const written = await summarize(meeting(), { language: 'en', words: 200, kind: 'report' });
    assert.ok(written.sentences.every(({ kind, trimmed }) => kind === undefined && trimmed === undefined));
  });

  it('are of decisions, tasks or questions alone where these are asked for', async () => {
    const of = async (only: string, words = 100) =>
      (await summarize(meeting(), { language: 'en', words, only })).sentences.map(({ index }) => index);
    assert.deepEqual(await of('decisions'), [3]);
    assert.deepEqual(await of('tasks'), [4]);
    assert.deepEqual(await of('questions'), [2]);
    assert.deepEqual(await of('decisions, questions'), [2, 3]);
    const none = await summarize({ id: 'a', text: TURNS[5][1] }, { language: 'en', kind: 'speech', only: 'tasks' });
    assert.deepEqual([none.sentences, none.text], [[], '']);
    assert.match(none.notes.join(), /Nothing in the text reads as tasks/);
    await assert.rejects(of('dreams'), /only takes decisions, tasks, questions.*dreams/);
    for (const [text, language] of [
      [TURNS[5][1], 'en'],
      [meeting(), 'de'],
    ] as const)
      await assert.rejects(summarize(text, { language, only: 'tasks' }), /only takes speech in English/);
  });

  it('are a clean transcript, which a note says, unless clutter is kept or the text is written', async () => {
    const said = 'And we we decided, uh to sell the the remote control for twenty five euros in the shops of Spain.';
    const text = `${said} The ferry carries all of the heavy traffic over the river in the winter.`;
    const of = (options: object) =>
      summarize({ id: 'a', text }, { language: 'en', words: 40, kind: 'speech', ...options });
    const { sentences, notes } = await of({});
    const [{ start, end, ...first }, second] = sentences;
    assert.equal(first.text, 'we decided, to sell the remote control for twenty five euros in the shops of Spain.');
    assert.equal(text.slice(start, end), said.slice(4));
    assert.deepEqual([first.cleaned, second.cleaned], [true, undefined]);
    assert.match(notes.join(), /Hesitations .* left out/);
    const { sentences: cut } = await of({ words: 5, fill: 'cut' });
    assert.deepEqual([cut[0].text, cut[0].end], ['we decided, to sell the', end]);
    for (const options of [{ clutter: 'keep' }, { kind: 'report' }]) {
      const verbatim = await of(options);
      assert.equal(verbatim.sentences[0].text, said);
      assert.doesNotMatch(verbatim.notes.join(), /Hesitations/);
    }
  });
});
