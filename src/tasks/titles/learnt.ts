/** What titles need to know of a corpus, whatever its blocks are, as values that may go from one thread to another. */
import type { Corpus } from '../../text/index.ts';
import { contentTokens } from './block.ts';
import { cutOffIn } from './kinds.ts';
import { placesIn } from './occurrences.ts';
import { usagesIn } from './verbal.ts';
import { speakerTerms } from './word-scores.ts';

export interface Learnt {
  readonly speakers: ReadonlySet<number>;
  readonly cutOff: ReadonlySet<number>;
  readonly usages: ReturnType<typeof usagesIn>;
  readonly places: ReturnType<typeof placesIn>;
  /** Of each document, which tokens count. */
  readonly content: readonly ReturnType<typeof contentTokens>[];
}

export const learntOf = async (corpus: Corpus): Promise<Learnt> => ({
  speakers: await speakerTerms(corpus),
  cutOff: cutOffIn(corpus),
  usages: usagesIn(corpus),
  places: placesIn(corpus),
  content: corpus.documents.map(contentTokens),
});

/** Of a corpus that somebody else has learnt the same of. */
export function keepLearnt(corpus: Corpus, { speakers, cutOff, usages, places, content }: Learnt): void {
  speakerTerms.keep(corpus, Promise.resolve(speakers));
  cutOffIn.keep(corpus, cutOff);
  usagesIn.keep(corpus, usages);
  placesIn.keep(corpus, places);
  for (const [d, document] of corpus.documents.entries()) contentTokens.keep(document, content[d]);
}
