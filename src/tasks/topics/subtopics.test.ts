import assert from 'node:assert/strict';
import { it } from 'node:test';
import { random } from '../../random/index.ts';
import { documentsCsv, renderTopics, topicsPage } from '../../render/topics.ts';
import { tablesOf } from './tables.ts';
import { modelTopics } from './topics.ts';

/** Two subjects of two themes each; a subject has words of its own, too. */
const SUBJECTS = [
  {
    own: 'match league coach season trophy',
    themes: [
      'goal striker referee penalty keeper corner midfield header offside dribble',
      'serve racket court volley umpire baseline backhand deuce tiebreak lob',
    ],
  },
  {
    own: 'price market trader tonne contract',
    themes: [
      'crude barrel refinery pipeline tanker drilling gasoline diesel wells rig',
      'wheat harvest grain tractor soybean barley silo acre fertiliser corn',
    ],
  },
];
const pile = Array.from({ length: 48 }, (_, n) => {
  const chance = random(n + 1);
  const { own, themes } = SUBJECTS[n % 2];
  const some = (list: string) => {
    const words = list.split(' ');
    return words[chance.below(words.length)];
  };
  const words = Array.from({ length: 30 }, () => some(chance.uniform() < 0.5 ? own : themes[n % 4 < 2 ? 0 : 1]));
  return { id: `d${n}`, language: 'en', text: `${words.join(' ')}.` };
});

it('a topic is cut into the themes of its documents', async () => {
  const { result, problem, fitted } = await modelTopics(pile, { topics: 2, levels: 2 });
  assert.equal(result.topics.length, 2);
  for (const { share, subtopics = [] } of result.topics) {
    assert.equal(subtopics.length, 2);
    const sum = subtopics.reduce((total, part) => total + part.share, 0);
    assert.ok(Math.abs(sum - share) < 0.05, 'shares of parts are those of all words');
    const first = subtopics.map(({ words }) => words[0].word);
    assert.equal(
      new Set(first.map((word) => SUBJECTS.flatMap(({ themes }) => themes).findIndex((t) => t.includes(word)))).size,
      2,
    );
    assert.ok(subtopics.every(({ label, typical }) => label !== '' && typical?.document));
  }
  const partOf = new Map(result.mixtures!.map(({ document, subtopic }) => [document, subtopic]));
  const groups = [0, 1, 2, 3].map((k) => pile.filter((_, n) => n % 4 === k).map(({ id }) => partOf.get(id)));
  for (const group of groups) assert.equal(new Set(group).size, 1, 'documents of one theme have one part');
  assert.equal(new Set(groups.map(([part]) => part)).size, 4);

  assert.match(renderTopics(result), /\n {3}1\.1 .* · 2\d %/);
  assert.match(topicsPage(result), /<li>2\.2 /);
  const [head, line] = documentsCsv(tablesOf(problem, fitted), result.topics, result.mixtures).split('\n');
  assert.ok(head.endsWith(',subtopic'));
  assert.match(line, /,"?[12]\.[12] [^,]/);
});

it('one level has no parts, and a small topic is not cut', async () => {
  const one = await modelTopics(pile, { topics: 2 });
  assert.ok(one.result.topics.every(({ subtopics }) => subtopics === undefined));
  assert.ok(one.result.mixtures!.every((mixture) => !('subtopic' in mixture)));
  const small = await modelTopics(pile.slice(0, 16), { topics: 2, levels: 2 });
  assert.ok(small.result.topics.every(({ subtopics }) => subtopics === undefined));
});
