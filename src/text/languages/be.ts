import { language } from './entry.ts';
import { ru } from './ru.ts';

export const be = language({
  name: 'Belarusian',
  script: 'cyrillic',
  words: `
    і ў не на што з у я ён як гэта да за але па ад яго а пра для так яна мы вы было быў была былі іх калі або толькі
    ужо яшчэ пры можа мяне ёсць няма вельмі дзе хто без пад каб які якія яны сёння чаму`,
  letters: 'іўёыэ',
  abbreviations: ru.abbreviations,
});
