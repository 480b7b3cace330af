/**
 * A title for each of some blocks of text, as a person would write on it, told apart from the others.
 *
 *   const corpus = await analyze(sources);
 *   const titles = await titlesOf(corpus, [[{ document: 0, from: 0, to: 40 }], [{ document: 0, from: 40, to: 90 }]]);
 *   titles[0] → { text: 'Hardware wallets', kind: 'phrase', spans: [{ document: 0, start: 120, end: 136 }] }
 *
 * A block that opens with a heading is called by it. Otherwise candidates (candidates.ts) that may be a title (gate.ts) are
 * ranked by the number of words a person's title would share with them: Σ P(w) over their words (word-scores.ts), less a
 * little for every word; in a long block also by their keyness (keyness.ts).
 * The best one, and a second where it adds enough, is the title; where there is none, the first words stand in.
 */
import { type Corpus, type Document, oneLine } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';
import { type Block, bracketsIn } from './block.ts';
import { type Candidate, MAX_WORDS } from './candidate.ts';
import { candidatesOf, reachOf } from './candidates.ts';
import { isTelling, isWellFormed, LONG, mayBeFormed, type Phrase } from './gate.ts';
import { headingOf } from './heading.ts';
import { keyWordsOf, sharesIn } from './key-words.ts';
import { keynessOf } from './keyness.ts';
import { kindsOf } from './kinds.ts';
import { type Occurrence, occurrencesIn } from './occurrences.ts';
import { openingOf, type Title } from './opening.ts';
import { taggerFor } from './parts-of-speech.ts';
import { type Role, rolesOf } from './roles.ts';
import { everydayTerms, type ScoredWord, type TitleWeights, totalsOf, WEIGHTS, wordScores } from './word-scores.ts';

export type { Title } from './opening.ts';

export interface TitleSettings {
  readonly weights: TitleWeights;
  /** What a word must be worth to be in the title. */
  readonly perWord: number;
  /** What a lone word must be worth more, unless it is a name that comes back. */
  readonly lone: number;
  /** What a second phrase must be worth. */
  readonly second: number;
  /** What a longer phrase with a lone word in it may be worth less. */
  readonly fuller: number;
  /** What any longer phrase may be worth less than a lone word that is no name. */
  readonly other: number;
  /** What is added for the keyness of a phrase in a long block. */
  readonly keyness: number;
  /** What is added to the worth of an action and of a question. */
  readonly action: number;
  readonly question: number;
  /** The blocks are those of a transcript, which may have an introduction and questions (roles.ts). */
  readonly roles: boolean;
}

export const TITLE_SETTINGS: TitleSettings = {
  weights: WEIGHTS,
  perWord: 0.04,
  lone: 0.05,
  second: 0.03,
  fuller: 0.12,
  other: 0.1,
  keyness: 0.18,
  action: -0.1,
  question: 0.05,
  roles: false,
};

/** A name that comes so often in its block comes back. */
const RETURNS = 3;
/** What comes once is said in passing: an adjective in a text of so many words, what may be a clause. */
const RECURS = 2;
const LONG_TEXT = 1000;

/** A phrase of a block, and where it was met first. */
interface Found {
  readonly phrase: Candidate & { readonly document: number };
  readonly met: Occurrence;
}

interface Ranked extends Phrase {
  /** The words it would share with a person's title, less a little for each of its own. */
  readonly shared: number;
  /** The same, and its keyness. */
  readonly worth: number;
  /** The block speaks of it; others stand in where all of these are titles of other blocks. */
  readonly isTold: boolean;
  /** Two of its words or more are not general. */
  readonly isCompound: boolean;
  /** A lone common noun of a long block, which tells little without another phrase beside it, one that fills. */
  readonly isThin: boolean;
  readonly fills: boolean;
  /** It may stand beside another phrase. */
  readonly joins: boolean;
}

export async function titlesOf(
  corpus: Corpus,
  blocks: readonly Block[],
  given: Partial<TitleSettings> = {},
): Promise<Title[]> {
  const settings = { ...TITLE_SETTINGS, ...given };
  const ranked = await rankedIn(corpus, blocks, settings);
  const best = (b: number) => ranked[b][0]?.worth ?? 0;
  const titles: Title[] = new Array(blocks.length);
  const taken = new Set<string>();
  const seconds = new Set<string>();
  for (const b of blocks.map((_, b) => b).sort((a, b) => best(b) - best(a) || a - b)) {
    titles[b] =
      headingOf(corpus, blocks[b]) ??
      worded(corpus, ranked[b], taken, seconds, settings) ??
      openingOf(corpus, blocks[b]);
  }
  const roles = settings.roles ? rolesOf(corpus, blocks) : [];
  return titles.map((title, b) => inRole(title, roles[b], ranked[b][0]?.shared ?? 0));
}

