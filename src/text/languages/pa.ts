import { language } from './entry.ts';

export const pa = language({
  name: 'Punjabi',
  script: 'gurmukhi',
});
