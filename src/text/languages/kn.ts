import { language } from './entry.ts';

export const kn = language({
  name: 'Kannada',
  script: 'kannada',
});
