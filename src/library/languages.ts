/** The language of imported documents: as given, as detected, or where that is uncertain the library's most frequent. */
import { detectLanguage, LANGUAGES, type Source } from '../text/index.ts';

export interface Guesses {
  guess<S extends Source>(sources: readonly S[]): Promise<S[]>;
  notes(): string[];
}

/** `usual`: the languages of the library, the most frequent first. */
export function languagesFrom(usual: readonly string[]): Guesses {
  const seen = new Map<string, number>();
  let unsure = 0;
  const common = () => [...seen].sort((a, b) => b[1] - a[1])[0]?.[0] ?? usual[0] ?? 'en';
  return {
    async guess(sources) {
      const found = await Promise.all(sources.map(({ language, text }) => language ?? certain(text)));
      for (const language of found) if (language) seen.set(language, (seen.get(language) ?? 0) + 1);
      unsure += found.filter((language) => language === undefined).length;
      return sources.map((source, i) => ({ ...source, language: found[i] ?? common() }));
    },
    notes: () => {
      const texts = unsure === 1 ? 'one text' : `${unsure} texts`;
      const name = LANGUAGES[common()]?.name ?? common();
      return unsure === 0 ? [] : [`the language of ${texts} is not certain and was taken to be ${name}`];
    },
  };
}

async function certain(text: string): Promise<string | undefined> {
  const { language, reliable } = await detectLanguage(text);
  return reliable ? language : undefined;
}
