import { isoStopWords, language, snowball } from './entry.ts';

export const da = language({
  name: 'Danish',
  words: `
    og i at det er en til af på for de med der den ikke som et har han om men var jeg sig fra vi så kan man når år
    siger hun under også efter eller nu sin mod skal ville kommer ud får hvor være havde alle andre meget end her da
    sidst over kun ind bliver op hvad få to vil mange mere går du mig dig os jer min din godt af noget nogen blev hvis
    blevet været hvorfor hvordan lidt dag uden selv mellem deres hans hendes`,
  letters: 'åæøé',
  endings: 'ning ende erne hed ligt else ede dag gede',
  abbreviations: {
    before: `
      dr prof hr fr fru skt bl.a d.v.s dvs f.eks feks m.fl evt ca fx s.k pga jf inkl ekskl tlf vedr iflg pct`,
    number: 'nr kl s kap fig tab art stk',
    after: 'osv m.m mv etc jan feb apr aug sept okt nov dec mio mia kr f.kr e.kr',
  },
  ordinalStop: true,
  stemmer: snowball('danish'),
  stopWords: isoStopWords('da'),
});
