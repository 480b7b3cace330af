/**
 * A title for each of some blocks of text, as a person would write on it, told apart from the others.
 *
 *   const corpus = await analyze(sources);
 *   const titles = await titlesOf(corpus, [[{ document: 0, from: 0, to: 40 }], [{ document: 0, from: 40, to: 90 }]]);
 *   titles[0] → { text: 'Hardware wallets', kind: 'phrase', spans: [{ document: 0, start: 120, end: 136 }] }
 *
 * A block that opens with a heading is called by it. Otherwise candidates (candidates.ts) are ranked by the number of
 * words a person's title would share with them: Σ P(w) over their words (word-scores.ts), less a little for every word,
 * more for a phrase that comes back.
 * The best one, and a second where it adds enough, is the title; where there is none, the first words stand in.
 */
import type { Corpus, Document } from '../../text/index.ts';
import { type Block, bracketsIn } from './block.ts';
import { type Candidate, candidatesOf, MAX_WORDS, reachOf } from './candidates.ts';
import { cutOffTerms } from './cut-off.ts';
import { openingOf, type Title } from './opening.ts';
import { taggerFor } from './parts-of-speech.ts';
import { type Role, rolesOf } from './roles.ts';
import {
  everydayTerms,
  type ScoredWord,
  speakerTerms,
  type TitleWeights,
  totalsOf,
  WEIGHTS,
  wordScores,
} from './word-scores.ts';

export type { Title } from './opening.ts';

export interface TitleSettings {
  readonly weights: TitleWeights;
  /** What a word must be worth to be in the title. */
  readonly perWord: number;
  /** What a lone word must be worth more, unless it is a name that comes back. */
  readonly lone: number;
  /** What a second phrase must be worth, beside a phrase, beside a name and beside another lone word. */
  readonly second: number;
  readonly afterName: number;
  readonly lonely: number;
  /** What a longer phrase with a lone word in it may be worth less. */
  readonly fuller: number;
  /** What any longer phrase may be worth less than a lone word that is no name. */
  readonly other: number;
  /** What is added to the worth of a phrase of several words for each doubling of how often its block has it. */
  readonly recurs: number;
  /** What is taken from a phrase whose words come once in the block, unless it is announced or asked for. */
  readonly passing: number;
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
  second: 0.1,
  afterName: 0.05,
  lonely: -0.05,
  fuller: 0.12,
  other: 0.05,
  recurs: 0.05,
  passing: 0.06,
  action: -0.1,
  question: 0.05,
  roles: false,
};

/** A name that comes so often in its block comes back. */
const RETURNS = 3;
/** What comes once is said in passing: an adjective in a text of so many words, what may be a clause. */
const RECURS = 2;
const LONG = 1000;

interface Ranked extends Candidate {
  readonly document: number;
  readonly worth: number;
}

export async function titlesOf(
  corpus: Corpus,
  blocks: readonly Block[],
  given: Partial<TitleSettings> = {},
): Promise<Title[]> {
  const settings = { ...TITLE_SETTINGS, ...given };
  const scores = await wordScores(corpus, blocks, settings.weights);
  const everyday = await everydayTerms(corpus);
  const speakers = await speakerTerms(corpus);
  const tagger = await taggerFor(everyday);
  const { totals, all } = totalsOf(corpus);
  const isRare = (term: number) => all >= LONG && totals[term] < RECURS;
  const cutOff = cutOffTerms(corpus, totals);
  const isGeneral = (term: number) => everyday.has(term) || speakers.has(term);
  /** Parts of a phrase that is written once belong together where the block speaks of all but one. */
  const isJoined = (terms: readonly number[], times: number, b: number) =>
    times >= RECURS ||
    (!terms.some((term) => everyday.has(term)) &&
      terms.filter((term) => (scores[b].get(term)?.features.count ?? 0) < Math.log(RECURS)).length < RECURS);
  const ranked = blocks.map((block, b) => {
    const found = block.flatMap((passage) => {
      const document = corpus.documents[passage.document];
      const reach = reachOf(document, passage);
      return candidatesOf(
        document,
        reach,
        tagger(document, reach.from, reach.to),
        bracketsIn(document, reach.from, reach.to),
        (token) => everyday.has(document.tokens.term[token]) || isRare(document.tokens.term[token]),
      ).map((candidate) => ({ ...candidate, document: passage.document }));
    });
    const written = new Map<string, number>();
    for (const { terms } of found) written.set(keyOf(terms), (written.get(keyOf(terms)) ?? 0) + 1);
    return found
      .filter(
        ({ kind, terms, document, start, end, clause, joined }) =>
          !(clause && written.get(keyOf(terms))! < RECURS) &&
          !(joined && kind === 'phrase' && all >= LONG && !isJoined(terms, written.get(keyOf(terms))!, b)) &&
          !terms.every(isGeneral) &&
          !terms.some((term) => cutOff.has(term)) &&
          /\p{L}{2}|\p{Lo}/u.test(corpus.documents[document].text.slice(start, end)),
      )
      .map((candidate) => ({ ...candidate, named: isNamed(candidate, scores[b], corpus) }))
      .map((candidate) => ({
        ...candidate,
        worth: worthOf(candidate, scores[b], written.get(keyOf(candidate.terms))!, settings),
      }))
      .sort((a, b) => b.worth - a.worth || a.start - b.start);
  });
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
  return titles.map((title, b) => inRole(title, roles[b], best(b)));
}

