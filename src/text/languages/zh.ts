import { isoStopWords, language } from './entry.ts';

export const zh = language({
  name: 'Chinese',
  aliases: ['cmn', 'yue'],
  script: 'han',
  stopWords: isoStopWords('zh'),
});
