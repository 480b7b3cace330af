import { isoStopWords, language } from './entry.ts';

export const ha = language({
  name: 'Hausa',
  words: `
    da a na ta ya ba cikin wannan ne ce su ga kuma zai an don yana suka sun shi ita mu ku ni wani kamar amma domin yau`,
  stopWords: isoStopWords('ha'),
});
