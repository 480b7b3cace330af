/** Topics as a file, and documents that come later in the topics of a file. */
import { InputError, resolve } from '../../check/index.ts';
import { fromRows, rowSums, topIndices } from '../../linalg/index.ts';
import { foldIn, foldInKernels, type Plsa, type SavedPlsa, savePlsa } from '../../models/index.ts';
import { type AnalyzeOptions, analyze, type Document, dayOf, type Source, unlabelled } from '../../text/index.ts';
import { describe, inOrder, mixturesOf, sharesOf } from './describe.ts';
import { phrasesFrom } from './phrases.ts';
import { byText, type Problem } from './problem.ts';
import { type FoundIn, TOPICS_OPTIONS, type Topics, type TopicsOptions } from './topics.ts';

/** The file of topics that were found; `documents`: with the mixtures of their own documents. */
export function topicsFile(
  { result: { topics, settings }, problem, fitted, languages }: FoundIn,
  { documents }: { readonly documents: boolean },
): Uint8Array {
  if (!fitted.plsa) throw new InputError('topics', 'can be saved of model plsa alone', settings.topics);
  const found = { seed: settings.seed, languages, topics: topics.map(({ id, label }) => ({ id, label })) };
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
  /** The share of its counted words that the model knows, of every document. */
  readonly known: readonly number[];
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
  const rows = documents.map((document) => knownIn(document, lexicon.term, columnOf, phraseAt));
  const counts = fromRows(
    terms.length,
    rows.map(({ row }) => row),
  );
  return {
    counts,
    word: (column) => labels[column],
    term: (column) => terms[column],
    documents: documents.map(({ id }) => id),
    days: documents.map(({ date }) => (date === undefined ? undefined : dayOf(date))),
    frequency: frequencyOf(model),
    mixtures: foldIn(model, counts, {}, foldInKernels(model, counts)),
    known: rows.map(({ known }) => known),
    languages: [...new Set(documents.map(({ language }) => language))],
    notes,
  };
}

function knownIn(
  document: Document,
  termOf: (id: number) => string,
  columnOf: ReadonlyMap<string, number>,
  phraseAt: ReturnType<typeof phrasesFrom>,
) {
  const { term, stop } = document.tokens;
  const row = new Map<number, number>();
  let [counted, all] = [0, 0];
  for (let i = 0; i < term.length; i++) {
    if (stop[i] === 1) continue;
    const phrase = phraseAt(document, i, termOf);
    const column = columnOf.get(phrase?.term ?? termOf(term[i]));
    const length = phrase?.length ?? 1;
    all += length;
    i += length - 1;
    if (column === undefined) continue;
    counted += length;
    row.set(column, (row.get(column) ?? 0) + 1);
  }
  return { row, known: all > 0 ? counted / all : 0 };
}

/** How likely each word is where the topics were learned: Σ_z P(z) P(w|z). */
function frequencyOf({ topics, topic, wordGivenTopic }: Plsa): Float64Array {
  const frequency = new Float64Array(wordGivenTopic.length / topics);
  for (let i = 0; i < wordGivenTopic.length; i++)
    frequency[Math.floor(i / topics)] += topic[i % topics] * wordGivenTopic[i];
  return frequency;
}

/** Documents with fewer of their words known are strange to a model; so many of them are worth a note. */
const [STRANGE, MANY] = [0.4, 0.2];

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
  const strange = folded.known.filter((part, d) => lengths[d] > 0 && part < STRANGE).length;
  const isForeign = folded.languages.some((language) => saved.found?.languages.includes(language) === false);
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
      ...(strange >= MANY * filled
        ? [
            `of ${strange} of ${filled} documents the model${learnedFrom} knows less than ${100 * STRANGE} % of the words: its topics hardly fit them${isForeign ? `; they are in ${folded.languages.join(', ')}` : ''}.`,
          ]
        : []),
    ],
  };
  return { result, problem: folded, fitted, languages: folded.languages };
}
