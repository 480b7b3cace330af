/** A collection made ready to be asked: analysed, counted and fitted once, then queried as often as one likes. */
import { InputError, type Options, resolve, type Values } from '../../check/index.ts';
import { type Csr, selectRows } from '../../matrix/index.ts';
import { random } from '../../random/index.ts';
import { type AnalyzeOptions, analyze, type Corpus, type Vocabulary, vocabulary } from '../../text/index.ts';
import { type Item, weightedCounts } from './documents.ts';
import { type GivenRelations, type Relations, related, relationsOf, teaches } from './relations.ts';
import type { Fitted, Problem, Projection } from './space.ts';
import { SPACES, type SpaceName } from './spaces.ts';

export interface FinderSettings {
  readonly space: SpaceName;
  /** The options of the space. */
  readonly settings: Values<Options>;
  readonly seed: number;
  readonly analysis: AnalyzeOptions;
  readonly spoken: { readonly confidence: number; readonly expected: boolean };
}

/** What is known to be related, and who may watch or stop the training. */
export interface Company extends Pick<Problem, 'signal' | 'onProgress'> {
  /** Relations of the documents; without them, their tags and `related` are used. */
  readonly relations?: GivenRelations | undefined;
}

export interface Finder {
  readonly corpus: Corpus;
  readonly counts: Csr;
  readonly words: Vocabulary;
  readonly notes: readonly string[];
  /** The row of a document. */
  rowOf(id: string): number | undefined;
  /** Documents ready to be compared with the collection: by id those that are in it, by their text all others. */
  ask(queries: readonly (string | Item)[]): Promise<Asked>;
  /** Says that two documents belong together, or not; the space learns it in place where it can. */
  relate(a: string, b: string, yes?: boolean): void;
}

export interface Asked {
  readonly corpus: Corpus | undefined;
  readonly counts: Csr;
  readonly projection: Projection;
  /** The row in the collection of every query that is in it. */
  readonly rows: readonly (number | undefined)[];
  readonly notes: readonly string[];
}

/** Words of one document only are left out of collections from this size on: they tie nothing together. */
const MANY = 200;

export async function finder(items: readonly Item[], settings: FinderSettings, company: Company = {}): Promise<Finder> {
  const ids = idsOf(items);
  const corpus = await analyze(items, settings.analysis);
  const words = vocabulary(corpus, { unit: 'document', minUnits: items.length >= MANY ? 2 : 1 });
  const counts = weightedCounts(corpus, words, settings.spoken);
  const notes = [...corpus.notes, ...emptyNotes(counts)];
  let relations = knownRelations([...ids.keys()], items, company.relations, notes);
  const fitted = fitSpace(counts, relations, settings, company);
  notes.push(...fitted.notes);
  const rowOf = (id: string) => ids.get(id);
  return {
    corpus,
    counts,
    words,
    notes,
    rowOf,
    ask: (queries) => askWith(queries, { corpus, counts, words, fitted, rowOf }, settings),
    relate(a, b, yes = true) {
      const [one, other] = [a, b].map((id) => rowOf(id) ?? unknown(id));
      relations = related(
        relations ?? { company: items.map((_, i) => Uint32Array.of(i)), pairs: 0, notes: [] },
        one,
        other,
        yes,
      );
      fitted.relate?.(relations, one, other);
    },
  };
}

function unknown(id: string): never {
  throw new InputError('similar', 'no document of the collection has this id', id);
}

function idsOf(items: readonly Item[]): Map<string, number> {
  if (items.length === 0) throw new InputError('similar', 'the collection has no documents');
  const ids = new Map<string, number>();
  items.forEach(({ id, text }, row) => {
    if (typeof text !== 'string') throw new InputError('similar', 'every document needs a text', id);
    if (ids.has(id)) throw new InputError('similar', 'every document needs an id of its own; two have', id);
    ids.set(id, row);
  });
  return ids;
}

function emptyNotes(counts: Csr): string[] {
  const empty = Array.from({ length: counts.rows }, (_, row) => row).filter(
    (row) => counts.start[row] === counts.start[row + 1],
  );
  if (empty.length === counts.rows) throw new InputError('similar', 'no document has a word to compare by');
  return empty.length === 0
    ? []
    : [`${empty.length} of ${counts.rows} documents have no word to compare by; they are like nothing.`];
}

/** Relations as given, or else by the tags and links of the documents; undefined where they teach nothing. */
function knownRelations(
  ids: readonly string[],
  items: readonly Item[],
  given: GivenRelations | undefined,
  notes: string[],
): Relations | undefined {
  const own: GivenRelations = given ?? {
    labels: items.flatMap(({ id, tags = [] }) => tags.map((tag) => [id, tag] as const)),
    pairs: items.flatMap(({ id, related = [] }) => related.map((other) => [id, other] as const)),
  };
  if ((own.labels ?? []).length + (own.pairs ?? []).length === 0) return undefined;
  const relations = relationsOf(ids, own);
  notes.push(...relations.notes);
  if (teaches(relations)) return relations;
  notes.push('The relations tell no documents apart: there is nothing to learn from them.');
  return undefined;
}

function fitSpace(
  counts: Csr,
  relations: Relations | undefined,
  { space: name, settings, seed }: FinderSettings,
  company: Company,
): Fitted {
  const space = SPACES[name];
  const problem: Problem = {
    counts,
    relations,
    random: random(seed),
    signal: company.signal,
    onProgress: company.onProgress,
  };
  if (!space.learns || relations) return space.fit(problem, settings);
  const instead = SPACES.auto.fit(problem, resolve('auto', SPACES.auto.options, {}));
  return {
    ...instead,
    notes: [
      `The space ${name} learns from relations, and there are none to learn from; auto was used.`,
      ...instead.notes,
    ],
  };
}

type Ready = Pick<Finder, 'corpus' | 'counts' | 'words' | 'rowOf'> & { readonly fitted: Fitted };

async function askWith(
  queries: readonly (string | Item)[],
  { corpus, counts, words, fitted, rowOf }: Ready,
  { analysis, spoken }: FinderSettings,
): Promise<Asked> {
  const rows = queries.map((query) => (typeof query === 'string' ? (rowOf(query) ?? unknown(query)) : undefined));
  const texts = queries.filter((query): query is Item => typeof query !== 'string');
  const analysed = texts.length > 0 ? await analyze(texts, analysis, corpus.lexicon) : undefined;
  const fresh = analysed && weightedCounts(analysed, words, spoken);
  const asked = stacked(counts, rows, fresh);
  return { corpus: analysed, counts: asked, projection: fitted.project(asked), rows, notes: analysed?.notes ?? [] };
}

/** Rows of the collection and of new documents, in the order of the queries. */
function stacked(counts: Csr, rows: readonly (number | undefined)[], fresh: Csr | undefined): Csr {
  if (!fresh) return selectRows(counts, rows as number[]);
  const both = appended(counts, fresh);
  let next = counts.rows;
  return selectRows(
    both,
    rows.map((row) => row ?? next++),
  );
}

function appended(above: Csr, below: Csr): Csr {
  const entries = above.start[above.rows];
  const start = new Uint32Array(above.rows + below.rows + 1);
  start.set(above.start);
  for (let row = 0; row <= below.rows; row++) start[above.rows + row] = entries + below.start[row];
  const index = new Uint32Array(entries + below.index.length);
  index.set(above.index);
  index.set(below.index, entries);
  const value = new Float64Array(index.length);
  value.set(above.value);
  value.set(below.value, entries);
  return { rows: above.rows + below.rows, columns: above.columns, start, index, value };
}
