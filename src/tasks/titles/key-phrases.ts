/**
 * The phrases that a text comes back to, by their C-value (Frantzi, Ananiadou & Mima 2000; with 1 + log₂, so that a lone
 * word counts: Barrón-Cedeño et al. 2009):
 *
 *   C(a) = (1 + log₂|a|) · ( f(a) − mean of f(b) over the longer phrases b that have a in them )
 *
 * f: how often it is written; |a|: its words that count. Candidates are the noun phrases of titles (candidates.ts).
 */
import { type Corpus, oneLine } from '../../text/index.ts';
import { bracketsIn } from './block.ts';
import { COUNTED, candidatesOf } from './candidates.ts';
import { everydayTerms, speakerTerms } from './kinds.ts';
import { taggerFor } from './parts-of-speech.ts';

export interface KeyPhrase {
  /** As it is written most often. */
  readonly text: string;
  readonly count: number;
  readonly score: number;
  /** Where it is first written. */
  readonly document: string;
  readonly start: number;
  readonly end: number;
}

interface Seen {
  readonly terms: readonly number[];
  count: number;
  readonly first: { readonly document: number; readonly start: number; readonly end: number };
  readonly writings: Map<string, number>;
}

/** A phrase that is written once tells little, but in a text of fewer sentences than this. */
const FEW_SENTENCES = 12;
const DATED = /^(january|february|march|april|may|june|july|august|september|october|november|december)\b.*\d/iu;
/** Longer phrases are whole clauses. */
const MAX_TERMS = 3;

export async function keyPhrasesOf(corpus: Corpus, top: number): Promise<KeyPhrase[]> {
  const seen = await phrasesIn(corpus);
  const sentences = corpus.documents.reduce((sum, document) => sum + document.sentences.length, 0);
  const minCount = sentences < FEW_SENTENCES ? 1 : 2;
  const scored = cValues([...seen.values()]).filter(({ phrase, score }) => phrase.count >= minCount && score > 0);
  scored.sort((a, b) => b.score - a.score || a.phrase.first.start - b.phrase.first.start);
  const taken: Seen[] = [];
  const found: KeyPhrase[] = [];
  for (const { phrase, score } of scored) {
    if (found.length === top) break;
    // A phrase and its part say the same twice.
    if (taken.some((other) => isWithin(phrase.terms, other.terms) || isWithin(other.terms, phrase.terms))) continue;
    taken.push(phrase);
    const { document, start, end } = phrase.first;
    found.push({
      text: usualWriting(phrase),
      count: phrase.count,
      score,
      document: corpus.documents[document].id,
      start,
      end,
    });
  }
  return found;
}

/** Phrases by their terms, in order. */
async function phrasesIn(corpus: Corpus): Promise<Map<string, Seen>> {
  const everyday = await everydayTerms(corpus);
  const speakers = await speakerTerms(corpus);
  const tagger = await taggerFor(corpus);
  const seen = new Map<string, Seen>();
  corpus.documents.forEach((document, d) => {
    for (let s = 0; s < document.sentences.length; s++) {
      const candidates = candidatesOf(
        document,
        { document: d, from: s, to: s + 1 },
        tagger(document, s, s + 1),
        bracketsIn(document, s, s + 1),
        (token) => everyday.has(document.tokens.term[token]),
      );
      for (const { terms, words, start, end } of candidates) {
        // Those with a small word inside are rarely written twice alike.
        if (terms.length > MAX_TERMS || terms.length !== words) continue;
        if (terms.some((term) => speakers.has(term)) || terms.every((term) => everyday.has(term))) continue;
        const text = oneLine(document.text.slice(start, end));
        if (!/\p{L}{2}/u.test(text) || COUNTED.test(text.split(' ')[0]) || DATED.test(text)) continue;
        const key = terms.join(' ');
        const phrase = seen.get(key) ?? { terms, count: 0, first: { document: d, start, end }, writings: new Map() };
        seen.set(key, phrase);
        phrase.count++;
        phrase.writings.set(text, (phrase.writings.get(text) ?? 0) + 1);
      }
    }
  });
  return seen;
}

export function cValues<P extends { readonly terms: readonly number[]; readonly count: number }>(
  phrases: readonly P[],
): { readonly phrase: P; readonly score: number }[] {
  const within = new Map<string, number[]>();
  for (const { terms, count } of phrases) {
    for (const part of partsOf(terms)) within.set(part, [...(within.get(part) ?? []), count]);
  }
  return phrases.map((phrase) => {
    const longer = within.get(phrase.terms.join(' ')) ?? [];
    const nested = longer.length === 0 ? 0 : longer.reduce((sum, count) => sum + count, 0) / longer.length;
    return { phrase, score: (1 + Math.log2(phrase.terms.length)) * (phrase.count - nested) };
  });
}

/** The shorter stretches of terms inside a phrase. */
function partsOf(terms: readonly number[]): Set<string> {
  const parts = new Set<string>();
  for (let from = 0; from < terms.length; from++) {
    for (let to = from + 1; to <= terms.length; to++) {
      if (to - from < terms.length) parts.add(terms.slice(from, to).join(' '));
    }
  }
  return parts;
}

const isWithin = (part: readonly number[], whole: readonly number[]): boolean =>
  ` ${whole.join(' ')} `.includes(` ${part.join(' ')} `);

const usualWriting = ({ writings }: Seen): string =>
  [...writings].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
