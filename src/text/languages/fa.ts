import { isoStopWords, language } from './entry.ts';

export const fa = language({
  name: 'Persian',
  script: 'arabic',
  words: `
    و در به از که این را با است برای آن یک خود تا کرد بر هم نیز گفت می وی شد ما اما یا شده باید هر آنها بود او دیگر دو
    مورد پس اگر همه کنند چه من شما امروز چرا ممنون نیست دارد کرده بسیار`,
  letters: 'پچژگکی',
  stopWords: isoStopWords('fa'),
});
