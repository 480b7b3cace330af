/**
 * What a block could be called: noun phrases (`hardware wallets`, `basis of lightning technology`), actions
 * (`syncing a node`) and short questions, each where it is first written. A phrase ends with a noun, has no punctuation
 * inside, and stands in no brackets, for those hold stage directions.
 */
import type { Document } from '../../text/index.ts';
import type { Passage } from './block.ts';
import type { Part } from './parts-of-speech.ts';

export interface Candidate {
  readonly kind: 'phrase' | 'action' | 'question';
  readonly start: number;
  readonly end: number;
  /** The different terms that count. */
  readonly terms: readonly number[];
  /** All its words, the small ones too. */
  readonly words: number;
  readonly sentence: number;
}

export const MOST_WORDS = 7;
/** Phrases are looked for in so many first sentences of a passage. */
const REACH = 60;
const MOST_TERMS = 5;
/** A question is a title where the block opens with it. */
const ASKED = 4;

export function candidatesOf(document: Document, parts: readonly Part[], { from, to }: Passage): Candidate[] {
  const found: Candidate[] = [];
  const last = Math.min(to, from + REACH);
  for (let s = from; s < last; s++) {
    if (document.sentences[s].kind === 'heading') continue;
    const end = document.tokens.firstToken[s + 1];
    const hidden = bracketed(document, s);
    for (let i = document.tokens.firstToken[s]; i < end; i++) {
      if (parts[i] === 'noun' || parts[i] === 'modifier' || parts[i] === 'gerund') phrasesFrom(i, s);
    }
    if (s - from < ASKED) {
      const asked = questionIn(document, s);
      if (asked) found.push(asked);
    }

    function phrasesFrom(first: number, sentence: number) {
      const { tokens } = document;
      const terms = new Set<number>();
      const action = parts[first] === 'gerund';
      let parted = false;
      for (let i = first, words = 1; i < end && words <= MOST_WORDS; i++, words++) {
        if (hidden(i) || (i > first && !adjoins(document, i))) return;
        const part = parts[i];
        if (part === 'other' || (part === 'gerund' && i > first && !parted && !action)) return;
        if (part === 'article' && i > first && parts[i - 1] !== 'link' && !(action && i === first + 1)) return;
        if (part === 'link') {
          if (i === first || parts[i - 1] === 'link' || parts[i - 1] === 'modifier') return;
          parted = true;
          continue;
        }
        if (part === 'article') continue;
        if (tokens.stop[i] === 0) terms.add(tokens.term[i]);
        if (terms.size > MOST_TERMS) return;
        if (part !== 'noun') continue;
        const kind = action ? 'action' : 'phrase';
        found.push({ kind, start: tokens.start[first], end: tokens.end[i], terms: [...terms], words, sentence });
      }
    }
  }
  return found;
}

/** Only a blank or a hyphen stands between token i and the one before. */
function adjoins({ text, tokens }: Document, i: number): boolean {
  return /^(?:\s{1,3}|[-‐–'’_/])$/.test(text.slice(tokens.end[i - 1], tokens.start[i]));
}

/** Whether a token stands in brackets. */
function bracketed({ text, tokens, sentences }: Document, s: number): (token: number) => boolean {
  const { start, end } = sentences[s];
  const spans = [...text.slice(start, end).matchAll(/\[[^\]]{0,200}\]|\([^)]{0,200}\)|<[^>]{0,200}>/g)];
  return (token) =>
    spans.some(({ index, 0: span }) => {
      const at = tokens.start[token] - start;
      return at >= index && at < index + span.length;
    });
}

/** The question itself, without what leads up to it: `So Anna, what is a node?` */
function questionIn({ text, tokens, sentences, language }: Document, s: number): Candidate | undefined {
  if (language !== 'en') return undefined;
  const { start, end } = sentences[s];
  const asked =
    /(?:^|[,;:–—-]\s+|^(?:So|And|But|Now|Okay|OK|Yeah|Right),?\s+)((?:what|how|why|who|when|where|which)\b[^,;:()?]{3,60})\?["”’']?$/i.exec(
      text.slice(start, end),
    );
  if (!asked) return undefined;
  const from = start + asked.index + asked[0].indexOf(asked[1]);
  const to = from + asked[1].length + 1;
  const terms = new Set<number>();
  let words = 0;
  for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++) {
    if (tokens.start[i] < from) continue;
    words++;
    if (
      /^(?:you|we|i|me|us|that|this|it|they|he|she|those|these|your|my)$/i.test(
        text.slice(tokens.start[i], tokens.end[i]),
      )
    ) {
      return undefined;
    }
    if (tokens.stop[i] === 0) terms.add(tokens.term[i]);
  }
  if (words > MOST_WORDS || words < 3 || terms.size === 0) return undefined;
  return { kind: 'question', start: from, end: to, terms: [...terms], words, sentence: s };
}
