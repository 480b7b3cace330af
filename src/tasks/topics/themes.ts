/**
 * Whether new documents bring themes that the topics do not have. The topics are held as they are: were they let bend
 * first, they would take the new words in and nothing would be missing. Some words of the new documents are hidden; a
 * topic is added, begun from the words that the others explain worst and fitted to the new documents alone, and stays if
 * their hidden words become likelier by it, and surely so.
 */
import { type Floats, reference } from '../../kernels/index.ts';
import { type Csr, selectRows } from '../../linalg/index.ts';
import { type Plsa, plsa } from '../../models/index.ts';
import { type Training, turn } from '../../training/index.ts';
import { deviationOfSum, hide, likelihoods, sum } from './held-out.ts';
import type { Run } from './problem.ts';

/** Fewer new documents make no theme. */
const MIN_DOCUMENTS = 5;
/** As many new documents are looked at. */
const SAMPLE = 1000;
const PASSES = 30;
const MAX_THEMES = 5;
/** In nats per word. More of the same gains up to .08, a new kind .16 and more, in news and in talks. */
const MIN_GAIN = 0.12;

/** How often words come in each new theme, for `continued`. `fresh`: the rows of new documents. */
export async function newThemes(
  model: Plsa,
  columnOf: Int32Array,
  counts: Csr,
  fresh: readonly number[],
  run: Run,
): Promise<Floats[]> {
  if (fresh.length < MIN_DOCUMENTS) return [];
  const { shown, hidden } = hide(selectRows(counts, fresh.slice(-SAMPLE)), run.random);
  const held = startOf(model, columnOf);
  const words = sum(hidden.value);
  const tryOut = (themes: readonly Floats[]) => {
    const fitted = fitHeld(held, model.topics, themes, shown);
    return { ...fitted, likelihood: likelihoods(fitted.words, fitted.documents, fitted.topics, shown, hidden) };
  };
  let best = tryOut([]);
  while (best.themes.length < MAX_THEMES) {
    run.onProgress?.('new topics', best.themes.length, MAX_THEMES);
    run.signal?.throwIfAborted();
    await turn();
    const next = tryOut([...best.themes, unexplained(best, shown)]);
    const gain = next.likelihood.map((value, d) => value - best.likelihood[d]);
    if (sum(gain) < Math.max(MIN_GAIN * words, 2 * deviationOfSum(gain))) break;
    best = next;
  }
  return best.themes;
}

interface Held {
  readonly topics: number;
  readonly words: Floats;
  readonly documents: Floats;
  /** Expected counts of words in the topics that were added. */
  readonly themes: Floats[];
}

/** EM with the known topics held: mixtures of documents and the words of the added topics are all that moves. */
function fitHeld(held: Floats, known: number, themes: readonly Floats[], counts: Csr): Held {
  const topics = known + themes.length;
  const columns = counts.columns;
  const words = new Float64Array(columns * topics);
  const put = (theme: ArrayLike<number>, z: number) => {
    const total = sum(theme) + columns * 1e-9;
    for (let w = 0; w < columns; w++) words[w * topics + z] = (theme[w] + 1e-9) / total;
  };
  for (let w = 0; w < columns; w++) {
    for (let z = 0; z < known; z++) words[w * topics + z] = held[w * known + z];
  }
  themes.forEach((theme, t) => {
    put(theme, known + t);
  });
  let documents = new Float64Array(counts.rows * topics).fill(1);
  let expected: Float64Array[] = [];
  const part = new Float64Array(topics);
  for (let pass = 0; pass < PASSES; pass++) {
    const next = new Float64Array(documents.length);
    expected = themes.map(() => new Float64Array(columns));
    for (let d = 0, at = 0; d < counts.rows; d++, at += topics) {
      for (let i = counts.start[d]; i < counts.start[d + 1]; i++) {
        const w = counts.index[i];
        let all = 0;
        for (let z = 0; z < topics; z++) all += part[z] = documents[at + z] * words[w * topics + z];
        const share = counts.value[i] / all;
        for (let z = 0; z < topics; z++) next[at + z] += share * part[z];
        for (let t = 0; t < themes.length; t++) expected[t][w] += share * part[known + t];
      }
    }
    documents = next;
    expected.forEach((theme, t) => {
      put(theme, known + t);
    });
  }
  return { topics, words, documents, themes: expected };
}

/** How much oftener words come in the documents than their topics say. */
function unexplained({ topics, words, documents }: Held, { rows, start, index, value, columns }: Csr): Floats {
  const more = new Float64Array(columns);
  for (let d = 0; d < rows; d++) {
    const mixture = documents.subarray(d * topics, (d + 1) * topics);
    const [mass, length] = [sum(mixture), sum(value.subarray(start[d], start[d + 1]))];
    for (let i = start[d]; i < start[d + 1]; i++) {
      const w = index[i];
      let p = 0;
      for (let z = 0; z < topics; z++) p += mixture[z] * words[w * topics + z];
      more[w] += Math.max(0, value[i] - (length * p) / mass);
    }
  }
  return more;
}

/** What a word no topic knows yet has of every topic, before training: a tenth of an even share. */
const NEW_WORD = 0.1;

/**
 * PLSA that goes on from the topics of an earlier model: their ids, and what they are about, stay. `columnOf`: the
 * earlier model's column of each column now, or −1 for a new word; `themes`: how often words come in topics that are to
 * be added.
 */
export function continued(model: Plsa, columnOf: Int32Array, themes: readonly Floats[] = []): Training {
  const training = plsa({ topics: model.topics + themes.length, temper: 1 });
  return {
    ...training,
    byTopic: undefined,
    begin(facts, random, shared) {
      training.begin(facts, random, shared);
      shared.words.set(startOf(model, columnOf, themes));
    },
  };
}

/** P(w|z) of the earlier topics over the columns there are now, and of topics to be added. */
export function startOf(
  { topics: known, wordGivenTopic }: Plsa,
  columnOf: Int32Array,
  themes: readonly Floats[] = [],
): Floats {
  const topics = known + themes.length;
  const words = new Float64Array(columnOf.length * topics).fill(NEW_WORD / columnOf.length);
  columnOf.forEach((column, w) => {
    // A word that had left a topic may come back to it.
    for (let z = 0; column >= 0 && z < known; z++) words[w * topics + z] = wordGivenTopic[column * known + z] + 1e-9;
    themes.forEach((theme, t) => {
      words[w * topics + known + t] = theme[w] + 1e-9;
    });
  });
  reference.normalizeColumns(words, topics);
  return words;
}
