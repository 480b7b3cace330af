import { isoStopWords, language, snowball } from './entry.ts';

export const no = language({
  name: 'Norwegian',
  aliases: ['nb', 'nn'],
  words: `
    og i det på er som en til å for av at har med de ikke den han om et fra men var jeg seg så vi kan man når år sier
    hun under også etter eller nå sin mot skal ville kommer ut får hvor være hadde alle andre mye enn her da over bare
    inn blir opp hva få to vil mange mer går du meg deg oss dere min din bra noe noen ble hvis blitt vært hvorfor
    hvordan litt dag uten selv mellom deres hans hennes norge etter`,
  letters: 'åæøéò',
  endings: 'ning ende ene het lig else ede gge tte asjon',
  abbreviations: {
    before: 'dr prof hr fr fru st bl.a dvs f.eks m.fl ev evt ca s.k pga jf inkl ekskl tlf vedr iflg pst',
    number: 'nr kl s kap fig tab art',
    after: 'osv m.m mv etc jan feb apr aug sept okt nov des mill mrd kr f.kr e.kr',
  },
  ordinalStop: true,
  stemmer: snowball('norwegian'),
  stopWords: isoStopWords('no'),
});
