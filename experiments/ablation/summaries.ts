/** Summaries by `auto` against what people wrote: what quoting leaves out, each reason switched off alone. */
import { rouge } from '../../src/evaluate/index.ts';
import { oneLine } from '../../src/render/index.ts';
import type { ReferenceSet } from '../../src/tasks/compare/index.ts';
import { ASIDES } from '../../src/tasks/quoting/alone.ts';
import { UNFIT } from '../../src/tasks/quoting/quotable.ts';
import { prepare, summarizeProblem } from '../../src/tasks/summarize/index.ts';
import { meetingSets, referenceSets, talkSets } from '../load.ts';
import { entry, type Study, type Text } from './study.ts';

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
    },
    parts: {
      ...Object.fromEntries(Object.keys(UNFIT).map((reason) => [`unfit: ${reason}`, entry(UNFIT, reason)])),
      ...Object.fromEntries(Object.keys(ASIDES).map((kind) => [`aside: ${kind}`, entry(ASIDES, kind)])),
    },
  };
}

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
