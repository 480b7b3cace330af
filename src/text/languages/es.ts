import { isoStopWords, language, snowball } from './entry.ts';

export const es = language({
  name: 'Spanish',
  words: `
    de la que el en y a los del se las por un para con no una su al es lo como más pero sus le ya o este sí porque
    esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra
    otros fue era ser son dos está han había él yo tu te mi qué si ella años así eso esto ha tiene puede hace gracias
    hoy ahora bien estaba cada vez después nosotros usted`,
  letters: 'áéíóúüñ¿¡',
  endings: 'ción ado ada ando iendo mente dad ito ita ones ía ían',
  abbreviations: {
    before: `
      sr sra sres sras srta d dña dn dr dra drs prof profa lic ing arq gral cnel cap sto sta fr ud uds vd vds p.ej ej
      av avda aprox excmo ilmo mons pbro rvdo vs tel admón depto dpto prov fdo`,
    number: 'núm no nº n.º pág págs p pp art cap fig vol t ed secc',
    after: 'ee.uu ee uu s.a s.l cía ltda jr ene feb abr jun jul ago sept oct nov dic',
    capital: 'mar may sep',
  },
  stemmer: snowball('spanish'),
  stopWords: isoStopWords('es', 'acuerdo empleo estado estados pais país trabaja trabajar trabajo valor verdad tiempo'),
});
