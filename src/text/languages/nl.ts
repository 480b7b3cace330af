import { isoStopWords, language, snowball } from './entry.ts';

export const nl = language({
  name: 'Dutch',
  words: `
    de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat mijn
    men dit zo door over ze zich bij ook tot je mij uit der daar haar naar heb hoe heeft hebben deze u want nog zal me
    zij nu ge geen omdat iets worden toch al waren veel meer doen toen moet ben zonder kan hun dus alles onder ja eens
    hier wie werd altijd wordt wezen kunnen ons zelf tegen na reeds wil kon niets uw iemand geweest andere jaar we
    onze goed vandaag`,
  letters: 'ëïéèü',
  endings: 'ing heid lijk lijke tje tjes ijn ijk aar eren eeuw cht',
  abbreviations: {
    before: `
      dhr mevr mw dr drs ir ing mr prof ds st bijv bv b.v.b d.w.z dwz o.a m.a.w m.b.t i.p.v i.v.m t.o.v t.a.v n.a.v
      a.d.h.v ca resp evt incl excl vgl zgn zg gem gen kol kap lt vs tel`,
    number: 'nr nrs blz p pp art fig afb hfst vol dl par',
    after: 'enz e.d e.a jr sr n.v b.v jan feb mrt apr jun jul aug sep sept okt nov dec v.chr n.chr mln mld',
  },
  stemmer: snowball('dutch'),
  stopWords: isoStopWords('nl'),
});
