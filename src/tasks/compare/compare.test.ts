import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../../check/index.ts';
import { rougeOver, significance } from '../../evaluate/index.ts';
import { coverageOf, METHOD_NAMES, prepare, summarize, summarizeProblem } from '../summarize/index.ts';
import { longText } from '../summarize/stories.case.ts';
import { COMPARE_OPTIONS, type CompareOptions, compare, methodNames } from './compare.ts';

const BRIDGE =
  'The council closed the old bridge. Engineers\nhad found cracks in the pillars. The repair lasts a year.';
const GARDEN = 'Snow fell at night. Children sowed radishes in the school garden. The radishes of the garden are sold.';
const SETS = [
  { id: 'bridge', documents: [{ id: '1', text: BRIDGE }], references: ['The council closed the old bridge.'] },
  {
    id: 'garden',
    documents: [{ id: '2', text: GARDEN }],
    references: ['Children sowed radishes in the school garden.', 'Radishes are sold.'],
  },
];
const METHODS = ['lead', 'sumbasic', 'centroid'] as const;
const given = (more: Partial<CompareOptions> = {}): CompareOptions => ({
  compare: { methods: METHODS.join(', '), measure: 'rouge-1' },
  summarize: { sentences: 1, language: 'en' },
  ...more,
});

describe('methods against references', () => {
  it('have the scores of their summaries, best first, and how sure their difference to the best is', async () => {
    const found = await compare(SETS, given({ summarize: { sentences: 2, language: 'en' } }));
    const expected: { method: string; rouge: ReturnType<typeof rougeOver> }[] = [];
    for (const method of METHODS) {
      const instances = [];
      for (const { id, documents, references } of SETS) {
        const { sentences } = await summarize(documents, { sentences: 2, language: 'en', method });
        const peer = sentences.map(({ text }) => text.replace(/\s+/g, ' ')).join('\n');
        instances.push({ id, peer, references });
      }
      expected.push({ method, rouge: rougeOver(instances) });
    }
    const recall = ({ rouge }: (typeof expected)[number]) => rouge.scores['rouge-1'].recall.average;
    expected.sort((a, b) => recall(b) - recall(a));
    assert.ok(recall(expected[0]) > recall(expected[2]), 'they differ');
    assert.deepEqual(
      found.methods.map(({ method, scores }) => ({ method, scores })),
      expected.map(({ method, rouge }) => ({ method, scores: rouge.scores })),
    );
    const recalls = expected.map(({ rouge }) => rouge.instances.map(({ scores }) => scores['rouge-1'].recall));
    assert.equal('toBest' in found.methods[0], false);
    for (const i of [1, 2]) assert.deepEqual(found.methods[i].toBest, significance(recalls[i], recalls[0]));
    assert.deepEqual([found.measure, found.sets, found.notes], ['rouge-1', 2, []]);
    assert.equal(found.settings, expected[0].rouge.settings);
    assert.ok(found.methods.every((one) => !('milliseconds' in one)));
  });

  it('count by hand: the lead has all words of one reference, and none of the other', async () => {
    const sets = [SETS[0], { ...SETS[1], references: ['Radishes are sold.'] }];
    const { methods } = await compare(sets, { ...given(), compare: { methods: 'lead' } });
    assert.equal(methods[0].scores['rouge-2'].recall.average, 1 / 2);
    assert.equal(methods[0].scores['rouge-1'].recall.average, 1 / 2);
  });

  it('tell how much of long texts they touch, and how long a set takes', async () => {
    const sets = [...SETS, { id: 'long', documents: [{ id: '3', text: longText(80) }], references: ['A text.'] }];
    const progress: unknown[] = [];
    let clock = 0;
    const now = () => (clock += clock % 2 === 0 ? 6.5 : 100.5);
    const only = { methods: 'lead', measure: 'rouge-2' };
    const onProgress = (_stage: string, done: number, of: number) => done > 0 && progress.push({ done, of });
    const { methods } = await compare(sets, { ...given(), compare: only, now, onProgress });
    let covered = 0;
    for (const { documents } of sets) {
      const problem = await prepare(documents, { language: 'en' });
      covered += coverageOf(problem, summarizeProblem(problem, { method: 'lead', sentences: 1 }).sentences).share;
    }
    assert.ok(covered < 3, 'one sentence does not touch all of a long text');
    assert.equal(methods[0].coverage, covered / 3);
    assert.ok(Math.abs(methods[0].milliseconds! - clockOf(3)) < 1e-9, `${methods[0].milliseconds}`);
    assert.deepEqual(
      progress,
      [1, 2, 3].map((done) => ({ done, of: 3 })),
    );
  });

  it('leave out sets without text or reference, and say so', async () => {
    const empty = { id: 'a', documents: [{ id: '4', text: ' \n' }], references: ['Something.'] };
    const bare = { ...SETS[0], id: 'b', references: [] };
    const one = await compare([empty, ...SETS], { ...given(), compare: { methods: 'lead' } });
    assert.deepEqual([one.sets, one.notes], [2, ['1 set without text or reference left out.']]);
    const two = await compare([empty, bare, SETS[0]], { ...given(), compare: { methods: 'lead' } });
    assert.deepEqual([two.sets, two.notes], [1, ['2 sets without text or reference left out.']]);
    const half = { ...SETS[0], documents: [...SETS[0].documents, ...empty.documents] };
    assert.equal((await compare([half], { ...given(), compare: { methods: 'lead' } })).sets, 1);
    for (const sets of [[], [empty], [bare]])
      await assert.rejects(compare(sets), /^InputError: compare: needs at least one set with a text and a reference/);
  });

  it('are all, or those that are named; others are refused in words', async () => {
    assert.deepEqual(methodNames('all'), METHOD_NAMES);
    assert.deepEqual(methodNames(' lead ,auto'), ['lead', 'auto']);
    assert.throws(
      () => methodNames('lead,lexpagerenk'),
      /methods must be among .*lexpagerank.*\(did you mean lexpagerank\?\)/,
    );
    assert.throws(() => methodNames(''), InputError);
    assert.deepEqual([COMPARE_OPTIONS.methods.default, COMPARE_OPTIONS.measure.default], ['all', 'rouge-2']);
    await assert.rejects(compare(SETS, { compare: { methdos: 'lead' } as object }), /compare: unknown option methdos/);
    const wrong = given({ compare: { methods: 'lead', measure: 'rouge' } });
    await assert.rejects(compare(SETS, wrong), /measure must be one of rouge-1, rouge-2.*; got "?rouge"?$/);
    const stopped = given({ signal: AbortSignal.abort(new Error('enough')) });
    await assert.rejects(compare(SETS, stopped), /enough/);
  });
});

/** What the clock of the test adds up to over so many sets: it goes on by 6.5 where it stands at an even number. */
function clockOf(sets: number): number {
  let [at, sum] = [0, 0];
  const next = () => (at += at % 2 === 0 ? 6.5 : 100.5);
  for (let i = 0; i < sets; i++) sum -= next() - next();
  return sum / sets;
}
