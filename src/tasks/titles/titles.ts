/**
 * A title for each of some blocks of text, as a person would write on it, told apart from the others.
 *
 *   const corpus = await analyze(sources);
 *   const titles = await titlesOf(corpus, [{ document: 0, from: 0, to: 40 }, { document: 0, from: 40, to: 90 }]);
 *   titles[0] → { text: 'Hardware wallets', kind: 'phrase', spans: [{ document: 0, start: 120, end: 136 }] }
 *
 * A block that opens with a heading is called by it. Otherwise the phrases of the block (candidates.ts) are ranked by the
 * number of words a person's title would share with them: Σ P(w) over their words (word-scores.ts), less a little for every
 * word (rank.ts). The best one that is not the title of another block is the title, and a second where both are spoken of in the same
 * sentences; where there is none, the first words stand in.
 */

import { type Corpus, type Document, oneLine } from '../../text/index.ts';
import { keptWith, memoized } from '../../text/memoized.ts';
import { withCapital } from '../../text/one-line.ts';
import type { Passage } from './block.ts';
import { MAX_TITLE_WORDS } from './candidates.ts';
import { headingOf, openingOf, type Title } from './first-words.ts';
import { type Ranked, rankerOf, TITLE_SETTINGS, type TitleSettings } from './rank.ts';
import { type Role, rolesOf } from './roles.ts';

export type { Title } from './first-words.ts';

export async function titlesOf(
  corpus: Corpus,
  blocks: readonly Passage[],
  given: Partial<TitleSettings> = {},
): Promise<Title[]> {
  const settings = { ...TITLE_SETTINGS, ...given };
  const rank = await rankerOf(corpus, blocks, settings);
  const ranked = blocks.map((_, b) => rank(b));
  const best = (b: number) => ranked[b][0]?.worth ?? 0;
  const titles: Title[] = new Array(blocks.length);
  const taken = new Set<string>();
  for (const b of blocks.map((_, b) => b).sort((a, b) => best(b) - best(a) || a - b)) {
    titles[b] =
      headingOf(corpus, blocks[b]) ??
      phrasedOf(corpus, blocks[b], ranked[b], taken, settings) ??
      openingOf(corpus, blocks[b]);
  }
  const roles = settings.roles ? rolesOf(corpus, blocks) : [];
  return titles.map((title, b) => {
    const called = ROLES[roles[b]!];
    return called === undefined || title.kind === 'heading' ? title : { text: called, kind: 'role', spans: [] };
  });
}

/** What a block is called by what it is for. */
export const ROLES: Partial<Readonly<Record<Role, string>>> = {
  introduction: 'Introduction',
  questions: 'Q&A',
};

/** The best phrase that is not the title of another block, and a second beside it. */
function phrasedOf(
  corpus: Corpus,
  block: Passage,
  ranked: readonly Ranked[],
  taken: Set<string>,
  settings: TitleSettings,
): Title | undefined {
  const free = ranked.filter(({ terms }) => !taken.has(keyOf(terms)));
  const [first] = free;
  if (!first) return undefined;
  const document = corpus.documents[block.document];
  const second = secondTo(first, free, corpus, block, settings);
  const chosen = second ? [first, second] : [first];
  taken.add(keyOf(first.terms));
  return {
    text: capitalized(
      joined(
        chosen.map((phrase, i) => written(document, phrase, i > 0)),
        document.language,
      ),
    ),
    kind: 'phrase',
    spans: chosen.map(({ start, end }) => ({ document: block.document, start, end })),
  };
}

const keyOf = (terms: readonly number[]): string => [...terms].sort((a, b) => a - b).join(' ');

/** The best phrase that shares no word with the first, but its sentences: two things that belong together. */
function secondTo(
  first: Ranked,
  ranked: readonly Ranked[],
  { documents }: Corpus,
  block: Passage,
  { second, together }: TitleSettings,
): Ranked | undefined {
  const sentencesOf = memoized((terms: string) =>
    sentencesWith(documents[block.document], block, terms.split(' ').map(Number)),
  );
  const ofFirst = sentencesOf(first.terms.join(' '));
  const belongs = ({ terms }: Ranked) => {
    const [few, many] = [ofFirst, sentencesOf(terms.join(' '))].sort((a, b) => a.size - b.size);
    return [...few].filter((sentence) => many.has(sentence)).length >= together * few.size;
  };
  return ranked.find(
    (one) =>
      one.worth > second &&
      (one.terms.length > 1 || one.named) &&
      first.words + one.words <= MAX_TITLE_WORDS &&
      !one.terms.some((term) => first.terms.includes(term)) &&
      belongs(one),
  );
}

/** The sentences of a block with all of some terms. */
function sentencesWith(document: Document, { from, to }: Passage, terms: readonly number[]): ReadonlySet<number> {
  const has = sentencesByTerm(document);
  const [one = [], ...others] = terms.map((term) => has.get(term) ?? []);
  return new Set(one.filter((s) => s >= from && s < to && others.every((sentences) => sentences.includes(s))));
}

const sentencesByTerm = keptWith(({ sentences, tokens }: Document): ReadonlyMap<number, number[]> => {
  const found = new Map<number, number[]>();
  for (let s = 0; s < sentences.length; s++) {
    for (const term of new Set(tokens.term.subarray(tokens.firstToken[s], tokens.firstToken[s + 1]))) {
      const known = found.get(term);
      if (known) known.push(s);
      else found.set(term, [s]);
    }
  }
  return found;
});

/** `hand pumps and steam engines`; a comma where one of them is two things itself, or in another language. */
export function joined(phrases: readonly string[], language: string): string {
  const isPlain = language === 'en' && !phrases.some((phrase) => /\s(?:and|or|vs|versus)\s/iu.test(phrase));
  return phrases.join(isPlain ? ' and ' : ', ');
}

/** What tied it to a word before: `d'aide internationale`; a name keeps it. */
const ELIDED = /^[Dd]['’](?=\p{Ll})/u;

/** As it stands in the text, without what tied it to a word before, but for the capital of a sentence's first word. */
function written({ text, sentences }: Document, { start, end, named }: Ranked, later: boolean): string {
  const words = oneLine(text.slice(start, end)).replace(ELIDED, '');
  const begins =
    later && !named && /^\p{Lu}\p{Ll}/u.test(words) && sentences.some((sentence) => sentence.start === start);
  return begins ? words.slice(0, 1).toLowerCase() + words.slice(1) : words;
}

/** With a capital, but for a name that is written without one: `iPhone`. */
const capitalized = (words: string): string => (/^\p{Ll}+\p{Lu}/u.test(words) ? words : withCapital(words));
