/**
 * Counting a corpus that may be larger than memory, in the driver: the documents wait in the storage, a chunk of them is
 * counted at a time, and when the words of all are known the counts are written over them. The vocabulary is the one that
 * all documents together would have.
 */
import { randomUUID } from 'node:crypto';
import { type Chunk, type Chunks, writeChunk } from './chunks.ts';
import {
  type AnalyzeOptions,
  analyze,
  type Csr,
  detectEach,
  fromRows,
  growingLexicon,
  type Source,
  settled,
  tallied,
  usualOf,
} from './core.ts';
import { putArrays, readArrays } from './objects.ts';
import type { Storage } from './storage.ts';

export interface CountOptions {
  readonly analysis?: AnalyzeOptions;
  /** Leave out words of fewer documents. */
  readonly minUnits?: number;
  readonly signal?: AbortSignal | undefined;
  /** Told how many chunks are counted, and of how many. */
  readonly onProgress?: (done: number, of: number) => void;
}

export interface CountedTexts {
  readonly chunks: Chunks;
  readonly texts: number;
  readonly terms: readonly string[];
  /** The words as people write them. */
  readonly labels: readonly string[];
  readonly notes: readonly string[];
}

/** Limits of a chunk of documents. */
const MAX_DOCUMENTS = 2048;
const MAX_CHARACTERS = 8_000_000;

/** Counts documents as they come: in memory are a chunk of them, and the words of all. */
export async function countCorpus(
  storage: Storage,
  documents: AsyncIterable<Source> | Iterable<Source>,
  { analysis = {}, minUnits = 1, signal, onProgress = () => {} }: CountOptions = {},
): Promise<CountedTexts> {
  const folder = `counting/${randomUUID()}`;
  try {
    const auto = (analysis.language ?? 'auto') === 'auto';
    const waiting = await putTexts(storage, folder, documents, auto, signal);
    const words = collectWords();
    const notes = new Set<string>();
    const counted: string[] = [];
    for (const [i, name] of waiting.names.entries()) {
      onProgress(i, waiting.names.length);
      const { sources } = (await readArrays(storage, name)).about as unknown as { sources: Source[] };
      const codes = auto ? settled(await detectEach(sources), waiting.usual) : [];
      const texts = auto ? sources.map((source, d) => ({ ...source, language: codes[d] })) : sources;
      const corpus = await analyze(texts, analysis, undefined, texts.length, { signal });
      for (const note of corpus.notes) notes.add(note);
      const { start, index, value } = words.count(corpus);
      counted.push(`${folder}/counts/${i}`);
      await putArrays(storage, counted[i], { about: {}, arrays: { start, index, value } });
    }
    const { columnOf, ...vocabulary } = words.kept(minUnits);
    const chunks: Chunk[] = [];
    for (const name of counted) {
      const { start, index, value } = (await readArrays(storage, name)).arrays as unknown as Csr;
      chunks.push(await writeChunk(storage, overColumns({ start, index, value }, columnOf, vocabulary.terms.length)));
    }
    onProgress(counted.length, counted.length);
    return { chunks: { columns: vocabulary.terms.length, chunks }, ...vocabulary, notes: [...notes] };
  } finally {
    await storage.clear(folder);
  }
}

/** Writes the documents, a chunk to an object, with the languages that are sure. `usual`: that of most, for the others. */
async function putTexts(
  storage: Storage,
  folder: string,
  documents: AsyncIterable<Source> | Iterable<Source>,
  auto: boolean,
  signal?: AbortSignal,
) {
  const names: string[] = [];
  const tally: Record<string, number> = {};
  for await (const sources of inChunks(documents)) {
    signal?.throwIfAborted();
    const found = auto ? await detectEach(sources) : [];
    for (const [code, count] of Object.entries(tallied(found))) tally[code] = (tally[code] ?? 0) + count;
    const known = sources.map((source, d) =>
      found[d]?.reliable ? { ...source, language: found[d].language } : source,
    );
    names.push(`${folder}/texts/${names.length}`);
    await putArrays(storage, names.at(-1)!, { about: { sources: known }, arrays: {} });
  }
  return { names, usual: usualOf(tally) };
}

async function* inChunks(documents: AsyncIterable<Source> | Iterable<Source>): AsyncGenerator<Source[]> {
  let chunk: Source[] = [];
  let characters = 0;
  for await (const { id, text, language, cues } of documents) {
    chunk.push({ id, text, ...(language !== undefined && { language }), ...(cues && { cues }) });
    characters += text.length;
    if (chunk.length < MAX_DOCUMENTS && characters < MAX_CHARACTERS) continue;
    yield chunk;
    [chunk, characters] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}

/** The words of all documents, met chunk by chunk. */
function collectWords() {
  const lexicon = growingLexicon();
  const tokens: number[] = [];
  const units: number[] = [];
  let texts = 0;
  /** How often a term was written in a form, by language and kind of text. */
  const forms = new Map<string, Map<string, { readonly id: number; count: number }>>();
  return {
    /** The counts of a chunk, over the lexicon as it is then. */
    count({ documents, lexicon: own }: Awaited<ReturnType<typeof analyze>>): Csr {
      const idOf = Array.from({ length: own.size }, (_, term) => lexicon.add(own.term(term)));
      texts += documents.length;
      while (tokens.length < lexicon.size) {
        tokens.push(0);
        units.push(0);
      }
      const rows = documents.map(({ text, language, cues, tokens: read }) => {
        const reader = `${language} ${(cues?.length ?? 0) > 0}`;
        const seen = forms.get(reader) ?? new Map<string, { id: number; count: number }>();
        forms.set(reader, seen);
        const counts = new Map<number, number>();
        read.term.forEach((term, i) => {
          const surface = text.slice(read.start[i], read.end[i]);
          const form = seen.get(surface);
          if (form) form.count++;
          else seen.set(detached(surface), { id: idOf[term], count: 1 });
          if (read.stop[i] === 0) counts.set(idOf[term], (counts.get(idOf[term]) ?? 0) + 1);
        });
        for (const [id, count] of counts) {
          tokens[id] += count;
          units[id]++;
        }
        return counts;
      });
      return fromRows(lexicon.size, rows);
    },
    /** The most frequent first, those of too few documents left out; `columnOf`: the column of each term, or −1. */
    kept(minUnits: number) {
      for (const seen of forms.values()) for (const [surface, { id, count }] of seen) lexicon.saw(id, surface, count);
      const ids = units.flatMap((of, id) => (of >= minUnits ? id : []));
      ids.sort((a, b) => tokens[b] - tokens[a] || (lexicon.term(a) < lexicon.term(b) ? -1 : 1));
      const columnOf = new Int32Array(lexicon.size).fill(-1);
      ids.forEach((id, column) => {
        columnOf[id] = column;
      });
      return { columnOf, texts, terms: ids.map(lexicon.term), labels: ids.map(lexicon.surface) };
    },
  };
}

/** A copy of its own: a slice of a text would keep all of that text in memory. */
const detached = (slice: string): string => ` ${slice}`.slice(1);

/** Counts by terms become counts by columns. */
function overColumns(
  { start, index, value }: Pick<Csr, 'start' | 'index' | 'value'>,
  columnOf: Int32Array,
  columns: number,
): Csr {
  const rows = Array.from({ length: start.length - 1 }, (_, row) => {
    const counts = new Map<number, number>();
    for (let i = start[row]; i < start[row + 1]; i++)
      if (columnOf[index[i]] >= 0) counts.set(columnOf[index[i]], value[i]);
    return counts;
  });
  return fromRows(columns, rows);
}
