import { language } from './entry.ts';

export const si = language({
  name: 'Sinhala',
  script: 'sinhala',
});