/** What each block may be called, the best first. */
async function rankedIn(corpus: Corpus, blocks: readonly Block[], settings: TitleSettings): Promise<Ranked[][]> {
  const scores = await wordScores(corpus, blocks, settings.weights);
  const everyday = await everydayTerms(corpus);
  const tagger = await taggerFor(everyday);
  const kinds = await kindsOf(corpus);
  const { totals, all } = totalsOf(corpus);
  const occurrences = occurrencesIn(corpus);
  const words = corpus.documents.reduce((sum, { tokens }) => sum + tokens.term.length, 0);
  const openings = openingsIn(corpus);
  const isRare = (term: number) => all >= LONG_TEXT && totals[term] < RECURS;
  return blocks.map((block, b) => {
    const found = new Map<string, Found>();
    for (const passage of block) {
      const document = corpus.documents[passage.document];
      const reach = reachOf(document, passage);
      const candidates = candidatesOf(
        document,
        reach,
        tagger(document, reach.from, reach.to),
        bracketsIn(document, reach.from, reach.to),
        (token) => everyday.has(document.tokens.term[token]) || isRare(document.tokens.term[token]),
      );
      for (const candidate of candidates) {
        const key = `${candidate.kind} ${document.tokens.term.subarray(candidate.first, candidate.last + 1).join(' ')}`;
        const known = found.get(key);
        if (known && (known.phrase.bounded || !candidate.bounded)) continue;
        const phrase = { ...candidate, document: passage.document };
        found.set(key, { phrase, met: known?.met ?? phrase });
      }
    }
    const size = block.reduce((sum, { document, from, to }) => {
      const { firstToken } = corpus.documents[document].tokens;
      return sum + firstToken[to] - firstToken[from];
    }, 0);
    const formed = [...found.values()]
      .filter(({ phrase }) => mayBeFormed(phrase, kinds))
      .map(({ phrase, met }): Phrase => ({ ...phrase, ...occurrences(met, block) }))
      .filter((phrase) => isWellFormed(phrase, corpus, kinds));
    const shareOf = sharesIn(
      keyWordsOf(corpus, block, kinds),
      formed.map(({ terms }) => terms),
    );
    const telling = formed.filter((phrase) =>
      isTelling(phrase, { size, scores: scores[b] }, kinds, {
        share: shareOf(phrase.terms),
        shared: sharedBy(phrase, scores[b], settings),
      }),
    );
    const told = new Set(telling.length > 0 ? telling : formed);
    return formed
      .map((phrase) => ({ ...phrase, isTold: told.has(phrase), named: isNamed(phrase, scores[b], openings) }))
      .map((phrase) => {
        const shared = sharedBy(phrase, scores[b], settings);
        const worth = shared + settings.keyness * keynessOf(phrase, size, words, shareOf(phrase.terms));
        const isLone = phrase.terms.length === 1;
        const isWhole = phrase.isTold && phrase.kind === 'phrase' && (!isLone || phrase.named);
        const isThin = isLone && size >= LONG.words && kinds.isCommon(phrase.terms[0]);
        return {
          ...phrase,
          shared,
          worth,
          isCompound: phrase.terms.filter((term) => !kinds.isGeneral(term)).length > 1,
          isThin,
          fills: phrase.isTold && phrase.kind === 'phrase' && !isThin && size >= LONG.words && phrase.inBlock >= RECURS,
          joins: isWhole && (size < LONG.words || phrase.inBlock >= RECURS),
        };
      })
      .sort((a, b) => Number(b.isTold) - Number(a.isTold) || b.worth - a.worth || a.start - b.start);
  });
}

/** Where the sentences of each document begin. */
const openingsIn = keptWith(({ documents }: Corpus) =>
  documents.map(({ sentences }): ReadonlySet<number> => new Set(sentences.map(({ start }) => start))),
);

/** The capital of a sentence's first word makes no name of it where it has none elsewhere. */
function isNamed(
  { named, start, terms, document }: Phrase,
  scores: ReadonlyMap<number, ScoredWord>,
  openings: readonly ReadonlySet<number>[],
): boolean {
  const opens = openings[document].has(start);
  return named && (!opens || (scores.get(terms[0])?.features.name ?? 0) > 0);
}

