/** Sources become documents: language, sentences, words, terms. Each distinct word is stemmed once. */

import { passing, type Watching } from '../check/index.ts';
import { detectEach, settled, tallied, usualOf } from './detect.ts';
import { type Corpus, type Document, pageAt, placeOf, type Sentence, type Source, type Tokens } from './document.ts';
import { LANGUAGES, type Language, languageCode, loadLanguage, unknownLanguage } from './language.ts';
import { growingLexicon, type Lexicon } from './lexicon.ts';
import { type Reader, readerOf } from './reader.ts';
import { cutSentences, splitSentences } from './sentences.ts';
import { type AnalyzeOptions, type Settings, settingsOf } from './settings.ts';
import { withoutLabels } from './unlabelled.ts';
import { eachWord } from './words.ts';

/**
 * `lexicon`: a lexicon to go on from; its ids stay valid in the corpus, and it is not changed itself. `of`: how many texts
 * there are, where the others need not be read.
 */
export async function analyze(
  sources: readonly Source[],
  options: AnalyzeOptions = {},
  lexicon?: Lexicon,
  of = sources.length,
  watching: Watching = {},
): Promise<Corpus> {
  const settings = settingsOf(options);
  const { codes, notes } = await languagesOf(sources, settings.language);
  const growing = growingLexicon(lexicon);
  const readers = new Map<string, Reader>();
  for (const code of new Set(codes)) {
    const language = await loadLanguage(code);
    notes.push(...limitsOf(language, settings));
    for (const spoken of [false, true]) readers.set(`${code} ${spoken}`, readerOf(language, settings, spoken, growing));
  }
  let forced = 0;
  let [restored, atLines] = [0, 0];
  const unpunctuated = new Set<number>();
  const documents: Document[] = [];
  let since = 0;
  await passing(watching, 'reading', 0, of);
  for (const [i, source] of sources.entries()) {
    const { text, cues = [] } = source;
    const cut = cutSentences(text, { language: codes[i], abbreviations: settings.abbreviations, cues });
    const sentences = onPages(cut.sentences, source.pages);
    forced += cut.forced;
    if (cut.restored) restored++;
    if (cut.atLines) atLines++;
    if (cut.restored || cut.atLines || cut.forced > 0) unpunctuated.add(i);
    const tokens = tokensOf(text, sentences, readers.get(`${codes[i]} ${cues.length > 0}`)!);
    documents.push({ ...source, language: codes[i], sentences, tokens });
    since += text.length;
    if (since < LONG) continue;
    since = 0;
    await passing(watching, 'reading', i + 1, of);
  }
  const lacking = (n: number) => `${of === 1 ? 'the text has' : `${n} of ${of} texts have`} no punctuation`;
  if (restored > 0)
    notes.push(
      `${lacking(restored)}; sentence ends were restored from words and pauses, and about half of them are right`,
    );
  if (atLines > 0)
    notes.push(`${lacking(atLines)}; captions were cut at pauses and lines, which are seldom the ends of sentences`);
  if (forced > 0)
    notes.push(
      `words without punctuation were cut at a word, not at the end of a sentence, in ${forced} ${forced === 1 ? 'place' : 'places'}`,
    );
  for (const reader of readers.values()) reader.recordForms();
  return { documents, lexicon: growing, notes, unpunctuated };
}

/** After so many characters, some 100 ms, others get a turn. */
const LONG = 200_000;

const onPages = (sentences: readonly Sentence[], pages: Source['pages']): readonly Sentence[] =>
  pages
    ? sentences.map((sentence) => ({ ...sentence, ...placeOf({ page: pageAt(pages, sentence.start) }) }))
    : sentences;

/** The sentences of a text as tasks number them: without the leads and credits of a transcript. */
export async function sentencesOf(source: Source, options: AnalyzeOptions = {}): Promise<readonly Sentence[]> {
  const { text, cues = [] } = source;
  const { language, abbreviations } = settingsOf(options);
  const { codes } = await languagesOf([source], language);
  const sentences = splitSentences(text, { language: codes[0], abbreviations, cues });
  return withoutLabels({ ...source, sentences: onPages(sentences, source.pages) }).sentences;
}

