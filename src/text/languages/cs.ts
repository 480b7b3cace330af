import { isoStopWords, language, snowball } from './entry.ts';

export const cs = language({
  name: 'Czech',
  words: `
    a v se na je že to s z do o i jako k pro by za ale jsou po který jeho ve bylo byl byla jsem si podle však také od
    nebo která které už tak jen již ještě má když jak při co bude jeho aby než byli je ze není kde proto před nad pod
    pak tento tato toto jsme jste být kteří můj my on ona oni ten té tím více velmi může dnes proč děkuji roku u mezi
    až což`,
  letters: 'áčďéěíňóřšťúůýž',
  endings: 'ost osti ího ému ých ými ání ení ský ská ové ovat ěl ou',
  abbreviations: {
    before: `
      p pí sl dr mgr ing prof doc mudr judr phdr rndr bc sv gen plk kpt např tj tzv tzn resp popř příp mj vč cca ul
      nám tř angl něm lat srov `,
    number: 'č čís str s obr tab odst čl sv kap r',
    after: 'atd apod aj s.r.o a.s spol tis mil mld kč hod min stol l př.n.l n.l',
  },
  ordinalStop: true,
  stemmer: snowball('czech'),
  stopWords: isoStopWords('cs'),
});
