import { isoStopWords, language } from './entry.ts';

export const ja = language({
  name: 'Japanese',
  script: 'kana',
  stopWords: isoStopWords('ja'),
});
