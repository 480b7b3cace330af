import { isoStopWords, language } from './entry.ts';

export const lt = language({
  name: 'Lithuanian',
  words: `
    ir yra kad į iš su buvo ne bet tai kaip apie už po jis ar o nuo jau dar jo tik ji ant jų prie mes jūs jie aš tu
    per labai kur kodėl šis ši gali būti bus taip kai šiandien metų lietuvos ačiū gerai prieš tarp savo daugiau nei be
    visi viskas jei kuris kuri nėra buvau jos`,
  letters: 'ąčęėįšųūž',
  endings: 'imas ymas mas ų ius iai uose ėje ams tis ti ės',
  stopWords: isoStopWords('lt'),
});
