import { isoStopWords, language } from './entry.ts';

export const lv = language({
  name: 'Latvian',
  words: `
    un ir no par ar uz kas ka bet kā arī lai pēc tas pie tā to vai līdz nav ja tika gan es viņš viņa mēs jūs viņi kad
    tikai jau vēl ļoti šis šī tiek bija būt var pirms kur kāpēc šodien gada latvijas paldies labi tad starp savu
    vairāk nekā bez visi viss tam`,
  letters: 'āčēģīķļņšūž',
  endings: 'ana šana ība ību jam iem ām ums umu nās tāja',
  ordinalStop: true,
  stopWords: isoStopWords('lv'),
});
