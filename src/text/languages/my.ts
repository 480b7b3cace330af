import { language } from './entry.ts';

export const my = language({
  name: 'Burmese',
  script: 'burmese',
});
