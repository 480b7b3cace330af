/** Topics of any origin, judged by a corpus: whether the first words of each co-occur there. */
import { type Given, InputError, integer, resolve } from '../../check/index.ts';
import { coherence, coherenceCv, diversity } from '../../evaluate/index.ts';
import { type AnalyzeOptions, analyze, type Corpus, loadLanguage, type Source } from '../../text/index.ts';
import { phrasesFrom } from './phrases.ts';

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
  const { texts, idOf } = await counted(topics, corpus);
  const unknown = new Set<string>();
  const known = topics.map((words, z) => {
    const found = words.slice(0, settings.first).map((word) => ({ word, id: idOf(word) }));
    for (const { word, id } of found) if (id === undefined) unknown.add(word);
    const some = found.flatMap(({ word, id }) => (id === undefined ? [] : [{ word, id }]));
    if (some.length >= 2) return some;
    throw new InputError(`topic ${z + 1}`, 'needs at least two words that the corpus has', words);
  });
  const ids = known.map((words) => words.map(({ id }) => id));
  const npmi = coherence(ids, texts);
  const umass = coherence(ids, texts, 'umass');
  const cv = coherenceCv(ids, texts, settings.window);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const missing = unknown.size === 0 ? [] : [`the corpus does not have ${[...unknown].join(', ')}.`];
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
    notes: [...corpus.notes, ...missing],
  };
}

/**
 * The counted words of every text, with an id more before every phrase that topics have among their words; and the id of a
 * word or phrase in any form, where the texts have it.
 */
async function counted(topics: readonly (readonly string[])[], { documents, lexicon }: Corpus) {
  const codes = new Set(documents.map(({ language }) => language));
  const languages = await Promise.all(Array.from(codes, (code) => loadLanguage(code)));
  const formsOf = (word: string) =>
    languages.flatMap(({ normal, stem }) =>
      [(part: string) => stem(normal(part)), normal].map((form) =>
        word
          .split(/[\s-]+/)
          .map(form)
          .join(' '),
      ),
    );
  const phrases = [...new Set(topics.flat().flatMap(formsOf))].filter((term) => term.includes(' '));
  const idOfPhrase = new Map(phrases.map((phrase, i) => [phrase, lexicon.size + i]));
  const phraseAt = phrasesFrom(phrases);
  const texts = documents.map((document) => {
    const { term, stop } = document.tokens;
    return Uint32Array.from(
      Array.from(term).flatMap((id, i) => {
        if (stop[i] === 1) return [];
        const phrase = phraseAt(document, i, lexicon.term);
        return phrase ? [idOfPhrase.get(phrase)!, id] : [id];
      }),
    );
  });
  const used = new Set(texts.flatMap((text) => [...text]));
  const idOf = (word: string): number | undefined =>
    formsOf(word)
      .map((form) => idOfPhrase.get(form) ?? lexicon.id(form))
      .find((id) => id !== undefined && used.has(id));
  return { texts, idOf };
}
