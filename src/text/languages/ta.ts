import { language, snowball } from './entry.ts';

export const ta = language({
  name: 'Tamil',
  script: 'tamil',
  stemmer: snowball('tamil'),
});
