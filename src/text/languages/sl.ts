import { cs } from './cs.ts';
import { isoStopWords, language, snowball } from './entry.ts';

export const sl = language({
  name: 'Slovene',
  words: `
    je in v na se da so za pa z ne ki bi kot po s tudi o še od pri ali iz bo kar ko že če le ni sem to tem bil bila
    bilo bolj kako kjer zato pred med nad jih njegov lahko več samo ta te ti smo ste sta jo ga mu mi zaradi ker vse
    danes zelo kaj nič kdo tako tega do leta hvala biti ima`,
  letters: 'čšž',
  endings: 'ost osti ega emu ih imi anje enje ski ska ov jo lja',
  abbreviations: cs.abbreviations,
  ordinalStop: true,
  stemmer: snowball('slovene'),
  stopWords: isoStopWords('sl'),
});
