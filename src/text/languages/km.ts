import { language } from './entry.ts';

export const km = language({
  name: 'Khmer',
  script: 'khmer',
});
