/** The passage of a text that is nearest to what was meant, where the text has none of the words. */
import type { Version } from '../store/store.ts';
import { eachWord, loadLanguage, type Span, splitSentences } from '../text/index.ts';

/** How near a stem is to the query, from 0. */
export type Near = (stem: string) => number;

/** So much of a text is looked through, and so much belongs to a passage. */
const SCANNED = 200_000;
const LENGTH = 240;

/** The sentence that, with what follows it, has the words nearest to the query; each word counts once. */
export async function nearestPassage({ text, language, cues = [] }: Version, near: Near): Promise<Span | undefined> {
  const { stem, normal, stopWords } = await loadLanguage(language);
  const looked = text.slice(0, SCANNED);
  let [best, most] = [undefined as number | undefined, 0];
  const said = cues.filter(({ end }) => end <= looked.length);
  for (const { start, kind } of splitSentences(looked, { language, cues: said })) {
    if (kind === 'heading') continue;
    const seen = new Set<string>();
    eachWord(looked, start, Math.min(looked.length, start + LENGTH), (from, to) => {
      const word = normal(looked.slice(from, to));
      if (!stopWords.has(word)) seen.add(stem(word));
    });
    const worth = [...seen].reduce((sum, one) => sum + near(one), 0);
    // Of passages that overlap and are worth the same, the one that begins with what is meant.
    const later = best !== undefined && worth === most && start - best < LENGTH;
    if (worth > most || later) [best, most] = [start, worth];
  }
  return best === undefined ? undefined : { start: best, end: wordEnd(looked, best + LENGTH) };
}

/** Where the last whole word before `at` ends. */
function wordEnd(text: string, at: number): number {
  let end = Math.min(text.length, at);
  while (end < text.length && /\S/.test(text[end])) end--;
  while (/\s/.test(text[end - 1])) end--;
  return end;
}
