/** Every task of the front door can be watched and stopped, while it works. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compare, glance, recommend, similar, structure, summarize, topics, type Watching } from '../src/index.ts';

const SUBJECTS = ['The boat left the harbour with a new sail.', 'The baker kneads dough and bakes bread at dawn.'];
const TEXT = Array.from({ length: 200 }, (_, i) => `${SUBJECTS[i % 2]} Number ${i} came home.`).join(' ');
const TEXTS = Array.from({ length: 6 }, (_, i) => `${SUBJECTS[i % 2]} Number ${i} came home.`);

const TASKS: Readonly<Record<string, (watching: Watching) => Promise<unknown>>> = {
  glance: (watching) => glance(TEXT, { words: 30, ...watching }),
  summarize: (watching) => summarize(TEXT, { words: 30, ...watching }),
  outline: (watching) => summarize(TEXT, { words: 30, outline: true, ...watching }),
  structure: (watching) => structure(TEXT, { blocks: 3, ...watching }),
  topics: (watching) => topics(TEXTS, { topics: 2, ...watching }),
  similar: (watching) => similar('a boat', TEXTS, { top: 1, ...watching }),
  recommend: (watching) => recommend('a boat', TEXTS, { top: 1, ...watching }),
  compare: (watching) =>
    compare([{ id: 'a', documents: [{ id: 'a', text: TEXT }], references: ['The boat left.'] }], {
      compare: { methods: 'lead,random' },
      ...watching,
    }),
};

/** So many stages at least, where the texts above have several. */
const STAGES: Readonly<Record<string, number>> = { glance: 3, summarize: 2, outline: 2, structure: 3, topics: 2 };

for (const [name, task] of Object.entries(TASKS)) {
  it(`${name} says what it does, and ends with the reason it is stopped for at whatever stage`, async () => {
    const said: string[] = [];
    await task({ onProgress: (stage, done, of) => said.push(`${stage} ${done}/${of}`) });
    const stages = new Set(said.map((words) => words.replace(/ \d.*/, '')));
    assert.ok(stages.size >= (STAGES[name] ?? 1), [...stages].join());
    for (const words of said) assert.match(words, /^[a-z][a-z ]+ \d+\/\d+$/);
    // Training stops between its passes, not after the last one.
    const where = ['topics', 'similar', 'recommend'].includes(name) ? said[0] : said.at(-1)!;
    const stop = new AbortController();
    const onProgress = (stage: string, done: number, of: number) => {
      if (`${stage} ${done}/${of}` === where) setTimeout(() => stop.abort(new Error(`enough at ${where}`)));
    };
    await assert.rejects(task({ signal: stop.signal, onProgress }), { message: `enough at ${where}` });
    await assert.rejects(task({ signal: AbortSignal.abort(new Error('at once')) }), { message: 'at once' });
  });
}
