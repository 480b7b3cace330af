import { isoStopWords, language, snowball } from './entry.ts';

export const eu = language({
  name: 'Basque',
  words: `
    eta da ez bat du zen dira izan ere dute baina hori egin dela edo bere beste zuen den ditu oso gabe arte behar
    horrek dituzte baino hau gure nola zer ni zu gu haiek non noiz zergatik dago daude egiten urte gaur eskerrik asko
    hemen han hala bai nahi egon naiz gara zituen ziren bezala ondoren artean gehiago`,
  letters: 'ñ',
  endings: 'aren tzen ean etan ekin tako ren rik tik',
  ordinalStop: true,
  stemmer: snowball('basque'),
  stopWords: isoStopWords('eu'),
});
