/** A short question that can be a title: it asks for something that it names. English only. */
import type { Document } from '../../text/index.ts';
import { type Candidate, MAX_ASKED } from './candidate.ts';

/** The question itself, without what leads up to it: `So Anna, what is a node?` */
export function questionIn({ text, tokens, sentences, language }: Document, s: number): Candidate | undefined {
  if (language !== 'en') return undefined;
  const { start, end } = sentences[s];
  const asked =
    /(?:^|[,;:–—-]\s+|^(?:So|And|But|Now|Okay|OK|Yeah|Right),?\s+)((?:what|how|why|who (?:is|are))\b[^,;:()[\]{}<>?]{3,60})\?["”’']?$/i.exec(
      text.slice(start, end),
    );
  if (!asked) return undefined;
  const from = start + asked.index + asked[0].indexOf(asked[1]);
  const to = from + asked[1].length + 1;
  const terms = new Set<number>();
  let words = 0;
  let first = tokens.firstToken[s];
  while (tokens.start[first] < from) first++;
  for (let i = first; i < tokens.firstToken[s + 1]; i++) {
    words++;
    if (
      /^(?:i|me|us|that|this|it|they|he|she|him|her|them|his|their|those|these|my|mine|yours|here|there)$/i.test(
        text.slice(tokens.start[i], tokens.end[i]),
      )
    ) {
      return undefined;
    }
    if (tokens.stop[i] === 0) terms.add(tokens.term[i]);
  }
  if (words > MAX_ASKED || words < 3 || terms.size === 0) return undefined;
  return {
    kind: 'question',
    start: from,
    end: to,
    terms: [...terms],
    words,
    named: false,
    described: false,
    plain: false,
    announced: false,
    clause: false,
    apposed: false,
    tied: false,
    paired: false,
    first,
    last: tokens.firstToken[s + 1] - 1,
    bounded: true,
  };
}
