import { isoStopWords, language } from './entry.ts';

export const ko = language({
  name: 'Korean',
  script: 'hangul',
  stopWords: isoStopWords('ko'),
});
