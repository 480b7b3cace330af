/**
 * How often a text uses a word as a verb and as a noun, by what stands before it (`they signal`, `will boot`; `the boot`): a
 * tagger takes `miners signal` and `the device boots` for compounds. A plural counts with its singular. English only.
 */
import { isLower } from '../../text/characters.ts';
import type { Corpus, Document } from '../../text/index.ts';
import { keptWith, memoized } from '../../text/memoized.ts';

const VERB_FOLLOWS =
  /^(?:to|i|you|we|they|who|he|she|it|will|would|can|could|should|must|might|may|do|does|did|cannot|(?:do|does|did|ca|wo|would|could|should)n['’]t|let['’]s|(?:i|we|you|they|it|he|she)['’](?:ll|d)|please)$/iu;
const NOUN_FOLLOWS =
  /^(?:the|an?|this|these|those|my|your|our|their|his|her|its|of|in|on|for|with|by|from|about|some|any|no|every|each|all|more|many|other|another|same|first|next|new|different)$/iu;
/** No word of these is longer. */
const FOLLOWED_LENGTH = 9;
const NEVER = { verb: 0, noun: 0 };
interface Usage {
  readonly verb: number;
  readonly noun: number;
}

/** What follows a word; a text has few different ones that are so short. */
const followsIn = (word: string): 'verb' | 'noun' | 'any' =>
  VERB_FOLLOWS.test(word) ? 'verb' : NOUN_FOLLOWS.test(word) ? 'noun' : 'any';

/** By the word without the s of a plural. */
export const usagesIn = keptWith(({ documents }: Corpus): ReadonlyMap<string, Usage> => {
  const counts = new Map<string, { verb: number; noun: number }>();
  const follows = memoized(followsIn);
  const base = memoized(baseOf);
  for (const document of documents) {
    if (document.language !== 'en') continue;
    const { tokens, text } = document;
    for (let i = 1; i < tokens.term.length; i++) {
      if (tokens.stop[i] === 1 || tokens.start[i] - tokens.end[i - 1] !== 1) continue;
      if (tokens.end[i - 1] - tokens.start[i - 1] > FOLLOWED_LENGTH || !isSmall(document, i)) continue;
      const kind = follows(text.slice(tokens.start[i - 1], tokens.end[i - 1]));
      if (kind === 'any') continue;
      const word = base(text.slice(tokens.start[i], tokens.end[i]));
      let count = counts.get(word);
      if (!count) counts.set(word, (count = { verb: 0, noun: 0 }));
      count[kind]++;
    }
  }
  return counts;
});

/** Of the word that a token is; none of one with a capital, which may be a name. */
export const usageIn = keptWith((corpus: Corpus): ((document: Document, token: number) => Usage) => {
  const counts = usagesIn(corpus);
  const base = memoized(baseOf);
  return (document, token) => {
    const { text, tokens } = document;
    if (!isSmall(document, token)) return NEVER;
    return counts.get(base(text.slice(tokens.start[token], tokens.end[token]))) ?? NEVER;
  };
});

const isSmall = ({ text, tokens }: Document, token: number): boolean => isLower(text.charCodeAt(tokens.start[token]));

/** In small letters, without the s of a plural or of a third person. */
const baseOf = (word: string): string => word.toLowerCase().replace(/(?<=(?:sh|ch|ss|x|z))es$|(?<=[^s])s$/u, '');
