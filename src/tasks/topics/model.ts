/** Topics as a file, and documents that come later in the topics of a file. */
import { InputError, resolve } from '../../check/index.ts';
import { columnRows, columnSums, fromRows, rowSums, topIndices } from '../../linalg/index.ts';
import { foldIn, foldInKernels, type Plsa, type SavedPlsa, savePlsa } from '../../models/index.ts';
import { type AnalyzeOptions, analyze, dayOf, type Source, unlabelled } from '../../text/index.ts';
import { describe, mixturesOf } from './describe.ts';
import { inOrder, sharesOf } from './order.ts';
import { phrasesFrom } from './phrases.ts';
import { byText, type Problem, sum, wordsIn } from './problem.ts';
import { type FoundIn, TOPICS_OPTIONS, type Topics, type TopicsOptions } from './topics.ts';

/** The file of topics that were found; `documents`: with the mixtures of their own documents. */
export function topicsFile(
  { result: { topics, settings }, problem, fitted, languages }: FoundIn,
  { documents }: { readonly documents: boolean },
): Uint8Array {
  if (!fitted.plsa) throw new InputError('topics', 'can be saved of model plsa alone', settings.topics);
  const percentiles = ownPercentiles(problem);
  const named = topics.map(({ id, label }) => ({ id, label }));
  const found = { seed: settings.seed, languages, topics: named, ...(percentiles && { percentiles }) };
  return savePlsa({ model: fitted.plsa, ...wordsOf(problem), found }, { documents });
}

/** The terms of all columns, and the same as people write them. */
export function wordsOf({ counts, term, word }: Problem): Pick<SavedPlsa, 'terms' | 'labels'> {
  const columns = Array.from({ length: counts.columns }, (_, w) => w);
  return { terms: columns.map(term), labels: columns.map(word) };
}

/** Texts counted by the words and phrases of a model, and folded in. */
export interface Folded extends Problem {
  /** P(z|d), a row of topics for every document; all alike where it has no word that the model knows. */
  readonly mixtures: ArrayLike<number>;
  readonly languages: readonly string[];
  readonly notes: readonly string[];
}

export async function foldTexts(
  { model, terms, labels }: Pick<SavedPlsa, 'model' | 'terms' | 'labels'>,
  texts: readonly Source[],
  analysis: AnalyzeOptions = {},
): Promise<Folded> {
  const { documents, lexicon, notes } = unlabelled(await analyze(texts, analysis));
  const columnOf = new Map(terms.map((term, column) => [term, column]));
  const phraseAt = phrasesFrom(terms);
  const rows = documents.map((document) => {
    const { term, stop } = document.tokens;
    const row = new Map<number, number>();
    for (let i = 0; i < term.length; i++) {
      if (stop[i] === 1) continue;
      const phrase = phraseAt(document, i, lexicon.term);
      const column = columnOf.get(phrase ?? lexicon.term(term[i]));
      if (phrase) i += phrase.split(' ').length - 1;
      if (column !== undefined) row.set(column, (row.get(column) ?? 0) + 1);
    }
    return row;
  });
  const counts = fromRows(terms.length, rows);
  return {
    counts,
    word: (column) => labels[column],
    term: (column) => terms[column],
    documents: documents.map(({ id }) => id),
    days: documents.map(({ date }) => (date === undefined ? undefined : dayOf(date))),
    frequency: frequencyOf(model),
    mixtures: foldIn(model, counts, {}, foldInKernels(model, counts)),
    lengths: documents.map(wordsIn),
    languages: [...new Set(documents.map(({ language }) => language))],
    notes,
  };
}

/** How likely each word is where the topics were learned: Σ_z P(z) P(w|z). */
function frequencyOf({ topics, topic, wordGivenTopic }: Plsa): Float64Array {
  const frequency = new Float64Array(wordGivenTopic.length / topics);
  for (let i = 0; i < wordGivenTopic.length; i++)
    frequency[Math.floor(i / topics)] += topic[i % topics] * wordGivenTopic[i];
  return frequency;
}

/**
 * How like texts are to those of a model: the share of their words that it knows, and how usual these are there, Σ n_w log P(w) / Σ n_w;
 * a list of every text that has both. `without`: the texts are the model's own, and each is judged by the others alone.
 */
function likenessOf({ counts, term, lengths = [] }: Problem, frequency: ArrayLike<number>, without = false) {
  const [own, uses, all] = [rowSums(counts), columnRows(counts), sum(frequency)];
  const least = without ? uses.reduce((a, b) => Math.min(a, b), Infinity) : -1;
  const [share, usual]: [number[], number[]] = [[], []];
  for (let d = 0; d < counts.rows; d++) {
    let [known, counted, told] = [0, 0, 0];
    for (let i = counts.start[d]; i < counts.start[d + 1]; i++) {
      const [w, n] = [counts.index[i], counts.value[i]];
      if (uses[w] <= least) continue;
      counted += n;
      known += n * term(w).split(' ').length;
      told += n * Math.log(without ? (frequency[w] - n) / (all - own[d]) : frequency[w] / all);
    }
    if (counted === 0 || !lengths[d]) continue;
    share.push(known / lengths[d]);
    usual.push(told / counted);
  }
  return [share, usual];
}

