import { isoStopWords, language } from './entry.ts';

export const zu = language({
  name: 'Zulu',
  words: `
    ukuthi futhi kanye noma kodwa ngoba lapho uma lokhu ukuze yini kakhulu khona wakhe yakhe abantu njengoba kusho
    umuntu sebenza manje namuhla`,
  stopWords: isoStopWords('zu'),
});
