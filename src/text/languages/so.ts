import { isoStopWords, language } from './entry.ts';

export const so = language({
  name: 'Somali',
  words: `
    waa iyo oo ka ku in la u ah ee ay soo ayaa uu si waxa waxaa ma aan isku kala kuwa tahay yahay wuxuu hadda maanta`,
  stopWords: isoStopWords('so'),
});
