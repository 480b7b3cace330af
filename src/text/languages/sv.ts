import { isoStopWords, language, snowball } from './entry.ts';

export const sv = language({
  name: 'Swedish',
  words: `
    och i att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan man när år
    säger hon under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket än
    här då sedan över bara in blir upp även vad få två vill ha många hur mer går sverige ingen du mig dig oss er min
    din bra idag varför någon något`,
  letters: 'åäöé',
  endings: 'ning ande arna erna het ligt skt aste orna are',
  abbreviations: {
    before: `
      dr prof hr fr fru s:t st bl.a d.v.s dvs t.ex m.fl ev ca fr.o.m t.o.m s.k sk m.a.o p.g.a pga o.dyl jfr resp inkl
      exkl tel f.d`,
    number: 'nr kl s sid kap fig tab art',
    after: 'osv m.m etc jan febr mars apr aug sept okt nov dec milj mdr kr f.kr e.kr',
  },
  stemmer: snowball('swedish'),
  stopWords: isoStopWords('sv'),
});
