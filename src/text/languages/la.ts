import { isoStopWords, language } from './entry.ts';

export const la = language({
  name: 'Latin',
  words: `
    et in est non ad ut cum quod qui ex sed si quae per esse sunt nec aut enim hoc autem quam atque ab eius quo ac
    etiam nam erat haec quidem quoque omnia inter sibi ipse tamen de te me nos vos ego tu fuit ante post sine pro`,
  stopWords: isoStopWords('la'),
});
