/** Sources become documents: language, sentences, words, terms. Each distinct word is stemmed once. */
import type { Corpus, Document, Sentence, Source } from './document.ts';
import type { Partner } from './halves.ts';
import { LANGUAGES, type Language, languageCode, loadLanguage, unknownLanguage } from './language.ts';
import { growingLexicon, type Lexicon } from './lexicon.ts';
import { type Reader, readerOf } from './reader.ts';
import { type SentenceCutter, sentenceCutter } from './sentences.ts';
import { type AnalyzeOptions, type Settings, settingsOf } from './settings.ts';
import { tokensOf } from './tokens.ts';
import { withoutLabels } from './unlabelled.ts';
import { detectEach, settled, tallied, usualOf } from './usual.ts';

/**
 * `lexicon`: a lexicon to go on from; its ids stay valid in the corpus, and it is not changed itself. `of`: how many texts
 * there are, where the others need not be read. `partner`: who reads one half of a single text.
 */
export async function analyze(
  sources: readonly Source[],
  options: AnalyzeOptions = {},
  lexicon?: Lexicon,
  of = sources.length,
  partner?: Partner,
): Promise<Corpus> {
  const settings = settingsOf(options);
  const { codes, notes } = await languagesOf(sources, settings.language);
  const growing = growingLexicon(lexicon);
  const readers = new Map<string, Reader>();
  const languages = new Map<string, Language>();
  for (const code of new Set(codes)) {
    const language = await loadLanguage(code);
    languages.set(code, language);
    notes.push(...limitsOf(language, settings));
    for (const spoken of [false, true]) readers.set(`${code} ${spoken}`, readerOf(language, settings, spoken, growing));
  }
  let forced = 0;
  let restored = 0;
  const unpunctuated = new Set<number>();
  const documents: Document[] = [];
  for (const [i, source] of sources.entries()) {
    const { text, cues = [] } = source;
    const cutter = sentenceCutter(text, { language: codes[i], abbreviations: settings.abbreviations, cues });
    const spoken = cues.length > 0;
    const read = partner
      ? await (await import('./halves.ts')).readByTwo(
          text,
          cutter,
          growing,
          (own) => readerOf(languages.get(codes[i])!, settings, spoken, own),
          partner,
        )
      : readAlone(text, cutter, readers.get(`${codes[i]} ${spoken}`)!);
    forced += read.forced;
    if (cutter.restored) restored++;
    if (cutter.restored || read.forced > 0) unpunctuated.add(i);
    documents.push({ ...source, language: codes[i], sentences: read.sentences, tokens: read.tokens });
  }
  if (restored > 0)
    notes.push(
      `${of === 1 ? 'the text has' : `${restored} of ${of} texts have`} no punctuation; sentence ends were restored from words and pauses, and about half of them are right`,
    );
  if (forced > 0)
    notes.push(
      `words without punctuation were cut at a word, not at the end of a sentence, in ${forced} ${forced === 1 ? 'place' : 'places'}`,
    );
  for (const reader of readers.values()) reader.recordForms();
  return { documents, lexicon: growing, notes, unpunctuated };
}

/** The sentences of a text as tasks number them: without the leads and credits of a transcript. */
export async function sentencesOf(source: Source, options: AnalyzeOptions = {}): Promise<readonly Sentence[]> {
  const { text, cues = [] } = source;
  const { language, abbreviations } = settingsOf(options);
  const { codes } = await languagesOf([source], language);
  const { sentences } = sentenceCutter(text, { language: codes[0], abbreviations, cues }).cut(0, text.length);
  return withoutLabels({ ...source, sentences }).sentences;
}

function readAlone(text: string, cutter: SentenceCutter, reader: Reader) {
  const { sentences, forced } = cutter.cut(0, text.length);
  return { sentences, forced, tokens: tokensOf(text, sentences, reader) };
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
  return { codes, notes: unsure === 0 ? [] : [unsureNote(unsure, sources.length, codes, found)] };
}

function unsureNote(
  unsure: number,
  all: number,
  codes: readonly string[],
  found: readonly { reliable: boolean }[],
): string {
  const taken = LANGUAGES[codes[found.findIndex(({ reliable }) => !reliable)]].name;
  const which = all === 1 ? 'the text' : `${unsure} of ${all} texts`;
  return `the language of ${which} is not certain and was taken to be ${taken}; the option language settles it`;
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
