import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { InputError } from '../check/index.ts';
import { prepareReferences, rouge } from './rouge.ts';
import { parseRougeOptions } from './rouge-command.ts';
import { rougeSettings } from './rouge-settings.ts';

interface Case {
  id: number;
  options: string;
  peer: string;
  references: string[];
  expected: Record<string, [recall: number, precision: number, f: number]>;
}
const CASES: Case[] = readFileSync(new URL('../../test/fixtures/rouge/cases.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

test('every case has the scores that ROUGE-1.5.5 printed', () => {
  assert.equal(CASES.length, 220);
  for (const { id, options, peer, references, expected } of CASES) {
    const { scores } = rouge(peer, references, parseRougeOptions(options));
    const printed = Object.entries(expected).map(([name, [recall, precision, f]]) => [
      name.toLowerCase(),
      { recall, precision, f },
    ]);
    assert.deepEqual(scores, Object.fromEntries(printed), `case ${id}: ${options}`);
  }
});

const REFERENCE = 'police killed the gunman';

test('the example of Lin (2004), by hand', () => {
  const { scores } = rouge('police kill the gunman', [REFERENCE], { gap: -1, skip: 's' });
  assert.deepEqual(scores['rouge-1'], { recall: 0.75, precision: 0.75, f: 0.75 });
  assert.deepEqual(scores['rouge-2'], { recall: 0.33333, precision: 0.33333, f: 0.33333 });
  assert.deepEqual(scores['rouge-l'], { recall: 0.75, precision: 0.75, f: 0.75 });
  assert.deepEqual(scores['rouge-s*'], { recall: 0.5, precision: 0.5, f: 0.5 });
});

test('hits are clipped by the counts of the reference', () => {
  const { scores } = rouge('the the the the', ['the cat'], { ngrams: 1 });
  assert.deepEqual(scores['rouge-1'], { recall: 0.5, precision: 0.25, f: 0.33333 });
  assert.deepEqual(scores['rouge-l'], { recall: 0.5, precision: 0.25, f: 0.33333 });
});

test('rouge-w prefers words that stand together in the reference', () => {
  const w = (peer: string) => rouge(peer, ['a b c d e f g'], { weight: 1.2 }).scores['rouge-w-1.2'].precision;
  assert.equal(w('a b c d'), 1);
  assert.equal(w('a c e g'), 0.7937);
});

test('rouge-su adds the words that begin a pair; one word alone counts for nothing', () => {
  const su = (peer: string) => rouge(peer, ['a b c'], { gap: 0 }).scores['rouge-su0'];
  assert.deepEqual(su('a b x'), { recall: 0.75, precision: 0.75, f: 0.75 });
  assert.deepEqual(su('a'), { recall: 0, precision: 0, f: 0 });
});

test('several references: pooled, best, or each left out in turn', () => {
  const references = ['a b', 'a x y z', 'b q'];
  const one = (given: object) => rouge('a b', references, { ngrams: 1, ...given }).scores['rouge-1'];
  assert.deepEqual(one({}), { recall: 0.5, precision: 0.66667, f: 0.57143 });
  assert.deepEqual(one({ references: 'best' }), { recall: 1, precision: 1, f: 1 });
  const { recall, precision, f } = one({ references: 'best', jackknife: true });
  assert.ok(Math.abs(recall - (0.5 + 1 + 1) / 3) < 1e-12);
  assert.ok(Math.abs(precision - (0.5 + 1 + 1) / 3) < 1e-12);
  assert.ok(Math.abs(f - (0.5 + 1 + 1) / 3) < 1e-12);
});

test('alpha moves F between precision (1) and recall (0)', () => {
  const f = (alpha: number) => rouge('a b', ['a x y z'], { ngrams: 1, alpha }).scores['rouge-1'].f;
  assert.equal(f(1), 0.5);
  assert.equal(f(0), 0.25);
});

test('unicode mode reads other scripts, ascii mode drops them', () => {
  const one = (peer: string, reference: string, mode: 'ascii' | 'unicode') =>
    rouge(peer, [reference], { ngrams: 1, mode }).scores['rouge-1'].recall;
  assert.equal(one('ΑΘΗΝΑ', 'αθηνα πολη', 'unicode'), 0.5);
  assert.equal(one('ΑΘΗΝΑ', 'αθηνα πολη', 'ascii'), 0);
  assert.equal(one('天气', '天气好', 'unicode'), 0.66667);
  assert.equal(one('हिन्दी', 'हिन्दी भाषा', 'unicode'), 0.5);
  assert.equal(one('cafe\u0301', 'café', 'unicode'), 1);
});

test('every result carries its settings', () => {
  const { settings } = rouge('a', ['a'], { stem: true, bytes: 665, gap: 4 });
  assert.equal(
    settings,
    'ROUGE-1.5.5 equivalent: -n 2 -m -b 665 -2 4 -u -c 95 -r 1000 -f A -p 0.5' +
      ' · ASCII tokens · stems: Porter with 37 irregular forms (partial list)',
  );
  assert.equal(
    rouge('a', ['a'], { mode: 'unicode', jackknife: true, longest: false, references: 'best' }).settings,
    'ROUGE, options as in 1.5.5: -n 2 -x -c 95 -r 1000 -f B -p 0.5 · Unicode tokens · jackknife over references',
  );
  const options = (given: object) => / -n 2 (.*) -c 95/.exec(rouge('a', ['a'], given).settings)?.[1];
  assert.equal(options({ gap: 0, skip: 's' }), '-2 0');
  assert.equal(options({ gap: -1, skip: 'both', weight: 1.5, words: 9, stop: true }), '-s -l 9 -w 1.5 -2 -1 -U');
  assert.match(rouge('a', ['a'], { stem: true, irregular: { mice: 'mouse' } }).settings, /with 1 irregular forms$/);
});

test('a stemmer and word lists can be handed in', () => {
  const stemmer = { name: 'first letter', stem: (word: string) => word[0] };
  const { settings, scores } = rouge('alpha beta', ['arc boat'], { stem: true, stemmer });
  assert.equal(scores['rouge-2'].f, 1);
  assert.match(settings, /first letter/);
  const stopped = rouge('le chat', ['le chien'], { ngrams: 1, stop: true, stopWords: ['le'] });
  assert.equal(stopped.scores['rouge-1'].f, 0);
  assert.match(stopped.settings, /1 stop words/);
});

test('empty texts score 0; no reference, two limits and unknown options are refused', () => {
  for (const [peer, reference] of [
    ['', 'a'],
    ['a', ''],
    ['', ''],
    [' \n\n ', '\n'],
  ]) {
    for (const score of Object.values(rouge(peer, [reference], { weight: 1.2, gap: -1, skip: 'both' }).scores)) {
      assert.deepEqual(score, { recall: 0, precision: 0, f: 0 });
    }
  }
  assert.throws(() => rouge('a', []), InputError);
  assert.throws(() => rouge('a', ['a'], { words: 1, bytes: 1 }), /not both/);
  assert.throws(() => rouge('a', ['a'], { word: 1 } as object), /did you mean words/);
});

test('prepared references give the same scores, peer after peer', () => {
  const given = { stem: true, weight: 1.2, gap: 4 };
  const [references, peers] = [
    ['a b c\nd e', 'b b'],
    ['a b', '', 'e d c\nb a', 'b b b'],
  ];
  const score = prepareReferences(references, rougeSettings(given));
  for (const peer of peers) assert.deepEqual(score(peer), rouge(peer, references, given).scores);
});
