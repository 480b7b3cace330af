/**
 * Filler: words that many documents have whatever they are about. An everyday word (text/everyday-words.ts), a form of
 * address or a mark of applause that 15 % of the documents have is left out of counting, unless the corpus is small; so
 * are, in any corpus, a letter by itself, the name of somebody who speaks in a transcript, and a remark about the speech
 * (`[crosstalk]`).
 */
import { type Corpus, everydayWords, loadLanguage } from '../../text/index.ts';
import { speakerTerms } from '../titles/kinds.ts';
import { withStops } from './figures.ts';

const SHARE = 0.15;
const EXTRA_FILLER =
  'mr mrs ms dr prof hon sir lord lady miss madam inc corp co ltd plc llc applause laughter laughs cheers et al said says told ll ve re cuz';

/** Everyday words as terms, where some documents are English. */
export async function everydayStems(languages: Iterable<string>): Promise<Set<string>> {
  if (!new Set(languages).has('en')) return new Set();
  const { stem } = await loadLanguage('en');
  return new Set([...everydayWords().keys(), ...EXTRA_FILLER.split(' ')].flatMap((word) => [stem(word), word]));
}

/** A letter by itself tells nothing, where letters make words. */
export const isSingleLetter = (word: string): boolean => /^[\p{Lu}\p{Ll}]$/u.test(word);

export const isFiller = (term: string, everyday: ReadonlySet<string>, documents: number, corpusSize: number): boolean =>
  isSingleLetter(term) || (everyday.has(term) && documents >= SHARE * corpusSize);

/** The corpus without its filler words, which are reported. In a small corpus everyday words count. */
export async function withoutFiller(
  corpus: Corpus,
  smallCollection: number,
  keep: ReadonlySet<number> = new Set(),
): Promise<{ readonly corpus: Corpus; readonly filler: readonly string[] }> {
  const { documents, lexicon } = corpus;
  const everyday = await everydayStems(documents.map(({ language }) => language));
  const corpusSize = documents.length < smallCollection ? Infinity : documents.length;
  const uses = new Map<number, number>();
  for (const { tokens } of documents) {
    const counted = new Set(tokens.term.filter((_, i) => tokens.stop[i] === 0));
    for (const term of counted) uses.set(term, (uses.get(term) ?? 0) + 1);
  }
  const speakers = await speakerTerms(corpus);
  const isSpeaker = (id: number) => speakers.has(id) && /^\p{Lu}/u.test(lexicon.surface(id));
  const isRemoved = ([id, n]: [number, number]) =>
    !keep.has(id) && (isSpeaker(id) || isFiller(lexicon.term(id), everyday, n, corpusSize));
  const out = new Set([...uses].filter(isRemoved).map(([id]) => id));
  const words = [...out].map((id) => lexicon.surface(id).toLowerCase()).sort();
  return {
    corpus: withoutTerms(corpus, out),
    filler: words,
  };
}

export function withoutTerms(corpus: Corpus, out: ReadonlySet<number>): Corpus {
  if (out.size === 0) return corpus;
  const documents = corpus.documents.map((document) => withStops(document, (i) => out.has(document.tokens.term[i])));
  return { ...corpus, documents };
}
