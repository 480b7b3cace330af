/** The language of imported documents: as given, as detected, or where that is uncertain the library's most frequent. */
import { detectLanguage, LANGUAGES, type Source } from '../text/index.ts';

export interface Guesses {
  /** The languages of documents, from those that are certain; documents must come in order. */
  settle(certain: readonly (string | undefined)[]): string[];
  notes(): string[];
}

/** `usual`: the languages of the library, the most frequent first. */
export function languagesFrom(usual: readonly string[]): Guesses {
  const seen = new Map<string, number>();
  let unsure = 0;
  const common = () => [...seen].sort((a, b) => b[1] - a[1])[0]?.[0] ?? usual[0] ?? 'en';
  return {
    settle(certain) {
      for (const language of certain) if (language) seen.set(language, (seen.get(language) ?? 0) + 1);
      unsure += certain.filter((language) => language === undefined).length;
      return certain.map((language) => language ?? common());
    },
    notes: () => {
      const texts = unsure === 1 ? 'one text' : `${unsure} texts`;
      const name = LANGUAGES[common()]?.name ?? common();
      return unsure === 0 ? [] : [`the language of ${texts} is not certain and was taken to be ${name}`];
    },
  };
}

/** The language of each source, given or detected; nothing where it is not certain. */
export const certainLanguages = (sources: readonly Source[]): Promise<(string | undefined)[]> =>
  Promise.all(sources.map(async ({ language, text }) => language ?? certain(text)));

async function certain(text: string): Promise<string | undefined> {
  const { language, reliable } = await detectLanguage(text);
  return reliable ? language : undefined;
}
