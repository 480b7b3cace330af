/** Which terms of a corpus are everyday words, names of speakers, first names, common words, or words that were broken off. */
import { commonWords } from '../../text/common-words.ts';
import { firstNames } from '../../text/first-names.ts';
import { type Corpus, loadLanguage } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';
import { cutOffTerms } from './cut-off.ts';
import type { Kinds } from './gate.ts';
import { everydayTerms, speakerTerms, totalsOf } from './word-scores.ts';

/** Words that are not written as they are. */
export const cutOffIn = keptWith((corpus: Corpus) => cutOffTerms(corpus, totalsOf(corpus).totals));

export const kindsOf = keptWith(async (corpus: Corpus): Promise<Kinds> => {
  const everyday = await everydayTerms(corpus);
  const speakers = await speakerTerms(corpus);
  const { totals, all } = totalsOf(corpus);
  const cutOff = cutOffIn(corpus);
  const { stem } = await loadLanguage('en');
  const idsOf = (words: Iterable<string>) => new Set([...words].flatMap((word) => corpus.lexicon.id(stem(word)) ?? []));
  const common = idsOf(commonWords());
  const names = idsOf(firstNames());
  return {
    isGeneral: (term) => everyday.has(term) || speakers.has(term),
    isSpeaker: (term) => speakers.has(term),
    isCommon: (term) => common.has(term),
    isFirstName: (term) => names.has(term),
    isCutOff: (term) => cutOff.has(term),
    totals,
    all,
  };
});
