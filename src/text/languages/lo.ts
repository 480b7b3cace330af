import { language } from './entry.ts';

export const lo = language({
  name: 'Lao',
  script: 'lao',
});
