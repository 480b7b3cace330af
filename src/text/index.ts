export * from './analyze.ts';
export * from './document.ts';
export * from './language.ts';
export * from './lexicon.ts';
export { type SentenceOptions, splitSentences } from './sentences.ts';
export { ANALYZE_OPTIONS, type AnalyzeOptions, listedWords } from './settings.ts';
export { ENGLISH_STOP_WORDS, FILLERS } from './stop-words.ts';
export * from './vocabulary.ts';
export { eachWord, splitWords } from './words.ts';
