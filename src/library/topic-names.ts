/** Names of topics and typical sentences, from the texts of the library. */
import type { Store } from '../store/store.ts';
import {
  type Fitted,
  leadingRows,
  named,
  type Part,
  type Problem,
  partsOf,
  type Topic,
  type TopicsOptions,
  type TopicsWork,
} from '../tasks/topics/index.ts';
import { analyze, type Source } from '../text/index.ts';
import type { LibraryProblem } from './counts.ts';

/** Texts of every topic that are read for its name. */
const READ = 12;

/** Reads the texts with the largest shares of every topic. */
export async function withNames(
  store: Store,
  library: Problem,
  fitted: Fitted,
  topics: readonly Topic[],
  extraStopWords: string,
) {
  const rows = [...new Set(leadingRows(fitted, READ).flat())].sort((a, b) => a - b);
  const sources: Source[] = [];
  const placeOf = new Map<number, number>();
  for (const row of rows) {
    const version = await store.documents.version(library.documents[row]);
    if (version) placeOf.set(row, sources.push({ id: library.documents[row], ...version }) - 1);
  }
  const corpus = await analyze(sources, { numbers: false, extraStopWords });
  return named(topics, library, fitted, corpus, (row) => placeOf.get(row));
}

/** The parts of topics with their names, where two levels are asked for. */
export async function namedParts(
  store: Store,
  library: LibraryProblem,
  fitted: Fitted,
  options: TopicsOptions,
  work: TopicsWork,
  stops: string,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const part of await partsOf(library, fitted, { ...options, model: 'plsa' }, work)) {
    parts.push({ ...part, topics: await withNames(store, part.problem, part.fitted, part.topics, stops) });
  }
  return parts;
}
