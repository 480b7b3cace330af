/** Analyses batches of sources, in this thread or in one of `analyser.ts`. */
import { ANALYZE_OPTIONS, type AnalyzeOptions, LANGUAGES, type Source } from '../text/index.ts';
import { certainLanguages } from './languages.ts';
import { titledAnalyses } from './own-titles.ts';

export interface Begin {
  readonly batch: number;
  readonly sources: readonly Source[];
  readonly detect: boolean;
}

export interface Analyse {
  readonly batch: number;
  /** One for each source; where there are none, the sources and options say them. */
  readonly languages: readonly string[] | undefined;
  readonly options: AnalyzeOptions;
}

export type AnalysisWork = ReturnType<typeof analysisWork>;

/** A batch stays between the two commands about it, so that its texts are sent once. */
export function analysisWork() {
  const begun = new Map<number, readonly Source[]>();
  return {
    known: (_: undefined): string => knownHere(),
    /** The languages that are certain, where they are asked for. */
    async begin({ batch, sources, detect }: Begin): Promise<(string | undefined)[] | undefined> {
      begun.set(batch, sources);
      return detect ? certainLanguages(sources) : undefined;
    },
    async analyse({ batch, languages, options }: Analyse) {
      const sources = begun.get(batch)!;
      begun.delete(batch);
      return titledAnalyses(
        languages ? sources.map((source, i) => ({ ...source, language: languages[i] })) : sources,
        options,
      );
    },
  };
}

/** The languages and stop lists that this thread knows: a plugin that came from no file is known to one thread alone. */
export const knownHere = (): string => [...Object.keys(LANGUAGES), ...ANALYZE_OPTIONS.stopWords.choices].join(' ');