function sharedBy(
  { kind, terms, words, named, inBlock }: Phrase,
  scores: ReadonlyMap<number, ScoredWord>,
  { perWord, lone, action, question }: TitleSettings,
): number {
  const likely = terms.reduce((sum, term) => sum + (scores.get(term)?.score ?? 0), 0);
  const alone = terms.length === 1 && kind === 'phrase' && !(named && inBlock >= RETURNS) ? lone : 0;
  return likely - perWord * words - alone + (kind === 'action' ? action : kind === 'question' ? question : 0);
}

/** A title names what an introduction brings up where it would share at least this with a person's. */
const SURE = 0.35;

function inRole(title: Title, role: Role | undefined, shared: number): Title {
  if (role === undefined || title.kind === 'heading') return title;
  if (role === 'questions') return { ...title, text: 'Q&A', kind: 'role' };
  if (role === 'closing') return { ...title, text: 'Closing', kind: 'role' };
  const [first] = title.text.split(', ');
  const isSure =
    shared > SURE && first.split(' ').length < MAX_WORDS && /[\s-]/u.test(first) && title.kind !== 'opening';
  return { ...title, text: isSure ? `Introduction: ${first}` : 'Introduction', kind: 'role' };
}

/** The best candidate that is not the title of another block, or else with a second one that tells it apart. */
function worded(
  { documents }: Corpus,
  ranked: readonly Ranked[],
  taken: Set<string>,
  seconds: Set<string>,
  settings: TitleSettings,
): Title | undefined {
  const untaken = ranked.filter(({ terms }) => !taken.has(keyOf(terms)));
  const apart = untaken.filter(({ terms }) => terms.length > 1 || !isPartOfAny(terms[0], taken));
  const free = apart.length > 0 ? apart : untaken;
  const best = free[0] ?? ranked[0];
  if (!best) return undefined;
  const first = fullerOf(best, free, settings) ?? best;
  taken.add(keyOf(first.terms));
  const limit = free.length === 0 ? -Infinity : settings.second;
  const others = free.length === 0 ? ranked : free.filter(({ terms }) => !seconds.has(keyOf(terms)));
  const second = first.kind === 'phrase' ? secondOf(first, others, limit) : undefined;
  if (second) seconds.add(keyOf(second.terms));
  if (free.length === 0 && !second) return undefined;
  const chosen = second ? [first, second] : [first];
  const text = chosen.map((candidate, i) => written(documents[candidate.document], candidate, i > 0)).join(', ');
  return {
    text: text.slice(0, 1).toUpperCase() + text.slice(1),
    kind: first.kind,
    spans: chosen.map(({ document, start, end }) => ({ document, start, end })),
  };
}

/** A single word gives way to a longer phrase that has it, and one that is no name to any, with nearly the same score. */
function fullerOf(first: Ranked, ranked: readonly Ranked[], { fuller, other }: TitleSettings): Ranked | undefined {
  if (first.kind !== 'phrase' || first.terms.length > 1) return undefined;
  const longer = ranked.filter(({ kind, isTold, isCompound }) => kind === 'phrase' && isTold && isCompound);
  return (
    longer.find(({ terms, worth }) => terms.includes(first.terms[0]) && worth >= first.worth - fuller) ??
    (first.named ? undefined : longer.find(({ worth }) => worth >= first.worth - other))
  );
}

/** The best phrase that shares no word with the first, where it is worth enough, or the first alone tells little. */
function secondOf(first: Ranked, ranked: readonly Ranked[], min: number): Ranked | undefined {
  const used = new Set(first.terms);
  return ranked.find(
    ({ joins, fills, shared, words, terms }) =>
      ((joins && shared > min) || (first.isThin && fills)) &&
      first.words + words <= MAX_WORDS &&
      !terms.some((term) => used.has(term)),
  );
}

/** As it stands in the text; the capital of a sentence's first word is not taken along. */
function written({ text, sentences }: Document, { start, end, named }: Candidate, later: boolean): string {
  const words = oneLine(text.slice(start, end));
  const begins =
    later && !named && /^\p{Lu}\p{Ll}/u.test(words) && sentences.some((sentence) => sentence.start === start);
  return begins ? words.slice(0, 1).toLowerCase() + words.slice(1) : words;
}

/** A lone word of another block's title does not tell the two apart. */
const isPartOfAny = (term: number, taken: ReadonlySet<string>): boolean =>
  [...taken].some((key) => key.split(' ').includes(String(term)));

const keyOf = (terms: readonly number[]): string => [...terms].sort((a, b) => a - b).join(' ');
