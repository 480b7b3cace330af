/**
 * Which language a text is in. The script decides where only one language is written in it; otherwise the commonest
 * words do, weighed as in naive Bayes with the frequencies of Zipf's law, P(word at rank r) ≈ 0.1 / (r + 2), against a
 * small chance of meeting the word in any other language; letters beyond a–z and the endings of words add their share.
 * Where that leaves doubt, the long stop lists are loaded and asked too.
 */
import type { Source } from './document.ts';
import { type StopLists, stopLists } from './languages/entry.ts';
import { LANGUAGES, LIKELIEST_FIRST, languageCode } from './languages/index.ts';
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

/** Every word once: `net` in each line of a table says no more than one `net`. */
function scoresOf(sample: string, { size, words, letters, endings }: Model): Scores {
  const scores = new Float64Array(size);
  const telling = new Uint32Array(size);
  const last = new Array<string>(size);
  const lower = sample.toLowerCase().replaceAll('’', "'");
  const add = (word: string, evidence: Evidence | undefined) => {
    for (let i = 0; evidence && i < evidence.language.length; i++) {
      const language = evidence.language[i];
      scores[language] += evidence.weight[i];
      if (last[language] !== word) telling[language]++;
      last[language] = word;
    }
  };
  const seen = new Set<string>();
  eachWord(lower, 0, lower.length, (start, end) => seen.add(lower.slice(start, end)));
  for (const word of seen) {
    const common = words.get(word);
    add(word, common);
    for (let from = common ? word.length : Math.max(2, word.length - LONGEST_ENDING); from < word.length; from++)
      add(word, endings.get(word.slice(from)));
    if (FOREIGN.test(word)) for (const letter of word) add(word, letters.get(letter));
  }
  return { scores, telling };
}

/** A letter beyond a–z. */
const FOREIGN = /[^\0-\x7f]/;

interface Scores {
  /** In nats, by language. */
  readonly scores: Float64Array;
  /** How many different words tell of it. */
  readonly telling: Uint32Array;
}

interface Evidence {
  readonly language: number[];
  readonly weight: number[];
}
interface Model {
  readonly size: number;
  readonly words: ReadonlyMap<string, Evidence>;
  readonly letters: ReadonlyMap<string, Evidence>;
  readonly endings: ReadonlyMap<string, Evidence>;
}

const models = new Map<string, Model>();

function modelFor(languages: readonly string[], lists?: StopLists): Model {
  const key = `${languages.join(' ')}${lists ? ' lists' : ''}`;
  let model = models.get(key);
  if (!model) models.set(key, (model = modelOf(languages, lists)));
  return model;
}

function modelOf(languages: readonly string[], lists: StopLists = {}): Model {
  const words = new Map<string, Evidence>();
  const letters = new Map<string, Evidence>();
  const endings = new Map<string, Evidence>();
  languages.forEach((language, i) => {
    for (const word of new Set(lists[language])) if (/\p{L}/u.test(word)) put(words, word, i, 0);
    for (const letter of new Set(LANGUAGES[language].letters)) put(letters, letter, i, 0);
    for (const ending of new Set(LANGUAGES[language].endings)) put(endings, ending, i, 0);
  });
  weighByRarity(words, languages.length, LIST_WEIGHT);
  weighByRarity(letters, languages.length, LETTER_WEIGHT);
  weighByRarity(endings, languages.length, ENDING_WEIGHT);
  languages.forEach((language, i) => {
    const { words: common } = LANGUAGES[language];
    for (const word of new Set(common)) put(words, word, i, Math.log(0.1 / (common.indexOf(word) + 2) / STRAY));
  });
  return { size: languages.length, words, letters, endings };
}

/** What few languages have says more. */
function weighByRarity(evidence: Map<string, Evidence>, languages: number, factor: number): void {
  for (const { weight } of evidence.values()) weight.fill(factor * Math.log((languages + 1) / weight.length));
}

/** Sets what a language says of a word, letter or ending. */
function put(into: Map<string, Evidence>, key: string, language: number, weight: number): void {
  const evidence = into.get(key) ?? { language: [], weight: [] };
  const known = evidence.language.indexOf(language);
  evidence.language[known < 0 ? evidence.language.length : known] = language;
  evidence.weight[known < 0 ? evidence.weight.length : known] = weight;
  into.set(key, evidence);
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
