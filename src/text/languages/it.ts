import { isoStopWords, language, snowball } from './entry.ts';

export const it = language({
  name: 'Italian',
  words: `
    di e il la che in a per un è del non una i le con si da della sono al dei come più lo ma gli nel alla anche ha o
    delle su dal ci nella questo quando se mi io lui lei loro suo sua degli tra cui ai fra era molto tutti tutto
    essere stato ho hanno c'è dell'anno l'uomo perché dove chi cosa ancora così fare dalla sul sulla dopo prima solo
    due ed mio grazie oggi sempre poi noi voi`,
  letters: 'àèéìíîòóùú',
  endings: 'zione zioni mente tà ato ata ino etto ella gli ggi osa',
  abbreviations: {
    before: `
      sig sigg sigra sig.ra sig.na dott dott.ssa dr prof prof.ssa ing avv arch rag geom on sen mons gen col cap ten s
      ss es ad.es p.es cfr ca c.a egr gent spett vs ecc.mo tel`,
    number: 'n nn num pag pagg p pp art artt fig vol cap par tab ed sez',
    after: 's.p.a s.r.l spa srl jr feb apr giu lug ago sett ott nov dic',
    capital: 'gen mar mag set',
  },
  elision: /^(?:[cdlmnstv]|un|all|dall|dell|nell|sull|coll|quest|quell|gl|com|dov|cos|po|tutt|bell|sant)'(?=.)/,
  stemmer: snowball('italian'),
  stopWords: isoStopWords(
    'it',
    `
    ansa città citta comprare consiglio conclusione forza futuro gente gruppo mondo nome paese persone uomo vita`,
  ),
});
