import { language } from './entry.ts';

export const is = language({
  name: 'Icelandic',
  words: `
    og að í á er sem til um við en það var með fyrir ekki af hann hún ég þú við þeir hafa hefur verið eru þetta þess
    eftir frá svo úr upp þegar hvað hvar hvers vegna í dag takk`,
  letters: 'áðéíóúýþæö',
  ordinalStop: true,
});
