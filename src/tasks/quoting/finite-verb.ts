/**
 * A full sentence has a finite verb: "Toasters, lamps, and once a wooden leg." is a fragment. A finite verb is known by
 * auxiliaries, by a pronoun before it or an article after it, and by -ed: a verb without one of these is missed, and one
 * within a relative clause is enough. English only.
 */
const FUNCTION_WORDS = 'and|or|but|not|to|of|in|on|at|for|with|from|by|as|that|into|about|up|out|the|an?|so|is|just';
const VERB = new RegExp(
  [
    "\\b(?:am|is|are|was|were|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|cannot|gonna)\\b|n't\\b",
    `\\b(?:i|we|they|he|she)(?: ?'| \\p{L})|\\b(?:you|it) (?!(?:${FUNCTION_WORDS})\\b)\\p{L}`,
    "\\p{L} ?'(?:m|re|ve|ll|d)\\b|\\b(?:it|that|there|what|who|here|where|how|this|let) ?'s\\b|\\blet (?:me|us)\\b|'s (?:not|just|been|got|a|an|the|\\p{L}+ing)\\b",
    '\\b\\p{L}{2,}[^s]s (?:an?|the|this|my|your|our|their|his|her|its) \\p{L}',
    `(?<!\\b(?:${FUNCTION_WORDS}|than|when|if|like|very|too) )\\b\\p{L}{2,}(?<!e)ed\\b`,
  ].join('|'),
  'u',
);
export const isFullSentence = (sentence: string): boolean => VERB.test(sentence.toLowerCase().replaceAll('’', "'"));
