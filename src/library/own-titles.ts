/** Titles for documents whose file has none: a first line that is one, else the name of the file, else what it is about. */
import { analysesOf, batchOf, termsOf } from '../store/analysis.ts';
import type { Analysis, Batch, BatchTerm } from '../store/store.ts';
import {
  type AnalyzeOptions,
  analyze,
  type Document,
  detectEach,
  firstLine,
  type Source,
  settled,
  splitSentences,
  tallied,
  unlabelled,
  usualOf,
} from '../text/index.ts';
import { readsAsSpeech } from '../text/reads-as-speech.ts';

/** Analyses, and the terms that they count. */
export interface Analysed {
  readonly analyses: readonly Analysis[];
  readonly terms: readonly BatchTerm[];
  /** The languages that texts were taken to be in that are in no certain one. */
  readonly unsure: readonly string[];
}

/**
 * Analyses sources for the index, titles included. A text in no certain language is taken to be in that of most others,
 * else in the usual one.
 */
export async function titledAnalyses(
  sources: readonly Source[],
  options: AnalyzeOptions = {},
  usual?: string,
): Promise<Analysed> {
  const found = options.language ? [] : await detectEach(sources);
  const languages = settled(found, usualOf(tallied(found)) ?? usual);
  const read = options.language ? sources : sources.map((source, i) => ({ ...source, language: languages[i] }));
  const corpus = await analyze(read, options);
  const analyses: Analysis[] = [];
  for (const [i, analysis] of analysesOf(corpus, options).entries()) {
    const title = sources[i].title === undefined ? await ownTitle(corpus.documents[i]) : undefined;
    analyses.push(title === undefined ? analysis : { ...analysis, title });
  }
  return { analyses, terms: termsOf(corpus), unsure: languages.filter((_, i) => !found[i].reliable) };
}

export async function analyzeForIndex(
  sources: readonly Source[],
  options: AnalyzeOptions = {},
): Promise<Batch<Source>> {
  const { analyses, terms } = await titledAnalyses(sources, options);
  return batchOf(sources, analyses, terms);
}

/** A heading stands near the beginning. */
const BEGINNING = 4_000;
/** What a recording is about shows in its first part. */
const LONGEST = 200_000;
/** Of so many phrases it comes back to, the most telling is its title. */
const PHRASES = 8;

async function ownTitle(document: Document): Promise<string | undefined> {
  if (document.cues?.length) return fileTitle(document.id) ?? spokenTitle(document);
  const text = document.text.slice(0, BEGINNING);
  const isWhole = text.length === document.text.length;
  const sentences = isWhole ? document.sentences : splitSentences(text, { language: document.language });
  const isHeaded = sentences[0]?.kind === 'heading' || hasHeadline(text);
  const called = isHeaded || hasTitleLine(text) ? firstLine(text, sentences) : undefined;
  if (called !== undefined) return called;
  const file = fileTitle(document.id);
  if (file !== undefined) return file;
  // A review, a question, a note is called by how it begins, as a mail is; a long text that is spoken begins with a greeting.
  if (isWhole || !readsAsSpeech(document)) return firstLine(text, sentences);
  return spokenTitle(document);
}

/** A line of its own before everything else, of some words without an end: what people write over a text. */
const LONGEST_LINE = 90;
const MOST_WORDS = 14;
function hasTitleLine(text: string): boolean {
  const [line, next] = text
    .trimStart()
    .split('\n', 2)
    .map((part) => part.trim());
  const words = line.split(/\s+/u).length;
  return next === '' && line.length <= LONGEST_LINE && words <= MOST_WORDS && /\p{L}{2}[^.:;,!…)\]]*$/u.test(line);
}

/** What was pasted or came without a name is not called by that. */
const NO_NAME = /^(?:pasted text|document|untitled|unnamed|text|file|clipboard)\b/iu;

/** Words that are small inside a title. */
const SMALL = /(?<=[\p{L}\p{N}] )(?:A|An|And|As|At|But|By|For|From|In|Nor|Of|On|Or|The|To|With)(?= \p{L})/gu;

/** The name of a file made readable: `2010_state_of_the_union.txt` is 2010 State of the Union. A record has none. */
export function fileTitle(id: string): string | undefined {
  const name = /([^/]+)\.[a-z][a-z0-9]{0,7}(?: \(\d+\))?$/iu.exec(id)?.[1];
  if (name === undefined || NO_NAME.test(name) || !/\p{L}{2}/u.test(name)) return undefined;
  const words = name.replace(/[_\s]+|(?<=[\p{L}\d])-(?=\p{L})|(?<=\p{L})-(?=\d)/gu, ' ').trim();
  const separated = (words !== name || !words.includes(' ')) && words === words.toLowerCase();
  if (!separated) return words;
  const capital = words.replace(/(?<![\p{L}\p{M}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
  return capital.replace(SMALL, (word) => word.toLowerCase());
}

/** A first line in capitals with a paragraph to itself heads a story, whoever is quoted in it; `OPERATOR:` does not. */
function hasHeadline(text: string): boolean {
  const [line, next] = text.trimStart().split('\n', 2);
  if (next?.trim() !== '' || line !== line.toUpperCase() || text === text.toUpperCase()) return false;
  return /\p{Lu}{2}/u.test(line) && !/[:)\]]\s*$/u.test(line);
}

async function spokenTitle({ sentences: _, tokens: __, ...source }: Document): Promise<string | undefined> {
  const text = source.text.slice(0, LONGEST);
  const cues = source.cues?.filter(({ end }) => end <= text.length);
  const corpus = unlabelled(await analyze([{ ...source, text, ...(cues && { cues }) }]));
  if (corpus.documents[0].sentences.length === 0) return undefined;
  // Few texts are speech, and every thread of an import would load all this first.
  const { documentTitle, keyPhrasesOf } = await import('../tasks/titles/index.ts');
  const title = await documentTitle(corpus, await keyPhrasesOf(corpus, PHRASES));
  return /\p{L}/u.test(title) ? title : undefined;
}