/** The capital of a sentence's first word makes no name of it where it has none elsewhere. */
function isNamed(
  { named, start, terms, document }: Candidate & { readonly document: number },
  scores: ReadonlyMap<number, ScoredWord>,
  { documents }: Corpus,
): boolean {
  const opens = documents[document].sentences.some((sentence) => sentence.start === start);
  return named && (!opens || (scores.get(terms[0])?.features.name ?? 0) > 0);
}

function worthOf(
  { kind, terms, words, named }: Candidate,
  scores: ReadonlyMap<number, ScoredWord>,
  times: number,
  { perWord, lone, recurs, passing, action, question }: TitleSettings,
): number {
  const found = terms.flatMap((term) => scores.get(term) ?? []);
  const shared = found.reduce((sum, { score }) => sum + score, 0);
  const comesBack = (found[0]?.features.count ?? 0) >= Math.log(RETURNS);
  const alone = terms.length === 1 && kind === 'phrase' && !(named && comesBack) ? lone : 0;
  const again = terms.length > 1 && kind === 'phrase' ? recurs * Math.log2(times) : 0;
  const once = found.every(({ features: { count, cued, question } }) => count + cued + question === 0) ? passing : 0;
  return (
    shared - perWord * words - alone - once + again + (kind === 'action' ? action : kind === 'question' ? question : 0)
  );
}

/** A title names what an introduction or a closing brings up where its score is at least this. */
const SURE = 0.35;

function inRole(title: Title, role: Role | undefined, worth: number): Title {
  if (role === undefined || title.kind === 'heading') return title;
  if (role === 'questions') return { ...title, text: 'Q&A', kind: 'role' };
  const called = role === 'closing' ? 'Closing' : 'Introduction';
  const sure = worth > SURE && title.text.split(' ').length < MAX_WORDS;
  return { ...title, text: sure ? `${called}: ${title.text}` : called, kind: 'role' };
}

/** Lines that stand like headings and name nothing: a break, an answer, what a transcriber wrote about the text. */
const NO_TITLE =
  /https?:|[-–—,]$|^(?:\S+\s){6,}\S+[.!?]\s|^(?:break|pause|intermission)$|^[QA]\d* ?[-–:]|^(?:location|date|website|slides?|video|paper|speakers?|source|topics?|transcri\w*)(?:\sby)?\s?:/iu;

/**
 * The heading a block opens with, without its marks; a remark in brackets, such as `(Laughter)`, is none,
 * nor is a line that the next one goes on with.
 */
function headingOf({ documents }: Corpus, [passage]: Block): Title | undefined {
  if (!passage || passage.from >= passage.to) return undefined;
  const { text, sentences } = documents[passage.document];
  const { start, end, kind } = sentences[passage.from];
  const next = sentences[passage.from + 1];
  if (kind !== 'heading' || (next && /^\p{Ll}/u.test(text.slice(next.start, next.end)))) return undefined;
  const [line] = text
    .slice(start, end)
    .replace(/^[#\s]+|[#\s]+$/g, '')
    .split('\n');
  const words = line.trim();
  if (NO_TITLE.test(words) || !/\p{L}/u.test(words.replace(/[([{<][^()[\]{}<>]*[)\]}>]/gu, ''))) return undefined;
  const at = text.indexOf(words, start);
  return { text: words, kind: 'heading', spans: [{ document: passage.document, start: at, end: at + words.length }] };
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
  const limits =
    free.length === 0 ? { ...settings, second: -Infinity, afterName: -Infinity, lonely: -Infinity } : settings;
  const others = free.length === 0 ? ranked : free.filter(({ terms }) => !seconds.has(keyOf(terms)));
  const second = first.kind === 'phrase' ? secondOf(first, others, limits) : undefined;
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
  const longer = ranked.filter(({ kind, terms }) => kind === 'phrase' && terms.length > 1);
  return (
    longer.find(({ terms, worth }) => terms.includes(first.terms[0]) && worth >= first.worth - fuller) ??
    (first.named ? undefined : longer.find(({ worth }) => worth >= first.worth - other))
  );
}

/**
 * The best phrase that shares no word with the first, where it is worth enough; a lone word wants company more. Beside a
 * longer phrase, a lone word must be a name.
 */
function secondOf(
  first: Ranked,
  ranked: readonly Ranked[],
  { second, afterName, lonely }: TitleSettings,
): Ranked | undefined {
  const used = new Set(first.terms);
  const min = first.terms.length > 1 ? second : first.named ? afterName : lonely;
  return ranked.find(
    ({ kind, terms, words, worth, named }) =>
      kind === 'phrase' &&
      worth > min &&
      first.words + words <= MAX_WORDS &&
      (named || terms.length > 1 || first.terms.length === 1) &&
      !terms.some((term) => used.has(term)),
  );
}

/** As it stands in the text; the capital of a sentence's first word is not taken along. */
function written({ text, sentences }: Document, { start, end, named }: Candidate, later: boolean): string {
  const words = text.slice(start, end).replace(/\s+/g, ' ');
  const begins =
    later && !named && /^\p{Lu}\p{Ll}/u.test(words) && sentences.some((sentence) => sentence.start === start);
  return begins ? words.slice(0, 1).toLowerCase() + words.slice(1) : words;
}

/** A lone word of another block's title does not tell the two apart. */
const isPartOfAny = (term: number, taken: ReadonlySet<string>): boolean =>
  [...taken].some((key) => key.split(' ').includes(String(term)));

const keyOf = (terms: readonly number[]): string => [...terms].sort((a, b) => a - b).join(' ');
