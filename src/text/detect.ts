/**
 * Which language a text is in. The script decides where only one language is written in it; otherwise the commonest
 * words do, weighed as in naive Bayes with the frequencies of Zipf's law, P(word at rank r) ≈ 0.1 / (r + 2), against a
 * small chance of meeting the word in any other language; letters beyond a–z and the endings of words add their share.
 * Where that leaves doubt, the long stop lists are loaded and asked too.
 */
import type { Source } from './document.ts';
import { LANGUAGES, LIKELIEST_FIRST, languageCode, type StopLists, stopLists } from './languages.ts';
import scripts from './scripts.json' with { type: 'json' };
import { eachWord } from './words.ts';

/** Where a long text is looked at: so many windows of so many characters. */
const WINDOWS = 4;
const WINDOW = 500;
/** The chance of meeting a language's common word in a text of another language. */
const STRAY = 0.0004;
/**
 * By how much the best must lead, in nats, to be believed, and how many different words must tell of it: a single one is
 * met in any language (`net`, `mai`, `may`).
 */
const BELIEVED = { lead: 2.5, telling: 2 };
/** The weight of a letter, an ending or a word of the long lists, times its rarity. */
const LETTER_WEIGHT = 0.8;
const ENDING_WEIGHT = 0.5;
const LIST_WEIGHT = 0.7;
const LONGEST_ENDING = 6;

export interface Detected {
  /** A code of LANGUAGES; `und` when there is nothing to go by. */
  readonly language: string;
  readonly reliable: boolean;
}

const UNKNOWN: Detected = { language: 'und', reliable: false };

/**
 * The language of a text, by its script and its commonest words.
 *
 * @example
 * (await detectLanguage('Das ist ein kurzer Satz.')).language; // 'de'
 */
export async function detectLanguage(text: string): Promise<Detected> {
  const sample = sampleOf(text);
  const languages = languagesOfScript(sample);
  if (languages === undefined) return UNKNOWN;
  if (languages.length === 1) return { language: languages[0], reliable: true };
  const quick = best(scoresOf(sample, modelFor(languages)), languages);
  return quick.reliable ? quick : best(scoresOf(sample, modelFor(languages, await stopLists())), languages);
}

function best({ scores, telling }: Scores, languages: readonly string[]): Detected {
  let first = 0;
  for (let i = 1; i < scores.length; i++) if (scores[i] > scores[first]) first = i;
  const second = scores.reduce((max, score, i) => (i === first ? max : Math.max(max, score)), 0);
  if (scores[first] <= 0) return UNKNOWN;
  return {
    language: languages[first],
    reliable: scores[first] - second >= BELIEVED.lead && telling[first] >= BELIEVED.telling,
  };
}

function sampleOf(text: string): string {
  if (text.length <= WINDOWS * WINDOW) return text;
  const step = (text.length - WINDOW) / (WINDOWS - 1);
  return Array.from({ length: WINDOWS }, (_, i) => text.substr(Math.floor(i * step), WINDOW)).join(' ');
}

/** The languages of the script most letters are in. Kana beside Han is Japanese. */
function languagesOfScript(sample: string): readonly string[] | undefined {
  const counts = new Map<string, number>();
  for (const letter of sample.match(/[^\0-\x7f]/gu) ?? []) count(counts, scriptOf(letter.charCodeAt(0)), 1);
  count(counts, 'latin', sample.length - sample.replace(/[a-z]+/gi, '').length);
  const kana = counts.get('kana') ?? 0;
  const han = counts.get('han') ?? 0;
  if (kana * 8 > han) counts.set('kana', kana + han).delete('han');
  const languages = (script: string) => languagesIn(script).join(' ');
  const [commonest] = [...counts].sort((a, b) => b[1] - a[1] || (languages(a[0]) < languages(b[0]) ? -1 : 1));
  return commonest && languagesIn(commonest[0]);
}

function count(counts: Map<string, number>, script: string | undefined, letters: number): void {
  if (script !== undefined && letters > 0) counts.set(script, (counts.get(script) ?? 0) + letters);
}

/** In nats, by language, and how many different words tell of each. */
interface Scores {
  readonly scores: Float64Array;
  readonly telling: Uint32Array;
}

