import { isoStopWords, language, snowball } from './entry.ts';

export const pt = language({
  name: 'Portuguese',
  words: `
    de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando
    muito nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas me esse eles você essa
    num nem suas meu às minha numa pelos foi são está ser tem têm há era estava ter fazer hoje onde porque este esta
    ainda bem nós obrigado agora todos anos vai`,
  letters: 'áâãàçéêíóôõúü',
  endings: 'ção ções mente dade ado ada inho agem eiro ão ões am',
  abbreviations: {
    before: `
      sr sra srs sras srta dr dra drs prof profa exmo exma eng arq gen cel cap sto sta d av aprox p.ex ex ref vs tel
      adm pe`,
    number: 'n no nº núm pág págs p pp art arts fig vol cap ed t',
    after: 's.a ltda cia jr jan fev abr jun jul ago nov dez',
    capital: 'mar mai set out',
  },
  stemmer: snowball('portuguese'),
  stopWords: isoStopWords(
    'pt',
    `
    apoio caminho conselho corrente estado grupo noite nome número obra pessoas povo questão relação sistema trabalhar
    trabalho valor verdade viagem área`,
  ),
});
