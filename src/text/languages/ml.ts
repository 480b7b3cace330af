import { language } from './entry.ts';

export const ml = language({
  name: 'Malayalam',
  script: 'malayalam',
});
