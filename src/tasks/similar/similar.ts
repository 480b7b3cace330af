/** The public functions: similar documents, and recommendations. */
import {
  choice,
  flag,
  type GivenVariant,
  InputError,
  integer,
  number,
  pick,
  settle,
  variants,
  type Watching,
} from '../../check/index.ts';
import { type Csr, dot, topIndices } from '../../linalg/index.ts';
import { DEFAULT_SEED } from '../../random/index.ts';
import { ANALYZE_OPTIONS, type Asked, askedOf, documentsOf, type Source, type Unnamed } from '../../text/index.ts';
import { SPOKEN_OPTIONS } from './documents.ts';
import { withEncoder } from './encoded.ts';
import type { Encoder } from './encoder.ts';
import { type Finder, type FinderSettings, finder, type TrainingContext } from './finder.ts';
import { withLikes } from './likes.ts';
import type { Passages } from './passages.ts';
import { candidatesFor, covering, type Neighbour } from './recommend.ts';
import { type Found, foundOf } from './result.ts';
import type { Projection } from './spaces/space.ts';
import { SPACE_NAMES, SPACES, type SpaceName } from './spaces.ts';

export const SIMILAR_OPTIONS = {
  space: choice(SPACE_NAMES, { default: 'auto', help: 'the space in which documents are compared' }),
  top: integer({ default: 10, min: 1, help: 'how many documents to find' }),
  why: flag({ default: false, help: 'say which words and factors tie the two, with their share of the score' }),
  seed: integer({ default: DEFAULT_SEED, help: 'seed of the random generator' }),
  ...SPOKEN_OPTIONS,
  ...ANALYZE_OPTIONS,
} as const;

export const RECOMMEND_OPTIONS = {
  ...SIMILAR_OPTIONS,
  diversity: number({
    default: 0.3,
    min: 0,
    max: 1,
    help: '0 takes the most alike, 1 the most different from each other',
  }),
} as const;

/** The options of `similar` and `recommend`: those of every space, and those of the space chosen. */
export const SIMILAR = variants('space', SPACES, SIMILAR_OPTIONS);
export const RECOMMEND = variants('space', SPACES, RECOMMEND_OPTIONS);
/** The options of `similar`: those of every space, and those of the space chosen. @interface */
export type SimilarOptions = GivenVariant<typeof SIMILAR>;
/** The options of `recommend`: those of `similar`, and `diversity`. @interface */
export type RecommendOptions = GivenVariant<typeof RECOMMEND>;

/** The documents most like one, best first. */
export interface Similar {
  /** The id of the document asked about. */
  readonly query: string;
  readonly space: SpaceName;
  /** Best first. */
  readonly results: readonly Found[];
  readonly notes: readonly string[];
}

/** What to read next, best first. */
export interface Recommended {
  /** What was read or heard, by id. */
  readonly history: readonly string[];
  readonly space: SpaceName;
  readonly results: readonly Found[];
  readonly notes: readonly string[];
}

const NOBODY: ReadonlySet<number> = new Set();
const NOWHERE: ReadonlyMap<number, Passages> = new Map();
const targetsOf = (found: readonly { readonly target: number }[]): number[] => [
  ...new Set(found.map(({ target }) => target)),
];

/** What a person liked: liked documents like the question speak for what is like them. */
export interface Liking {
  /** Ids; those that are not in the collection are left out, with a note. */
  readonly likes?: readonly string[] | undefined;
}

/** What goes with a question beside its options: what is known of the collection, and how it is computed. */
export interface Asking extends Liking, Watching, Pick<TrainingContext, 'relations' | 'accelerator'> {
  /** What compares meaning beside words. */
  readonly encoder?: Encoder | undefined;
}

/**
 * The documents of the collection most like a text, like a document, or like one of the collection by its id; for a list
 * of these, a list of answers.
 *
 * @example
 * const { results } = await similar({ document: 'report-7' }, documents, { top: 5, why: true });
 * const dogs = await similar('dogs that guard sheep', ['Sheep need a guard.', 'Bread needs salt.']);
 */
export function similar(
  asked: Asked,
  corpus: readonly (string | Unnamed)[],
  options?: SimilarOptions & Asking,
): Promise<Similar>;
export function similar(
  asked: readonly Asked[],
  corpus: readonly (string | Unnamed)[],
  options?: SimilarOptions & Asking,
): Promise<Similar[]>;
export async function similar(
  asked: Asked | readonly Asked[],
  corpus: readonly (string | Unnamed)[],
  given: SimilarOptions & Asking = {},
): Promise<Similar | Similar[]> {
  const [{ likes, ...asking }, options] = parted(given);
  const { common } = settle('similar', SIMILAR, options);
  const queries = askedOf('similar', asked);
  const found = await opened(documentsOf('similar', corpus), finderSettings('similar', options), asking);
  const answers = await findSimilar(found, queries, { ...common, likes });
  return Array.isArray(asked) ? answers : answers[0];
}

