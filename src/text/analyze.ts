/** Sources become documents: language, sentences, words, terms. Each distinct word is stemmed once. */

import { detectEach, settled, tallied, usualOf } from './detect.ts';
import type { Corpus, Document, Sentence, Source } from './document.ts';
import { LANGUAGES, type Language, languageCode, loadLanguage, unknownLanguage } from './language.ts';
import { growingLexicon, type Lexicon } from './lexicon.ts';
import { type Reader, readerOf } from './reader.ts';
import { cutSentences, splitSentences } from './sentences.ts';
import { type AnalyzeOptions, type Settings, settingsOf } from './settings.ts';
import { tokensOf } from './tokens.ts';
import { withoutLabels } from './unlabelled.ts';

/**
 * `lexicon`: a lexicon to go on from; its ids stay valid in the corpus, and it is not changed itself. `of`: how many texts
 * there are, where the others need not be read.
 */
export async function analyze(
  sources: readonly Source[],
  options: AnalyzeOptions = {},
  lexicon?: Lexicon,
  of = sources.length,
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
  let restored = 0;
  const unpunctuated = new Set<number>();
  const documents: Document[] = [];
  for (const [i, source] of sources.entries()) {
    const { text, cues = [] } = source;
    const cut = cutSentences(text, { language: codes[i], abbreviations: settings.abbreviations, cues });
    const { sentences } = cut;
    forced += cut.forced;
    if (cut.restored) restored++;
    if (cut.restored || cut.forced > 0) unpunctuated.add(i);
    const tokens = tokensOf(text, sentences, readers.get(`${codes[i]} ${cues.length > 0}`)!);
    documents.push({ ...source, language: codes[i], sentences, tokens });
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
  const sentences = splitSentences(text, { language: codes[0], abbreviations, cues });
  return withoutLabels({ ...source, sentences }).sentences;
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
