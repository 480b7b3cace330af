/**
 * Summaries by `auto` against what people wrote: each rule of its readings, and each reason for which quoting leaves a
 * sentence out, switched off alone.
 */
import { rouge } from '../../src/evaluate/index.ts';
import { oneLine } from '../../src/render/index.ts';
import type { ReferenceSet } from '../../src/tasks/compare/index.ts';
import { UNFIT } from '../../src/tasks/quoting/quotable.ts';
import { READINGS } from '../../src/tasks/summarize/auto.ts';
import { prepare, summarizeProblem } from '../../src/tasks/summarize/index.ts';
import type { Reading } from '../../src/tasks/summarize/scoring.ts';
import { FEATURE_NAMES } from '../../src/tasks/summarize/standing.ts';
import { meetingSets, referenceSets, talkSets } from '../load.ts';
import { entry, type Study, setting, type Text, type Without } from './study.ts';

/** Every so many talks: 1,108 are more than an interval needs. */
const EVERY = 4;

export function summariesStudy(data: string | undefined, measure: 'rouge-1' | 'rouge-2'): Study {
  const texts = async (sets: readonly ReferenceSet[], words: number): Promise<Text[]> => {
    const found: Text[] = [];
    for (const set of sets) found.push(await scoredBy(set, words, measure));
    return found;
  };
  return {
    measure: `Summaries: ${measure}, recall, stemmed, whole sentences`,
    sets: {
      'talks, 60 words': () =>
        texts(
          talkSets(data).filter((_, i) => i % EVERY === 0),
          60,
        ),
      'meetings, 100': () => texts(meetingSets(data), 100),
      'news, 60': () => texts(referenceSets(data, 'cnndm-100.jsonl'), 60),
      'papers, 100': () => texts(referenceSets(data, 'cmplg.jsonl'), 100),
      'ten documents, 250': () => texts(referenceSets(data, 'multiling2011.jsonl', 'english'), 250),
      'reviews, 25': () => texts(referenceSets(data, 'opinosis.jsonl'), 25),
    },
    parts: {
      ...Object.fromEntries(Object.keys(UNFIT).map((reason) => [`unfit: ${reason}`, entry(UNFIT, reason)])),
      ...Object.fromEntries(Object.entries(OFF).map(([rule, off]) => [rule, inReadings(() => off)])),
      ...Object.fromEntries(
        FEATURE_NAMES.map((name) => [
          `feature: ${name}`,
          inReadings(({ weights }) => ({ weights: { ...weights, [name]: 0 } })),
        ]),
      ),
      'reading: that of written prose': inReadings((of) => (of.spread > 0 ? READINGS.news : {})),
      'reading: the order of reviews counts': setting(READINGS, 'reviews', READINGS.news),
      'reading: many stories as one': setting(READINGS, 'many news', READINGS.news),
    },
  };
}

/** Rules of the readings, and what switches them off. */
const OFF: Readonly<Record<string, Partial<Reading>>> = {
  'place of a mention': { mention: 0 },
  'centrality of a mention': { centralMention: 0 },
  'pairs of words': { pairs: 0 },
  'everyday words': { everyday: 1 },
  spread: { spread: 0 },
  'long sentences': { exponent: 0.8, shortest: 5 },
};

/** With every reading changed. */
const inReadings = (changed: (reading: Reading) => Partial<Reading>): Without =>
  Object.entries(READINGS).reduce<Without>(
    (without, [kind, reading]) =>
      (run) =>
        setting(READINGS, kind, { ...reading, ...changed(reading) })(() => without(run)),
    (run) => run(),
  );

async function scoredBy(
  { documents, references }: ReferenceSet,
  words: number,
  measure: 'rouge-1' | 'rouge-2',
): Promise<Text> {
  const problem = await prepare(documents, { language: 'en' });
  return async () => {
    // A copy, for what is kept with a problem was made with all parts.
    const { sentences } = summarizeProblem({ ...problem, corpus: { ...problem.corpus } }, { words, fill: 'whole' });
    const peer = sentences.map(({ text }) => oneLine(text)).join('\n');
    const scores = rouge(peer, references, { ngrams: 2, longest: false, stem: true, words });
    return { sum: scores.scores[measure].recall, items: [peer] };
  };
}
