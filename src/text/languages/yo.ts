import { isoStopWords, language } from './entry.ts';

export const yo = language({
  name: 'Yoruba',
  words: `
    ni ti awọn si ati jẹ fun lati o kan pe wọn mo nínú bí kò àti àwọn ń sí náà kí tí ó fún láti wá lọ`,
  letters: 'àáèéìíòóùúẹọṣńǹ',
  stopWords: isoStopWords('yo'),
});
