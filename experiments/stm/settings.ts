/**
 * How the texts of the paper's tables are read: it leaves out numbers, and `said` is among its stop words. This copy of
 * Reuters-21578 writes a capital after every U.S., where no sentence ends.
 */
export const ANALYSIS = {
  language: 'en',
  numbers: false,
  extraStopWords: 'said say says',
  abbreviations: 'U.S. U.K.',
} as const;
/** How all other texts are read: as anybody's would be. */
export const USUAL = { language: 'en' } as const;
export const SEED = 2000;
