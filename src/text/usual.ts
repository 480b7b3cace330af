/** Languages of many texts: each its own where that is sure, else the usual one. Tallies add, so texts may lie apart. */
import { type Detected, detectLanguage } from './detect.ts';
import type { Source } from './document.ts';
import { languageCode } from './language.ts';

/** How many texts are surely in each language. */
export type Tally = Readonly<Record<string, number>>;

export async function detectEach(sources: readonly Source[]): Promise<Detected[]> {
  const found: Detected[] = [];
  for (const { text, language } of sources) {
    const code = language === undefined ? undefined : languageCode(language);
    found.push(code === undefined ? await detectLanguage(text) : { language: code, reliable: true });
  }
  return found;
}

export function tallied(found: readonly Detected[]): Tally {
  const tally: Record<string, number> = {};
  for (const { language, reliable } of found) if (reliable) tally[language] = (tally[language] ?? 0) + 1;
  return tally;
}

export function usualOf(tally: Tally): string | undefined {
  return Object.entries(tally).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
}

export const settled = (found: readonly Detected[], usual: string | undefined): string[] =>
  found.map(({ language, reliable }) => (reliable ? language : (usual ?? (language === 'und' ? 'en' : language))));
