/**
 * Counting, in tasks that read objects, write objects, and may be done twice: a chunk of texts is read once and counted by
 * its own terms; the terms of all chunks are merged in their order into one vocabulary, the one that all texts together
 * would have; then the columns of each chunk are renamed.
 */
import { type Chunk, readTexts, writeChunk } from './chunks.ts';
import {
  type AnalyzeOptions,
  analyze,
  type Csr,
  detectEach,
  fromRows,
  growingLexicon,
  settled,
  type Tally,
  tallied,
} from './core.ts';
import { putArrays, readArrays } from './objects.ts';
import type { Storage } from './storage.ts';

export type Task =
  | { readonly work: 'tally'; readonly texts: string }
  | CountTask
  | { readonly work: 'rename'; readonly counted: string; readonly words: string };

export function doTask(storage: Storage, task: Task): Promise<unknown> {
  if (task.work === 'tally') return tallyTexts(storage, task.texts);
  return task.work === 'count' ? countChunk(storage, task) : renameColumns(storage, task.counted, task.words);
}

/** The languages of a chunk of texts. */
async function tallyTexts(storage: Storage, texts: string): Promise<Tally> {
  return tallied(await detectEach(await readTexts(storage, texts)));
}

interface CountTask {
  readonly work: 'count';
  readonly texts: string;
  readonly analysis: AnalyzeOptions;
  /** The language of texts whose own is not sure. */
  readonly usual?: string | undefined;
  readonly out: string;
}

/** How often a term occurs in a surface form, by language and kind of text. */
type Form = readonly [reader: string, term: number, surface: string, count: number];

/** Counts a chunk: its terms, their forms, and a matrix over them. Returns notes about the reading. */
async function countChunk(storage: Storage, { texts, analysis, usual, out }: CountTask): Promise<readonly string[]> {
  const sources = await readTexts(storage, texts);
  const auto = (analysis.language ?? 'auto') === 'auto';
  const codes = auto ? settled(await detectEach(sources), usual) : [];
  const { documents, lexicon, notes } = await analyze(
    auto ? sources.map((source, i) => ({ ...source, language: codes[i] })) : sources,
    analysis,
  );
  const forms = new Map<string, Map<string, { term: number; count: number }>>();
  const maps = documents.map(({ text, language, cues, tokens }) => {
    const reader = `${language} ${(cues?.length ?? 0) > 0}`;
    const seen = forms.get(reader) ?? new Map<string, { term: number; count: number }>();
    forms.set(reader, seen);
    const counts = new Map<number, number>();
    tokens.term.forEach((term, i) => {
      const surface = text.slice(tokens.start[i], tokens.end[i]);
      const form = seen.get(surface) ?? { term, count: 0 };
      form.count++;
      seen.set(surface, form);
      if (tokens.stop[i] === 0) counts.set(term, (counts.get(term) ?? 0) + 1);
    });
    return counts;
  });
  const listed = [...forms].flatMap(([reader, seen]) =>
    [...seen].map(([surface, { term, count }]): Form => [reader, term, surface, count]),
  );
  const terms = Array.from({ length: lexicon.size }, (_, id) => lexicon.term(id));
  const { start, index, value } = fromRows(lexicon.size, maps);
  const arrays = { start, index, value: Float32Array.from(value) };
  await putArrays(storage, out, { about: { terms, forms: listed }, arrays });
  return notes;
}

interface Counted {
  readonly terms: readonly string[];
  readonly forms: readonly Form[];
  readonly counts: Csr;
}

async function readCounted(storage: Storage, name: string): Promise<Counted> {
  const { about, arrays } = await readArrays(storage, name);
  const { terms, forms } = about as unknown as Counted;
  const { start, index, value } = arrays as unknown as Csr;
  return { terms, forms, counts: { rows: start.length - 1, columns: terms.length, start, index, value } };
}

export interface CorpusWords {
  readonly texts: number;
  readonly terms: readonly string[];
  /** The words as people write them. */
  readonly labels: readonly string[];
}

/** The words of all chunks, written as `out`: the most frequent first, those of too few documents left out. */
export async function mergeVocabulary(
  storage: Storage,
  counted: readonly string[],
  minUnits: number,
  out: string,
): Promise<CorpusWords> {
  const lexicon = growingLexicon();
  const tokens: number[] = [];
  const units: number[] = [];
  const forms = new Map<string, Map<string, { id: number; count: number }>>();
  let texts = 0;
  for (const name of counted) {
    const chunk = await readCounted(storage, name);
    const ids = chunk.terms.map((term) => lexicon.add(term));
    while (tokens.length < lexicon.size) {
      tokens.push(0);
      units.push(0);
    }
    chunk.counts.index.forEach((term, i) => {
      tokens[ids[term]] += chunk.counts.value[i];
      units[ids[term]]++;
    });
    for (const [reader, term, surface, count] of chunk.forms) {
      const seen = forms.get(reader) ?? new Map<string, { id: number; count: number }>();
      forms.set(reader, seen);
      seen.set(surface, { id: ids[term], count: (seen.get(surface)?.count ?? 0) + count });
    }
    texts += chunk.counts.rows;
  }
  for (const seen of forms.values()) for (const [surface, { id, count }] of seen) lexicon.saw(id, surface, count);
  const kept = tokens.map((_, id) => id).filter((id) => tokens[id] > 0 && units[id] >= minUnits);
  kept.sort((a, b) => tokens[b] - tokens[a] || (lexicon.term(a) < lexicon.term(b) ? -1 : 1));
  const words = { texts, terms: kept.map(lexicon.term), labels: kept.map(lexicon.surface) };
  await putArrays(storage, out, { about: words, arrays: {} });
  return words;
}

/** The counts of a chunk over the vocabulary of all. */
async function renameColumns(storage: Storage, counted: string, words: string): Promise<Chunk> {
  const { terms, counts } = await readCounted(storage, counted);
  const all = (await readArrays(storage, words)).about.terms as CorpusWords['terms'];
  const columnOf = new Map(all.map((term, column) => [term, column]));
  const columns = terms.map((term) => columnOf.get(term) ?? -1);
  const maps = Array.from({ length: counts.rows }, (_, row) => {
    const map = new Map<number, number>();
    for (let i = counts.start[row]; i < counts.start[row + 1]; i++) {
      const column = columns[counts.index[i]];
      if (column >= 0) map.set(column, counts.value[i]);
    }
    return map;
  });
  return writeChunk(storage, fromRows(all.length, maps));
}
