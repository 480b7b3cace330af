import { language } from './entry.ts';

export const ka = language({
  name: 'Georgian',
  script: 'georgian',
});
