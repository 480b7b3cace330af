import { isoStopWords, language, snowball } from './entry.ts';

export const tr = language({
  name: 'Turkish',
  words: `
    ve bir bu da de için ile çok daha olarak ne gibi en o kadar var mi ama sonra olan ki ben her değil mı yok ya şey
    göre ise biz sen onu oldu ancak veya hem iki nasıl neden zaman bunu kendi bana size onun tüm bütün önce sadece
    olduğu olduğunu dedi diye bugün çünkü eğer iyi nerede kim şimdi teşekkür ederim oldukça yeni mu mü yıl`,
  letters: 'çğıöşüâîû',
  endings: 'lar ler dan den nda nde lık lik yor mak mek ları leri dım dim ım',
  abbreviations: {
    before: 'dr prof doç av sn bkz vb örn yrd alb gen öğr gör op uzm müh mah cad sok apt',
    number: 'no nr s sf',
    after: 'ltd şti a.ş vs vd ort yy m.ö m.s',
  },
  ordinalStop: true,
  lower: (word) => word.toLocaleLowerCase('tr'),
  stemmer: snowball('turkish'),
  stopWords: isoStopWords('tr'),
});
