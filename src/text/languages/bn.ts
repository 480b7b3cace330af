import { isoStopWords, language } from './entry.ts';

export const bn = language({
  name: 'Bengali',
  script: 'bengali',
  stopWords: isoStopWords('bn'),
});
