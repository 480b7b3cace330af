/** Topics of any origin, judged by a corpus: whether the first words of each co-occur there. */
import { type Given, InputError, integer, resolve } from '../../check/index.ts';
import { coherence, coherenceCv, diversity } from '../../evaluate/index.ts';
import { type AnalyzeOptions, analyze, type Corpus, loadLanguage, type Source } from '../../text/index.ts';

export const JUDGE_OPTIONS = {
  first: integer({ default: 10, min: 2, max: 1000, help: 'words of every topic to look at' }),
  window: integer({ default: 110, min: 2, help: 'words of a sliding window, for C_v' }),
} as const;
export type JudgeOptions = Given<typeof JUDGE_OPTIONS>;

export interface Judged {
  readonly settings: { readonly first: number; readonly window: number; readonly documents: number };
  readonly topics: readonly (Coherences & { readonly words: readonly string[] })[];
  readonly mean: Coherences;
  /** Share of different words among all of them. */
  readonly diversity: number;
  readonly notes: readonly string[];
}

export interface Coherences {
  readonly npmi: number;
  readonly umass: number;
  readonly cv: number;
}

/** `topics`: the words of each, best first, in any form. */
export async function judgeTopics(
  topics: readonly (readonly string[])[],
  sources: readonly Source[],
  options: JudgeOptions & AnalyzeOptions = {},
): Promise<Judged> {
  const { first, window, ...analysis } = options;
  const settings = resolve('topics', JUDGE_OPTIONS, { first, window });
  const corpus = await analyze(sources, analysis);
  const lists = corpus.documents.map(({ tokens: { term, stop } }) => term.filter((_, i) => stop[i] === 0));
  const { texts, phraseOf } = await withPhrasesOf(topics, corpus, lists);
  const { known, notes } = await knownWords(topics, corpus, texts, settings.first, phraseOf);
  const ids = known.map((words) => words.map(({ id }) => id));
  const npmi = coherence(ids, texts);
  const umass = coherence(ids, texts, 'umass');
  const cv = coherenceCv(ids, texts, settings.window);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    settings: { ...settings, documents: texts.length },
    topics: known.map((words, z) => ({
      npmi: npmi[z],
      umass: umass[z],
      cv: cv[z],
      words: words.map(({ word }) => word),
    })),
    mean: { npmi: mean(npmi), umass: mean(umass), cv: mean(cv) },
    diversity: diversity(ids),
    notes: [...corpus.notes, ...notes],
  };
}

/** Words as terms of the corpus. Words that it never counts are reported; a topic must keep two. */
async function knownWords(
  topics: readonly (readonly string[])[],
  { documents, lexicon }: Corpus,
  texts: readonly Uint32Array[],
  first: number,
  phraseOf: ReadonlyMap<string, number>,
) {
  const counted = new Set<number>();
  for (const text of texts) for (const id of text) counted.add(id);
  const codes = new Set(documents.map(({ language }) => language));
  const languages = await Promise.all([...codes].map((code) => loadLanguage(code)));
  const idOf = (word: string): number | undefined =>
    languages
      .flatMap(({ normal, stem }) => [stem(normal(word)), normal(word)])
      .map((term) => phraseOf.get(word) ?? lexicon.id(term))
      .find((id) => id !== undefined && counted.has(id));
  const unknown = new Set<string>();
  const known = topics.map((words, z) => {
    const found = words.slice(0, first).flatMap((word) => {
      const id = idOf(word);
      if (id === undefined) unknown.add(word);
      return id === undefined ? [] : [{ word, id }];
    });
    if (found.length >= 2) return found;
    throw new InputError(`topic ${z + 1}`, 'needs at least two words that the corpus has', words);
  });
  return { known, notes: unknown.size === 0 ? [] : [`the corpus does not have ${[...unknown].join(', ')}.`] };
}

/** Texts with an id more after every phrase that topics have among their words; ids of phrases follow those of terms. */
async function withPhrasesOf(
  topics: readonly (readonly string[])[],
  { documents, lexicon }: Corpus,
  texts: readonly Uint32Array[],
) {
  const written = [...new Set(topics.flat())].filter((word) => /\S[\s-]+\S/.test(word));
  const { stem, normal } = await loadLanguage(documents[0]?.language ?? 'en');
  const phraseOf = new Map<string, number>();
  const idOf = new Map<string, number>();
  for (const phrase of written) {
    const key = phrase
      .split(/[\s-]+/)
      .map((word) => lexicon.id(stem(normal(word))) ?? lexicon.id(normal(word)))
      .join(' ');
    if (!idOf.has(key)) idOf.set(key, lexicon.size + idOf.size);
    phraseOf.set(phrase, idOf.get(key)!);
  }
  const longest = Math.max(1, ...[...idOf.keys()].map((key) => key.split(' ').length));
  const added = texts.map((text) =>
    idOf.size === 0
      ? text
      : Uint32Array.from(
          Array.from(text).flatMap((term, i) => {
            const ends = Array.from({ length: longest }, (_, n) =>
              idOf.get(text.slice(Math.max(0, i - n), i + 1).join(' ')),
            );
            return [term, ...ends.filter((id) => id !== undefined)];
          }),
        ),
  );
  return { texts: added, phraseOf };
}
