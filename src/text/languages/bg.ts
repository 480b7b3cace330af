import { isoStopWords, language } from './entry.ts';
import { ru } from './ru.ts';

export const bg = language({
  name: 'Bulgarian',
  script: 'cyrillic',
  words: `
    на и да се в за от не с е че като са по ще това до си при но или той тя ние вие те как след само още има може беше
    бил била било тази този тези когато ако защото много където кой аз ти без под вече пред между е́ така му днес защо
    благодаря година български няма повече бъде със във`,
  letters: 'ъщ',
  abbreviations: ru.abbreviations,
  stopWords: isoStopWords('bg'),
});
