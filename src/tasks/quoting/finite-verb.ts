/**
 * A full sentence has a finite verb and does not open with it: "Toasters, lamps, and once a wooden leg." and "Came back at
 * noon." are fragments. A finite verb is known by auxiliaries, by a pronoun before it or an article after it, by -ed, and
 * as an everyday verb: a rare verb without one of these is missed, and one within a relative clause is enough. English only.
 */
import { englishWords, everydayWords } from '../../text/index.ts';
import { once } from '../../text/memoized.ts';

/** Words in front of a sentence that change nothing. */
const OPENINGS =
  /^(?:(?:and|so|but|or|then|now|well|okay|ok|yeah|yes|um|uh|oh|not|just|maybe|like|especially|even|also)[ ,]+)*/u;
/** A sentence that opens with one of these lost its subject; a question ("Is it late?") is not told from it. */
const SUBJECTLESS =
  /^(?:is|are|was|were|has|had|does|did|can|could|will|would|should|might|must|isn't|wasn't|hasn't|doesn't|didn't|can't|couldn't|won't|gonna|wanna|gotta|came|went|took|gave|saw|knew|began|became|got|which|including)\b/u;
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
/** A word that is no name, and that no article or `to` stands before. */
const BARE = /(?<!\b(?:an?|the|my|our|your|their|his|her|its|to) )\b\p{Ll}+/gu;

/** Everyday verbs that are seldom nouns or participles. */
const verbs = once((): ReadonlySet<string> => {
  const others = new Set([...englishWords('nounsAsOften'), ...englishWords('participles')]);
  return new Set([...everydayWords()].flatMap(([word, kind]) => (kind === 'verb' && !others.has(word) ? [word] : [])));
});

export function isFullSentence(sentence: string): boolean {
  const lower = sentence.toLowerCase().replaceAll('’', "'").replace(OPENINGS, '');
  if (SUBJECTLESS.test(lower)) return false;
  const isVerb = (word: string) => verbs().has(word) || (/[^s]s$/u.test(word) && verbs().has(word.slice(0, -1)));
  return VERB.test(lower) || (sentence.match(BARE) ?? []).some(isVerb);
}
