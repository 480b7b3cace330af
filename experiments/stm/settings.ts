/** How all texts of the experiment are read: the paper leaves out numbers, and `said` is among its stop words. */
export const ANALYSIS = { language: 'en', numbers: false, extraStopWords: 'said say says' } as const;
export const SEED = 2000;