/** What goes with a question, and its options. */
function parted<T extends Asking>(given: T): [Asking, Omit<T, keyof Asking>] {
  const { likes, relations, accelerator, signal, onProgress, encoder, ...options } = given;
  return [{ likes, relations, accelerator, signal, onProgress, encoder }, options];
}

async function opened(
  corpus: readonly Source[],
  settings: FinderSettings,
  { encoder, ...context }: Omit<Asking, 'likes'>,
): Promise<Finder> {
  const found = await finder(corpus, settings, context);
  return encoder ? withEncoder(found, corpus, encoder, settings, context) : found;
}

/** The same over a collection that is already open. */
export async function findSimilar(
  sample: Finder,
  queries: readonly (string | Source)[],
  { top, why, likes = [] }: { readonly top: number; readonly why: boolean } & Liking,
): Promise<Similar[]> {
  const open = await sample.reaching([...queries, ...likes]);
  const { settings, catalogue, gone = NOBODY } = open.state;
  const { asked, notes: likeNotes } = await askLiking(open, queries, likes);
  // More than are wanted: removed documents and the query itself are left out below.
  const best = neighbours(asked.projection, [...queries.keys()], top + 1 + gone.size);
  const selfScores = await selfScoresOf(open, asked.rows, best);
  const answers = queries.map((query, row) => {
    const id = typeof query === 'string' ? query : query.id;
    const self = asked.rows[row] ?? open.rowOf(id);
    const known = asked.encoded?.[row] || asked.counts.start[row + 1] > asked.counts.start[row];
    const among = (found: readonly Neighbour[]) =>
      found.filter(({ target }) => target !== self && !gone.has(target)).slice(0, top);
    const others = known ? among(best[row]) : [];
    const asCopies = known && others.length === 0;
    return { id, known, asCopies, others: asCopies ? among(sharingMost(asked.counts, row, catalogue.counts)) : others };
  });
  const places = why ? await open.passagesOf(targetsOf(answers.flatMap(({ others }) => others))) : NOWHERE;
  return answers.map(({ id, known, asCopies, others }, row) => {
    const results = others.map(({ target, score }) => {
      const hit = { row, target, score, selfScore: asCopies ? 1 : selfScores[row] };
      return foundOf(catalogue, asked, hit, asCopies ? undefined : places.get(target));
    });
    const silent: string[] = [];
    if (!known) silent.push(`No word of “${id}” is known to the collection: nothing can be compared.`);
    else if (asCopies && others.length > 0)
      silent.push(`“${id}” is as like one as the other; these share more than half of their words with it.`);
    else if (asCopies && catalogue.ids.length > 1)
      silent.push(`No document of the collection is more like “${id}” than the others are.`);
    return {
      query: id,
      space: settings.space,
      results,
      notes: [...open.notes, ...asked.notes, ...likeNotes, ...silent],
    };
  });
}

/** Questions ready to be compared, with what was liked as feedback on each. */
async function askLiking(open: Finder, queries: readonly (string | Source)[], likes: readonly string[]) {
  const { known, notes } = knownLikes(open, likes);
  const all = await open.ask([...queries, ...known]);
  const feedback = known.map((id, i) => ({ row: queries.length + i, target: open.rowOf(id)! }));
  const rows = all.rows.slice(0, queries.length);
  return { asked: { ...all, rows, projection: withLikes(all.projection, feedback) }, notes };
}

function knownLikes(open: Finder, likes: readonly string[]) {
  const known = [...new Set(likes)].filter((id) => open.rowOf(id) !== undefined);
  const unknown = likes.filter((id) => open.rowOf(id) === undefined);
  const notes =
    unknown.length > 0
      ? [`${unknown.length} of the liked documents not in the collection, such as “${unknown[0]}”; left out.`]
      : [];
  return { known, notes };
}

/**
 * What to read next after one document or several, without those and without too much of the same.
 *
 * @example
 * const { results } = await recommend([{ document: 'report-7' }, { document: 'report-9' }], documents, { top: 5 });
 */
