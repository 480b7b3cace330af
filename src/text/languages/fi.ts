import { isoStopWords, language, snowball } from './entry.ts';

export const fi = language({
  name: 'Finnish',
  words: `
    ja on ei että se oli hän mutta ovat kun niin myös kuin joka olla sen ole tai minä jos nyt mitä vain sitä ne sekä
    he ollut siitä kaikki voi jo mukaan tämä tämän hänen vielä jotka sinä me te siellä täällä koska kanssa jälkeen
    ennen aina olen olemme ovatko mikä missä miksi kuka tässä hyvin paljon ettei eivät joita jonka olisi sitten vuoden
    suomen kiitos tänään itse muun`,
  letters: 'äöå',
  endings: 'nen ssa ssä sta stä lla llä lle tta ttä een iin aan uksen inen taa uutta',
  abbreviations: {
    before: 'esim ts mm ym ns nk prof tri rva hra ks vrt n ent ao ko mlk',
    number: 'nro s luku kuva taul',
    after: 'jne yms klo milj mrd eaa jaa',
  },
  ordinalStop: true,
  stemmer: snowball('finnish'),
  stopWords: isoStopWords('fi'),
});
