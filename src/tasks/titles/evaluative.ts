/**
 * Adjectives that say what a speaker thinks of a thing, or which one of its kind it is, and make no other thing of it: `a
 * fascinating pump`, `the esteemed panel`, `the original paper`. A title goes without them. English only.
 */
const EVALUATIVE = new Set(
  `fascinating fantastic incredible brilliant impressive remarkable esteemed lovely beautiful gorgeous
  hilarious ridiculous insane wild neat fun tricky nasty ugly painful annoying scary surprising shocking massive enormous
  tremendous significant considerable substantial notable crucial essential vital successful ambitious proper decent
  reasonable sensible appropriate suitable relevant valuable meaningful worthwhile handy fancy sheer mere original
  existing potential upcoming ongoing subsequent overall numerous countless occasional sudden`.split(/\s+/u),
);

/** `word`: as it is written; one with a capital may be part of a name. */
export const isEvaluative = (word: string): boolean => EVALUATIVE.has(word);
