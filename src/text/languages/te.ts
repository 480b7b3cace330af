import { language } from './entry.ts';

export const te = language({
  name: 'Telugu',
  script: 'telugu',
});
