import { isoStopWords, language, snowball } from './entry.ts';

export const hu = language({
  name: 'Hungarian',
  words: `
    a az és hogy nem is egy ez volt meg csak de ha már még azt mint el ki van ezt vagy nagyon lehet minden lesz kell
    én sem mert most olyan úgy akkor ami pedig után aki azonban amely mi ő így be fel le itt ott hol mikor miért
    voltak lett volna között szerint által majd mindig ma jó ezek azok nincs vannak sok több két első köszönöm magyar`,
  letters: 'áéíóöőúüű',
  endings: 'ság ség ban ben nak nek ból ből tól től hoz ott ett kat ket tam tem',
  abbreviations: {
    before: 'dr prof özv ifj id gróf pl ill kb ún vö azaz ui tel szt',
    number: 'sz o old fej ábra',
    after: 'stb kft zrt nyrt bt jan febr márc ápr máj jún júl aug szept okt nov dec',
  },
  ordinalStop: true,
  stemmer: snowball('hungarian'),
  stopWords: isoStopWords('hu'),
});
