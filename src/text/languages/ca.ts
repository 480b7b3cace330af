import { isoStopWords, language, snowball } from './entry.ts';

export const ca = language({
  name: 'Catalan',
  words: `
    de la i el que a en els les per un del una amb és no al va es dels com més pel seu són són aquest aquesta ser o
    però han ha entre sobre també hi ho si fins quan molt tot tots sense on seva seus perquè jo nosaltres ell ella
    ells això aquests cada després abans avui era tenir dos l'any d'un d'una s'ha n'hi gràcies ja ens em et li`,
  letters: 'àçèéíïòóúü·',
  endings: 'ció cions ment tat ats ades ava aven',
  abbreviations: {
    before: 'sr sra dr dra prof st sta av avda p.ex ex aprox vs',
    number: 'núm pàg p pp art cap fig vol',
    after: 's.a s.l etc gen febr abr jul ag set oct nov des',
  },
  elision: /^[dlmnst]'(?=.)/,
  stemmer: snowball('catalan'),
  stopWords: isoStopWords('ca'),
});