const PARTS = 100;
/** The percentiles of the likeness of a model's own texts, each to the others. */
function ownPercentiles(problem: Problem): number[][] | undefined {
  const likeness = likenessOf(problem, columnSums(problem.counts), true);
  if (likeness[0].length < 2) return undefined;
  return likeness.map((values) => {
    const sorted = values.sort((a, b) => a - b);
    return Array.from({ length: PARTS + 1 }, (_, i) =>
      Number(sorted[Math.round((i / PARTS) * (sorted.length - 1))].toPrecision(4)),
    );
  });
}

/** Texts of the same kind rank by half of the model's own on average; so much lower, or so many deviations, is another kind. */
const [LOWER, DEVIATIONS, LOWEST] = [0.2, 2.6, 0.49];

/** A note where texts rank too low among a model's own. */
function strangers(folded: Folded, { found }: SavedPlsa): string[] {
  const { percentiles, languages } = found ?? {};
  const others = folded.languages.filter((language) => languages?.includes(language) === false);
  const foreign = others.length === 0 ? '' : `; they are in ${others.join(', ')}, its own in ${languages!.join(', ')}`;
  const likeness = likenessOf(folded, folded.frequency!);
  const ranks = likeness.map((values, i) =>
    values.map((value) => (percentiles?.[i] ?? [value]).filter((own) => own < value).length / PARTS),
  );
  const n = likeness[0].length;
  const far = Math.min(LOWEST, Math.max(LOWER, DEVIATIONS / Math.sqrt(12 * n)));
  const isLow = ranks.map((of) => percentiles !== undefined && sum(of) / n <= 0.5 - far);
  if (!isLow.includes(true))
    return foreign === '' ? [] : [`texts in a language that the model has not learned${foreign}.`];
  const percent = (of: number) => `${Math.round(100 * of)} %`;
  const why = [
    `it knows ${percent(sum(likeness[0]) / n)} of their words, and ${percent(percentiles![0][PARTS / 2])} of those of its own kind`,
    'the words that it knows are rarer in it than those of its own kind',
  ].filter((_, i) => isLow[i]);
  return [`the texts are unlike those of the model, whose topics hardly fit them: ${why.join('; ')}${foreign}.`];
}

/** Documents in the topics of a saved model, with its numbers and names, largest first. */
export async function topicsIn(
  saved: SavedPlsa,
  sources: readonly Source[],
  { words, documents, by }: Pick<TopicsOptions, 'words' | 'documents' | 'by'> = {},
  analysis: AnalyzeOptions = {},
): Promise<FoundIn> {
  const folded = await foldTexts(saved, byText(sources), analysis);
  const lengths = rowSums(folded.counts);
  const filled = lengths.filter((length) => length > 0).length;
  const learnedFrom = saved.found ? ` of texts in ${saved.found.languages.join(', ')}` : '';
  if (filled === 0) {
    const who = `a model${learnedFrom} that knows ${saved.terms.length} words`;
    throw new InputError(
      'topics',
      `needs a document with a word of ${who}`,
      `documents in ${folded.languages.join(', ')}`,
    );
  }
  const { model } = saved;
  const expected = Float64Array.from(folded.mixtures, (share, i) => share * lengths[Math.floor(i / model.topics)]);
  const share = sharesOf(expected, model.topics);
  const order = topIndices(model.topics, model.topics, (z) => share[z]);
  const { topics, temper, passes, converged } = model;
  const whole = { ...model, expected };
  const fitted = inOrder(
    { topics, words: model.wordGivenTopic, documents: expected, converged, passes, plsa: whole },
    order,
  );
  const shown = resolve('topics', TOPICS_OPTIONS, { words, documents, by });
  const described = describe(folded, fitted, shown);
  const names = order.map((z) => saved.found?.topics[z] ?? { id: z + 1 });
  const result: Topics = {
    model: 'plsa',
    settings: {
      topics,
      seed: saved.found?.seed ?? 0,
      documents: sources.length,
      words: saved.terms.length,
      ...(temper === 1 && { smoothing: 0 }),
    },
    ...described,
    topics: described.topics.map((topic, z) => ({ ...topic, ...names[z] })),
    mixtures: mixturesOf(folded, fitted),
    notes: [
      ...folded.notes,
      ...(filled < sources.length
        ? [`documents with no word that the model knows: ${sources.length - filled}; they have no topics.`]
        : []),
      ...strangers(folded, saved),
    ],
  };
  return { result, problem: folded, fitted, languages: folded.languages };
}
