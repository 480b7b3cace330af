import { language } from './entry.ts';

export const mk = language({
  name: 'Macedonian',
  script: 'cyrillic',
  words: `
    на и во да се за од не со е дека како што ќе по ја го ги си или но тој таа ние вие тие само уште има може беше
    кога ако бидејќи многу каде кој јас без под веќе пред меѓу денес зошто година`,
  letters: 'ѓѕјљњќџ',
});
