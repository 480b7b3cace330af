import { isoStopWords, language, snowball } from './entry.ts';

export const fr = language({
  name: 'French',
  words: `
    de la le et les des en un une du est que dans qui a pour par au sur il pas plus ce se ne avec sont son ou aux mais
    je nous vous ont été sa ses elle cette ces comme leur on être fait même si tout y bien sans deux entre peut après
    avant aussi très où leurs mon ma mes ils c'est d'un d'une qu'il n'est l'on j'ai était avoir alors donc quand
    encore tous cela ça dit merci notre votre chez contre sous voir faire`,
  letters: 'àâçéèêëîïôùûüÿœæ',
  endings: 'tion eux euse aient ment ique eurs ais ois ées ette',
  abbreviations: {
    before: `
      m mm bd mr mme mmes mlle mlles me mgr dr pr st ste p.ex c.-à-d cf env av apr j.-c boul éd vs c.a.d dir gén lt
      sgt cdt angl fr lat syn ex resp réf tél`,
    number: 'no n° nos p pp fig vol chap art al t ch sect par',
    after: 'sté cie jr janv févr avr juil sept oct nov déc',
  },
  elision: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=.)/,
  stemmer: snowball('french'),
  stopWords: isoStopWords('fr', 'essai force parole personne personnes pièce retour sujet valeur état'),
});
