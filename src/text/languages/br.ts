import { isoStopWords, language } from './entry.ts';

export const br = language({
  name: 'Breton',
  words: `
    ar an ha hag eo a en da e ul un ur er gant ne ket ez war evit zo oa o ma hon ho met pe eus dre gwelet int bet hini
    holl`,
  letters: 'ùñê',
  stopWords: isoStopWords('br'),
});
