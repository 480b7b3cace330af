/**
 * How often a text uses a word as a verb and as a noun, by what stands before it (`they signal`, `will boot`; `the boot`): a
 * tagger takes `miners signal` and `the device boots` for compounds. A plural counts with its singular. English only.
 */
import type { Corpus, Document } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';

const VERB_FOLLOWS =
  /^(?:to|i|you|we|they|who|he|she|it|will|would|can|could|should|must|might|may|do|does|did|cannot|(?:do|does|did|ca|wo|would|could|should)n['’]t|let['’]s|(?:i|we|you|they|it|he|she)['’](?:ll|d)|please)$/iu;
const NOUN_FOLLOWS =
  /^(?:the|an?|this|these|those|my|your|our|their|his|her|its|of|in|on|for|with|by|from|about|some|any|no|every|each|all|more|many|other|another|same|first|next|new|different)$/iu;
const NEVER = { verb: 0, noun: 0 };
interface Usage {
  readonly verb: number;
  readonly noun: number;
}

/** Of the word that a token is; none of one with a capital, which may be a name. */
export const usageIn = keptWith(({ documents }: Corpus): ((document: Document, token: number) => Usage) => {
  const counts = new Map<string, { verb: number; noun: number }>();
  for (const document of documents) {
    if (document.language !== 'en') continue;
    const { tokens, text } = document;
    for (let i = 1; i < tokens.term.length; i++) {
      if (tokens.stop[i] === 1 || tokens.start[i] - tokens.end[i - 1] !== 1 || !isSmall(document, i)) continue;
      const before = text.slice(tokens.start[i - 1], tokens.end[i - 1]);
      const verb = VERB_FOLLOWS.test(before);
      if (!verb && !NOUN_FOLLOWS.test(before)) continue;
      const base = baseOf(document, i);
      const count = counts.get(base) ?? { verb: 0, noun: 0 };
      counts.set(base, count);
      if (verb) count.verb++;
      else count.noun++;
    }
  }
  return (document, token) => (isSmall(document, token) && counts.get(baseOf(document, token))) || NEVER;
});

const isSmall = ({ text, tokens }: Document, token: number): boolean => /^\p{Ll}/u.test(text[tokens.start[token]]);

/** In small letters, without the s of a plural or of a third person. */
const baseOf = ({ text, tokens }: Document, token: number): string =>
  text
    .slice(tokens.start[token], tokens.end[token])
    .toLowerCase()
    .replace(/(?<=(?:sh|ch|ss|x|z))es$|(?<=[^s])s$/u, '');
