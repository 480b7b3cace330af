import { isoStopWords, language } from './entry.ts';

export const mr = language({
  name: 'Marathi',
  script: 'devanagari',
  words: `
    आहे आणि या व हे ते तो ती की मध्ये त्या आहेत होते होता होती केली केले असे नाही पण एक मी आम्ही तुम्ही काय आज का खूप
    साठी म्हणून तर हा ही करून त्यांनी त्यांच्या मला`,
  letters: 'ळ',
  stopWords: isoStopWords('mr'),
});
