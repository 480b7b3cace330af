/**
 * Filler: words that many documents have whatever they are about. An everyday word (text/everyday-words.ts), a form of
 * address or a mark of applause that a sixth of the documents has is left out of counting, and so are a letter by itself,
 * the name of somebody who speaks in a transcript, and a remark about the speech (`[crosstalk]`).
 */
import { type Corpus, type Document, everydayWords, loadLanguage } from '../../text/index.ts';
import { speakerTerms } from '../titles/kinds.ts';

const SHARE = 0.15;
const ADDRESS =
  'mr mrs ms dr prof hon sir lord lady miss madam inc corp co ltd plc llc applause laughter laughs cheers et al said says told ll ve re cuz';

/** Everyday words as terms, where some documents are English. */
export async function everydayStems(languages: Iterable<string>): Promise<Set<string>> {
  if (!new Set(languages).has('en')) return new Set();
  const { stem } = await loadLanguage('en');
  return new Set([...everydayWords().keys(), ...ADDRESS.split(' ')].flatMap((word) => [stem(word), word]));
}

/** A letter by itself tells nothing, where letters make words. */
export const isSingleLetter = (word: string): boolean => /^[\p{Lu}\p{Ll}]$/u.test(word);

export const isFiller = (term: string, everyday: ReadonlySet<string>, documents: number, of: number): boolean =>
  isSingleLetter(term) || (everyday.has(term) && documents >= SHARE * of);

/** The corpus without its filler words, which are reported. In a small corpus every word counts. */
export async function withoutFiller(
  corpus: Corpus,
  smallCollection: number,
  keep: ReadonlySet<number> = new Set(),
): Promise<{ readonly corpus: Corpus; readonly filler: readonly string[] }> {
  const { documents, lexicon } = corpus;
  const everyday = await everydayStems(documents.map(({ language }) => language));
  const share = documents.length < smallCollection ? Infinity : documents.length;
  const uses = new Map<number, number>();
  for (const { tokens } of documents) {
    const counted = new Set(tokens.term.filter((_, i) => tokens.stop[i] === 0));
    for (const term of counted) uses.set(term, (uses.get(term) ?? 0) + 1);
  }
  const speakers = await speakerTerms(corpus);
  const isSpeaker = (id: number) => speakers.has(id) && /^\p{Lu}/u.test(lexicon.surface(id));
  const isOut = ([id, n]: [number, number]) =>
    !keep.has(id) && (isSpeaker(id) || isFiller(lexicon.term(id), everyday, n, share));
  const out = new Set([...uses].filter(isOut).map(([id]) => id));
  const words = [...out].map((id) => lexicon.surface(id).toLowerCase()).sort();
  return {
    corpus: { ...corpus, documents: documents.map((document) => ({ ...document, tokens: without(document, out) })) },
    filler: words,
  };
}

function without(document: Document, out: ReadonlySet<number>): Document['tokens'] {
  const { tokens } = document;
  const isOut = (i: number) => tokens.stop[i] === 1 || out.has(tokens.term[i]);
  return { ...tokens, stop: Uint8Array.from(tokens.stop, (_, i) => (isOut(i) ? 1 : 0)) };
}
