/** What every segmenter sees: the counted words of each sentence, and what is known of the world outside the text. */
import { countRuns, documentCounts } from '../../linalg/index.ts';
import { type SavedWordClusters, type WordClustersOptions, wordClusters } from '../../models/index.ts';
import { clusterCoherence, type WordClusters } from '../../models/word-clusters.ts';
import type { Random } from '../../random/index.ts';
import { type AnalyzeOptions, analyze, type Corpus, type Document, type Source, vocabulary } from '../../text/index.ts';
import { keptWith, once } from '../../text/memoized.ts';
import { readsAsSpeech } from '../../text/reads-as-speech.ts';
import { type Turns, turnsOf } from './turns.ts';

/** Word frequencies and word clusters of a corpus, for the structure of a text. */
export type Background = SavedWordClusters;

/**
 * Learns a background from a corpus.
 *
 * @example
 * const { blocks } = await structure(text, { background: await learnBackground(corpus) });
 */
export async function learnBackground(
  sources: readonly Source[],
  clusters: WordClustersOptions = {},
  analysis: AnalyzeOptions = {},
): Promise<Background> {
  return backgroundOf(await analyze(sources, analysis), clusters);
}

export function backgroundOf(corpus: Corpus, clusters: WordClustersOptions = {}): Background {
  const words = vocabulary(corpus);
  return {
    model: wordClusters(documentCounts(corpus, words), clusters),
    terms: Array.from(words.termOf, (id) => corpus.lexicon.term(id)),
    labels: Array.from(words.termOf, (id) => corpus.lexicon.surface(id)),
  };
}

export interface Problem {
  readonly document: Document;
  /** The number of sentences. */
  readonly size: number;
  /** Who begins to speak where. */
  readonly turns: Turns;
  /** Sentence s has the words word[start[s]] … word[start[s + 1] - 1], stop words left out. */
  readonly start: Uint32Array;
  readonly word: Uint32Array;
  /** How often each word occurs in the text. */
  readonly counts: Float64Array;
  /** P(w) in the background, smoothed so that none is 0; without a background, in the text. */
  readonly probability: Float64Array;
  /** The same unsmoothed, when there is a background. */
  readonly outside: Float64Array | undefined;
  /** The words that belong to each seed at least so closely. */
  clusters(seeds: readonly number[], coherence: number): Cluster[];
  /** The word as people write it. */
  label(word: number): string;
  readonly random: Random;
  readonly notes: readonly string[];
}

export interface Cluster {
  /** Those of the text, and how many there are in all. */
  readonly words: readonly number[];
  readonly size: number;
}

export function problemOf(
  corpus: Corpus,
  background: Background | undefined,
  clusters: WordClustersOptions,
  random: Random,
): Problem {
  const [document] = corpus.documents;
  const words = vocabulary(corpus);
  const turns = turnsOf(document);
  const lines = contentWords(document, words.columnOf);
  const counts = new Float64Array(words.size);
  for (const word of lines.word) counts[word]++;
  const known = background
    ? knownFrom(
        background,
        Array.from(words.termOf, (id) => corpus.lexicon.term(id)),
      )
    : knownFromText(lines, counts, clusters);
  return {
    document,
    size: document.sentences.length,
    turns,
    ...lines,
    counts,
    ...known,
    label: (word) => words.label(word),
    random,
  };
}

/** Whether a text is speech: its speakers or times are known, or it reads as speech. */
export const isSpoken = keptWith(
  ({ document }: Problem): boolean =>
    document.sentences.some(({ speaker, time }) => speaker !== undefined || time) || readsAsSpeech(document),
);

type Lines = Pick<Problem, 'start' | 'word'>;
type Known = Pick<Problem, 'probability' | 'outside' | 'clusters' | 'notes'>;

function contentWords({ tokens }: Document, columnOf: Int32Array): Lines {
  const start = new Uint32Array(tokens.firstToken.length);
  const word = new Uint32Array(tokens.term.length);
  let at = 0;
  for (let s = 0; s + 1 < tokens.firstToken.length; s++) {
    for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++) {
      if (tokens.stop[i] === 0) word[at++] = columnOf[tokens.term[i]];
    }
    start[s + 1] = at;
  }
  return { start, word: word.slice(0, at) };
}

/** A word the background does not have is taken to have been seen half a time. */
const UNSEEN = 0.5;

/** What a background is asked again for every text. */
const indexOf = keptWith(({ terms, model }: Background) => ({
  idOf: new Map(terms.map((term, id) => [term, id])),
  total: model.counts.reduce((sum, count) => sum + count, 0),
}));

function knownFrom(background: Background, terms: readonly string[]): Known {
  const { model } = background;
  const { idOf, total } = indexOf(background);
  const there = terms.map((term) => idOf.get(term));
  const here = new Map(there.flatMap((id, word) => (id === undefined ? [] : [[id, word] as const])));
  const count = (word: number) => (there[word] === undefined ? 0 : model.counts[there[word]]);
  const unknown = there.filter((id) => id === undefined).length;
  return {
    probability: Float64Array.from(terms, (_, word) => Math.max(count(word), UNSEEN) / (total + UNSEEN)),
    outside: Float64Array.from(terms, (_, word) => (total > 0 ? count(word) / total : 0)),
    clusters: (seeds, minCoherence) =>
      seeds.map((seed): Cluster => {
        const id = there[seed];
        const members = id === undefined ? [] : membersOf(model, id, minCoherence);
        return { words: members.flatMap((other) => here.get(other) ?? []), size: members.length };
      }),
    notes: [
      `Word clusters and word frequencies come from ${model.texts} background texts.`,
      ...(unknown * 2 > terms.length
        ? [`${unknown} of the ${terms.length} different words are unknown to the background.`]
        : []),
    ],
  };
}

function membersOf(model: WordClusters, seed: number, minCoherence: number): number[] {
  const words: number[] = [];
  for (let at = model.start[seed]; at < model.start[seed + 1]; at++) {
    if (clusterCoherence(model, seed, at) >= minCoherence) words.push(model.member[at]);
  }
  return words;
}

/** Sentences of one window, the stand-in for a text when clusters are learned from the text alone. */
const WINDOW = 2;

/** So few windows agree by chance: a seed must also save the bits it takes to name one word of all. */
function knownFromText(lines: Lines, counts: Float64Array, { gamma = 0 }: WordClustersOptions): Known {
  const total = lines.word.length;
  const model = once(() => {
    const windows = windowsOf(lines, counts.length);
    const naming = Math.log2(Math.max(counts.length, 1)) / Math.max(windows.rows, 1);
    return wordClusters(windows, { gamma: Math.max(gamma, naming), above: 1 });
  });
  return {
    probability: counts.map((count) => count / Math.max(total, 1)),
    outside: undefined,
    clusters: (seeds, minCoherence) =>
      seeds.map((seed): Cluster => {
        const words = membersOf(model(), seed, minCoherence);
        return { words, size: words.length };
      }),
    notes: ['No background: word clusters and word frequencies come from the text itself.'],
  };
}

function windowsOf({ start, word }: Lines, words: number) {
  const last = start.length - 1;
  const windows = Math.ceil(last / WINDOW);
  return countRuns(
    words,
    word,
    Uint32Array.from({ length: windows + 1 }, (_, w) => start[Math.min(w * WINDOW, last)]),
  );
}