/** Every word once: `net` in each line of a table says no more than one `net`. */
function scoresOf(sample: string, { size, evidence }: Model): Scores {
  const scores = new Float64Array(size);
  const telling = new Uint32Array(size);
  const last = new Array<string>(size);
  const lower = sample.toLowerCase().replaceAll('’', "'");
  const seen = new Set<string>();
  eachWord(lower, 0, lower.length, (start, end) => seen.add(lower.slice(start, end)));
  for (const word of seen) {
    const isKnown = (key: string) => {
      const found = evidence.get(key);
      for (let i = 0; found && i < found.length; i += 2) {
        const language = found[i];
        scores[language] += found[i + 1];
        if (last[language] !== word) telling[language]++;
        last[language] = word;
      }
      return found !== undefined;
    };
    if (!isKnown(word))
      for (let n = Math.min(LONGEST_ENDING, word.length - 2); n > 0; n--) isKnown(`-${word.slice(-n)}`);
    if (FOREIGN.test(word)) for (const letter of word) isKnown(`.${letter}`);
  }
  return { scores, telling };
}

/** A letter beyond a–z. */
const FOREIGN = /[^\0-\x7f]/;

interface Model {
  readonly size: number;
  /** What a word, an ending (`-ung`) and a letter (`.ß`) tell: the number of a language, its weight, the next language … */
  readonly evidence: ReadonlyMap<string, readonly number[]>;
}

const models = new Map<string, Model>();

function modelFor(languages: readonly string[], lists?: StopLists): Model {
  const key = `${languages.join(' ')}${lists ? ' lists' : ''}`;
  let model = models.get(key);
  if (!model) models.set(key, (model = modelOf(languages, lists)));
  return model;
}

function modelOf(languages: readonly string[], lists: StopLists = {}): Model {
  const evidence = new Map<string, Map<number, number>>();
  const put = (key: string, language: number, weight: number) => {
    const weights = evidence.get(key);
    if (weights) weights.set(language, weight);
    else evidence.set(key, new Map([[language, weight]]));
  };
  languages.forEach((code, i) => {
    const { letters, endings } = LANGUAGES[code];
    for (const word of lists[code] ?? []) if (/\p{L}/u.test(word)) put(word, i, LIST_WEIGHT);
    for (const letter of letters) put(`.${letter}`, i, LETTER_WEIGHT);
    for (const ending of endings) put(`-${ending}`, i, ENDING_WEIGHT);
  });
  // What few languages have says more.
  for (const weights of evidence.values())
    for (const [language, weight] of weights)
      weights.set(language, weight * Math.log((languages.length + 1) / weights.size));
  languages.forEach((code, i) => {
    const { words } = LANGUAGES[code];
    for (const word of words) put(word, i, Math.log(0.1 / (words.indexOf(word) + 2) / STRAY));
  });
  return {
    size: languages.length,
    evidence: new Map(Array.from(evidence, ([key, weights]) => [key, [...weights].flat()])),
  };
}

/** First and last character of a script's main blocks. */
const BLOCKS = scripts.blocks.map((block) => {
  const [from, to, script] = block.split(' ');
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), script };
});

/** The script of a UTF-16 unit; undefined where it is no letter of one we know. */
export function scriptOf(unit: number): string | undefined {
  if (unit < 0x370) return isLatin(unit) ? 'latin' : undefined;
  if (unit >= 0x1e00 && unit < 0x1f00) return 'latin';
  return BLOCKS.find(({ from, to }) => unit >= from && unit <= to)?.script;
}

const isLatin = (unit: number): boolean =>
  ((unit | 32) >= 97 && (unit | 32) <= 122) || (unit >= 0xc0 && unit < 0x250 && unit !== 0xd7 && unit !== 0xf7);

/** The languages to choose from for a text in this script, most likely first. One without words is found if alone. */
export function languagesIn(script: string): readonly string[] {
  const codes = LIKELIEST_FIRST.filter((code) => (LANGUAGES[code].script ?? 'latin') === script);
  return codes.length === 1 ? codes : codes.filter((code) => LANGUAGES[code].words.length > 0);
}

/** How many texts are surely in each language: tallies add, so texts may lie apart. */
export type Tally = Readonly<Record<string, number>>;

/** The language of each text, as it says itself or as detected. */
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

/** Each its own language where that is sure, else the usual one. */
export const settled = (found: readonly Detected[], usual: string | undefined): string[] =>
  found.map(({ language, reliable }) => (reliable ? language : (usual ?? (language === 'und' ? 'en' : language))));
