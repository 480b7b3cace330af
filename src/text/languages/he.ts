import { isoStopWords, language } from './entry.ts';

export const he = language({
  name: 'Hebrew',
  aliases: ['iw'],
  script: 'hebrew',
  stopWords: isoStopWords('he'),
});
