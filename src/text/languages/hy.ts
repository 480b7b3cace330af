import { isoStopWords, language, snowball } from './entry.ts';

export const hy = language({
  name: 'Armenian',
  script: 'armenian',
  stemmer: snowball('armenian'),
  stopWords: isoStopWords('hy'),
});
