import { isoStopWords, language, snowball } from './entry.ts';

export const ga = language({
  name: 'Irish',
  words: `
    an na a ar i agus go is ag tá sé sí le bhí níl ní ach do as mar seo sin siad mé tú muid don den leis aige aici atá
    raibh nach gur ón faoi chun bheith bhfuil inniu cad cén conas go raibh maith agat lá duine gach roimh idir eile
    lena ina`,
  letters: 'áéíóú',
  stemmer: snowball('irish'),
  stopWords: isoStopWords('ga'),
});
