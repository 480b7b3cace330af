import { language } from './entry.ts';

export const am = language({
  name: 'Amharic',
  script: 'ethiopic',
});
