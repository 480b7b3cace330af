import { isoStopWords, language } from './entry.ts';

export const st = language({
  name: 'Sotho',
  words: `
    le ea ho ka ke o ba e tse sa ya la mme hore ha empa kapa eo bona rona hona haholo batho jwale kajeno`,
  stopWords: isoStopWords('st'),
});
