/** Analyses batches of sources, in this thread or in one of `analyser.ts`. */
import { ANALYZE_OPTIONS, type AnalyzeOptions, LANGUAGES, type Source } from '../text/index.ts';
import { certainLanguages } from './languages.ts';
import { type Analysed, titledAnalyses } from './own-titles.ts';

export interface Begin {
  readonly batch: number;
  readonly sources: readonly Source[];
  readonly options: AnalyzeOptions;
}

export interface Begun {
  /** The languages that are certain, where they are asked for. */
  readonly certain?: readonly (string | undefined)[];
  /** Of a batch that waits for no language. */
  readonly analysed?: Analysed;
}

export interface Analyse {
  readonly batch: number;
  readonly languages: readonly string[];
  readonly options: AnalyzeOptions;
}

export type AnalysisWork = ReturnType<typeof analysisWork>;

/** A batch whose languages are certain is analysed at once; another stays until they are, so that its texts are sent once. */
export function analysisWork() {
  const begun = new Map<number, readonly Source[]>();
  return {
    known: (_: undefined): string => knownHere(),
    async begin({ batch, sources, options }: Begin): Promise<Begun> {
      if (options.language) return { analysed: await titledAnalyses(sources, options) };
      const certain = await certainLanguages(sources);
      if (certain.every((language) => language !== undefined)) {
        return { certain, analysed: await titledAnalyses(inLanguages(sources, certain), options) };
      }
      begun.set(batch, sources);
      return { certain };
    },
    async analyse({ batch, languages, options }: Analyse): Promise<Analysed> {
      const sources = begun.get(batch)!;
      begun.delete(batch);
      return titledAnalyses(inLanguages(sources, languages), options);
    },
  };
}

const inLanguages = (sources: readonly Source[], languages: readonly string[]): Source[] =>
  sources.map((source, i) => ({ ...source, language: languages[i] }));

/** The languages and stop lists that this thread knows: a plugin that came from no file is known to one thread alone. */
export const knownHere = (): string => [...Object.keys(LANGUAGES), ...ANALYZE_OPTIONS.stopWords.choices].join(' ');
