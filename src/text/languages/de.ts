import { isoStopWords, language, snowball } from './entry.ts';

export const de = language({
  name: 'German',
  words: `
    der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass
    sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch
    man sein wurde sei wenn ich wir ihr ihm ihn mich mir uns kann alle diese dieser dieses keine kein schon seine
    seinen ihre da hier was wo wer warum doch jetzt immer sehr heute gibt muss soll unter gegen vom nun habe bin hatte
    waren danke bitte`,
  letters: 'äöüß',
  endings: 'ung ungen heit keit lich isch chen schaft end ten ige igen',
  abbreviations: {
    before: `
      hr hrn fr frl dr prof ing dipl mag med phil jur rer nat hl st z.b d.h u.a i.d.r u.u z.t z.zt v.a o.ä o.g s.o s.u
      i.a i.e i.v a.d bzw bspw evtl ggf inkl exkl vgl sog vorm ehem geb gest verh frz engl dt lat griech österr
      schweiz zzgl abzgl einschl insb insbes zz bes betr i.s.v m.e n.chr v.chr vs allg gen röm kath ev chem phys techn
      ugs urspr entspr gegr jap russ amerik ital span bayr sächs`,
    number: `
      nr nrn ca max min mind abs art abb tab bd bde kap s seite ziff aufl hrsg az anm str tel jg jh bl sp §`,
    after: `
      usf jr sen gmbh co kg ag mio mrd tsd jan feb mär mrz apr jun jul aug sep sept okt nov dez std sek`,
    capital: 'mo di mi do fr sa so',
  },
  ordinalStop: true,
  stemmer: snowball('german'),
  stopWords: isoStopWords(
    'de',
    `
    dank ernst gott jahr jahre jahren mann mensch menschen mittel ordnung recht sache schluss startseite suche teil`,
  ),
});