/** The language of each source: as asked, as the source says, as detected, or as most of the others. */
async function languagesOf(sources: readonly Source[], asked: string): Promise<{ codes: string[]; notes: string[] }> {
  if (asked !== 'auto') {
    const code = languageCode(asked);
    if (code === undefined) throw unknownLanguage('analyze', asked);
    return { codes: sources.map(() => code), notes: [] };
  }
  const found = await detectEach(sources);
  const codes = settled(found, usualOf(tallied(found)));
  const unsure = found.filter(({ reliable }) => !reliable).length;
  if (unsure === 0) return { codes, notes: [] };
  const taken = LANGUAGES[codes[found.findIndex(({ reliable }) => !reliable)]].name;
  const which = sources.length === 1 ? 'the text' : `${unsure} of ${sources.length} texts`;
  const note = `the language of ${which} is not certain and was taken to be ${taken}; the option language settles it`;
  return { codes, notes: [note] };
}

/** What the language lacks, in plain words. */
function limitsOf(language: Language, settings: Settings): string[] {
  const notes: string[] = [];
  if (settings.stem && !language.supported.stems)
    notes.push(`no stemmer for ${language.name}: words are compared as written`);
  if (settings.stopWords === 'standard' && !language.supported.stopWords) {
    notes.push(`no stop words for ${language.name}: frequent function words are counted too`);
  }
  return notes;
}

export function tokensOf(text: string, sentences: readonly Sentence[], reader: Reader): Tokens {
  const [start, end, term, stop]: number[][] = [[], [], [], []];
  const firstToken = new Uint32Array(sentences.length + 1);
  const isEncoded = within(encodedLines(text));
  const isRemark = within(spansOf(REMARK, text));
  sentences.forEach((sentence, s) => {
    eachWord(text, sentence.start, sentence.end, (from, to) => {
      const form = reader.read(text, from, to);
      start.push(from);
      end.push(to);
      term.push(form.id);
      stop.push(isEncoded(from) || isRemark(from) ? 1 : form.stop);
    });
    firstToken[s + 1] = start.length;
  });
  return {
    start: Uint32Array.from(start),
    end: Uint32Array.from(end),
    term: Uint32Array.from(term),
    stop: Uint8Array.from(stop),
    firstToken,
  };
}

/** Lines that are data and no words, as posts and e-mails carry them. uuencode: M and sixty characters from blank to `; base64 and the like: forty-four letters and more without a blank. */
const LINE =
  /^(?:M[\x20-\x60]{60}|(?=[a-zA-Z+/]*[0-9+/])(?=[A-Z0-9+/]*[a-z])(?=[a-z0-9+/]*[A-Z])[A-Za-z0-9+/]{44,}={0,2})[ \t]*\r?$/gm;

type Span = readonly [start: number, end: number];

/** The spans of encoded lines, in the order of the text. A single one may be chance; two on end are not. */
export function encodedLines(text: string): Span[] {
  const lines = spansOf(LINE, text);
  if (lines.length < 2) return [];
  const follows = (a: Span | undefined, b: Span | undefined) => a !== undefined && b !== undefined && b[0] - a[1] <= 2;
  return lines.filter((line, i) => follows(lines[i - 1], line) || follows(line, lines[i + 1]));
}

/** What a transcript says about the speech: `{vocalsound}`, `[crosstalk]`, `(Loud applause)`. */
const REMARK =
  /(?<![\p{L}\\])\{\p{L}+\}|[([<][^()[\]<>\n]{0,30}\b(?:laugh\w*|applause|music|cheers?|cheering|crosstalk|inaudible|unintelligible|silence|pause|sighs?|coughs?|chuckl\w*|video|singing|noise)\b[^()[\]<>\n]{0,30}[)\]>]/giu;

/** The spans that a global pattern finds. */
export function spansOf(pattern: RegExp, text: string): Span[] {
  const spans: Span[] = [];
  // `matchAll` would make a pattern of its own for every text, and a library has many.
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) spans.push([found.index, pattern.lastIndex]);
  return spans;
}

/** Whether a place of the text is in a span; asked in order it is quick. */
export function within(spans: readonly Span[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    if (next > 0 && spans[next - 1][1] > at) next = 0;
    while (next < spans.length && spans[next][1] <= at) next++;
    return next < spans.length && at >= spans[next][0];
  };
}
