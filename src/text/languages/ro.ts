import { isoStopWords, language, snowball } from './entry.ts';

export const ro = language({
  name: 'Romanian',
  words: `
    de și în a la cu pe nu o că din se un mai pentru este care ce fi sau dar au fost prin ca are sunt al lui ei el ea
    lor cel cea după despre când dacă acest această aceasta fără toate doar între însă era fie am ai avea foarte unei
    unui până cum unde cine astăzi mult noi voi mea meu te ne să va vor tot bine mulțumesc ani`,
  letters: 'ăâîșțşţ',
  endings: 'ție ții ului lor ilor ează esc ește eau tate are ele ii',
  abbreviations: {
    before: 'dl dna d-na dr prof ing av gen col sf str bd ex de.ex aprox cca vs',
    number: 'nr pag p art fig vol cap alin',
    after: 'etc s.a s.r.l ian febr mart apr iun iul aug sept oct nov dec î.hr d.hr',
  },
  stemmer: snowball('romanian'),
  stopWords: isoStopWords('ro'),
});
