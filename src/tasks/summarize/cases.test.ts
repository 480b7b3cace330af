/** What is not quoted, what kind a text is, and how well spoken, case by case. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fluencyOf } from './fluency.ts';
import { kindOf } from './kind.ts';
import { unfitness } from './quotable.ts';
import { prepare } from './summarize.ts';

const FILL = 'The council voted for the bridge on Monday. Work will begin in the spring of next year.';

describe('what is not quoted', () => {
  /** The reason against a paragraph of its own between sentences that are fit. */
  async function reason(paragraph: string): Promise<string | undefined> {
    const text = `${FILL}\n\n${paragraph}\n\n${FILL} ${FILL}`;
    const problem = await prepare(text, {});
    const found = [...unfitness(problem, problem.words)].filter(([s]) => {
      const { start, end } = problem.corpus.documents[0].sentences[s];
      return paragraph.includes(text.slice(start, end)) || text.slice(start, end).includes(paragraph);
    });
    return found[0]?.[1];
  }

  it('by its reason', async () => {
    const cases: [string, string | undefined][] = [
      ['(Loud applause from the audience)', 'stage direction'],
      ['We saw the {vocalsound} bridge fall down at noon.', 'hesitation'],
      ['Translated by Anna Berg and others.', 'byline'],
      ['© 2024 The Daily Harbour, a paper of the coast.', 'byline'],
      ['Figure 3: The bridge as it was before the flood.', 'caption'],
      ['Photo by Anna Berg for the Daily Harbour paper.', 'caption'],
      ['Good morning, everybody, it is a fine day here.', 'courtesy'],
      ['So, thanks for joining us on this fine day here.', 'courtesy'],
      ['Thanks to the engineers, the bridge was saved in time.', undefined],
      ['Before we start, the doors are over there behind you.', 'housekeeping'],
      ['Now let us turn to the old bridge over the river.', 'announcement'],
      ['This programme is brought to you by Acme and friends.', 'advertising'],
      ['The report can be read at https://example.org/bridge today.', 'advertising'],
      ['Who will pay for all of this work on the bridge?', 'question'],
      ['The mayor came, and the council, and then the', 'half a sentence'],
      ['and then the mayor came to see the old bridge.', 'half a sentence'],
      ['They came here.', 'a few words'],
      ['They came here together.', undefined],
      ['12 14 15 17 tons 19 20 21.', 'table'],
      ['The engineers found cracks in two of its pillars.', undefined],
    ];
    const wrong: string[] = [];
    for (const [paragraph, wanted] of cases) {
      const found = await reason(paragraph);
      if (found !== wanted) wrong.push(`${paragraph} → ${found}, expected ${wanted}`);
    }
    assert.deepEqual(wrong, []);
  });

  it('halves are left alone where nobody ends a sentence', async () => {
    const text = 'the mayor came to the bridge\n\nthe council met in the hall\n\nwork begins in the spring';
    const problem = await prepare(text, {});
    assert.deepEqual([...unfitness(problem, problem.words).values()], []);
  });
});

describe('the kind of a text', () => {
  const of = async (text: string, more = {}) => kindOf(await prepare([{ id: 'a', text, ...more }], {}));

  it('by its form', async () => {
    assert.equal((await of(FILL)).kind, 'news');
    assert.equal((await of(`${FILL}\n\n(Laughter)\n\n${FILL}\n\n[Applause]\n\n${FILL}`)).by, 'stage directions');
    assert.equal((await of(`${FILL}\n\n(Laughter)\n\n${FILL}`)).kind, 'news');
    assert.equal((await of('I told you that my bridge and your bridge are for you and me. I mean it.')).kind, 'speech');
    assert.equal(
      (await of(`${FILL} Berg et al. show this in Figure 2. See Table 3 and section 4. ${FILL}`)).kind,
      'paper',
    );
    assert.equal((await of(`${FILL} See Figure 2 and Table 3. ${FILL}`)).kind, 'news');
    const sections = ['One', 'Two', 'Three'].map((title) => `# ${title}\n\n${FILL}`).join('\n\n');
    assert.equal((await of(sections)).kind, 'report');
    assert.equal((await of(`# One\n\n${FILL}\n\n# Two\n\n${FILL}`)).kind, 'news');
    assert.equal((await of(Array.from({ length: 115 }, () => FILL).join(' '))).kind, 'report');
    const captions = Array.from({ length: 14 }, () => 'the council voted for the bridge').join('\n');
    assert.equal((await of(captions)).by, 'lines of captions');
  });

  it('by who speaks', async () => {
    const text = 'The reeds are cut. All of them were. Then we rest.';
    const cue = (start: number, end: number, speaker: string) => ({ start, end, time: { start, end }, speaker });
    const two = await of(text, { cues: [cue(0, 18, 'Ann'), cue(19, 36, 'Ben'), cue(37, 50, 'Ann')] });
    assert.deepEqual(two, { kind: 'conversation', by: '2 speakers' });
    const one = await of(text, { cues: [cue(0, 18, 'Ann'), cue(19, 50, 'Ann')] });
    assert.equal(one.by, 'a transcript of one voice');
  });
});

describe('how well spoken', () => {
  it('less for each stumble, and for a short turn', async () => {
    const long = Array.from(
      { length: 5 },
      () => 'The council of the town voted for the new bridge on Monday evening.',
    ).join(' ');
    const text = `${long} Um, the the bridge is, you know, closed to all of us today.`;
    const problem = await prepare(text, {});
    const fluency = fluencyOf(problem);
    assert.equal(fluency[0], 1);
    const words = problem.words[5];
    const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);
    // um, the the, you know: 1 − 5·3/words
    // One content word of four: bridge.
    close(fluency[5], Math.max(0.05, 1 - 15 / words) * (2 / 5));
    const short = await prepare('The council voted for the new bridge.', {});
    // Three content words of four: council, voted, bridge.
    close(fluencyOf(short)[0], Math.sqrt(short.words[0] / 60) * (4 / 5));
  });
});