export async function recommend(
  history: Asked | readonly Asked[],
  corpus: readonly (string | Unnamed)[],
  given: RecommendOptions & Asking = {},
): Promise<Recommended> {
  const [{ likes, ...asking }, options] = parted(given);
  const { common } = settle('recommend', RECOMMEND, options);
  const read = askedOf('recommend', history);
  const settings = finderSettings('recommend', options, RECOMMEND);
  const found = await opened(documentsOf('recommend', corpus), settings, asking);
  return findNext(found, read, { ...common, likes });
}

/** What to read next after what was read and liked, over a collection that is already open. */
export async function findNext(
  sample: Finder,
  read: readonly (string | Source)[],
  { top, why, diversity, likes = [] }: NextOptions,
): Promise<Recommended> {
  const open = await sample.reaching([...read, ...likes]);
  const { known, notes } = knownLikes(open, likes);
  const history = [...new Set([...read, ...known])];
  const unknown = history.find((one) => typeof one === 'string' && open.rowOf(one) === undefined);
  if (unknown !== undefined) throw new InputError('recommend', 'no document of the collection has this id', unknown);
  if (history.length === 0) throw new InputError('recommend', 'needs at least one document that was read or liked');
  const { settings, catalogue, gone = NOBODY } = open.state;
  const ids = history.map((one) => (typeof one === 'string' ? one : one.id));
  const asked = await open.ask(history);
  const seen = new Set([...gone, ...ids.map((id) => open.rowOf(id))]);
  const wide = candidatesFor(top, catalogue.counts.rows);
  const best = neighbours(asked.projection, [...history.keys()], wide + seen.size);
  const unseen = best.map((own) => own.filter(({ target }) => !seen.has(target)).slice(0, wide));
  const picks = covering(unseen, catalogue.counts, top, diversity);
  const places = why ? await open.passagesOf(targetsOf(picks)) : NOWHERE;
  const selfScores = await selfScoresOf(open, asked.rows, best);
  const results = picks
    .sort((a, b) => b.score - a.score)
    .map(({ target, score, after }) => ({
      ...foundOf(catalogue, asked, { row: after, target, score, selfScore: selfScores[after] }, places.get(target)),
      after: ids[after],
    }));
  return { history: ids, space: settings.space, results, notes: [...open.notes, ...asked.notes, ...notes] };
}

interface NextOptions extends Liking {
  readonly top: number;
  readonly why: boolean;
  readonly diversity: number;
}

/** The options as `finder` takes them, checked. */
export function finderSettings(who: string, given: object, declared: typeof SIMILAR = SIMILAR): FinderSettings {
  const { name: space, common, settings } = settle(who, declared, given);
  const [analysis, spoken] = [pick(common, ANALYZE_OPTIONS), pick(common, SPOKEN_OPTIONS)];
  return { space, settings, seed: common.seed, analysis, spoken };
}

/** The score of every row with itself; of one that is not in the collection, that of the document most like it. */
async function selfScoresOf(open: Finder, rows: readonly (number | undefined)[], best: readonly Neighbour[][]) {
  const { catalogue, gone = NOBODY } = open.state;
  const selfScores = best.map((own, row) => own.find(({ target }) => target === rows[row])?.score);
  const nearest = best.map((own) => own.find(({ target }) => !gone.has(target)));
  const strange = [...selfScores.keys()].filter((row) => selfScores[row] === undefined && nearest[row]);
  if (strange.length === 0) return selfScores;
  const { projection } = await open.ask(strange.map((row) => catalogue.ids[nearest[row]!.target]));
  const own = neighbours(projection, [...strange.keys()], 1);
  for (const [i, row] of strange.entries()) selfScores[row] = own[i][0]?.score;
  return selfScores;
}

/**
 * Documents with more of the words of a row than not, by the cosine of the counts. A space compares with the collection, and
 * among copies of one text none stands out.
 */
function sharingMost(asked: Csr, row: number, of: Csr): Neighbour[] {
  const own = dot(asked, row, asked, row);
  return Array.from({ length: of.rows }, (_, target) => ({
    target,
    score: dot(asked, row, of, target) / Math.sqrt(own * dot(of, target, of, target)),
  }))
    .filter(({ score }) => score > 1 / 2)
    .sort((a, b) => b.score - a.score);
}

/** For every row its best targets, best first; those that are not alike (a score of 0 or less) are left out. */
function neighbours({ scores }: Projection, rows: readonly number[], count: number): Neighbour[][] {
  return rows.map((row) => {
    const all = scores(row);
    const best = topIndices(all.length, count, (target) => all[target]);
    return best.map((target) => ({ target, score: all[target] })).filter(({ score }) => score > 0);
  });
}
