/**
 * What a writer makes of quoted results: titles of chapters, names of topics, a paragraph, an answer. The writer gives
 * wording, never facts: each title and sentence is checked against the text it is about (tasks/grounding), and the quoted
 * result stays where one is not supported. A writer that fails changes nothing but a note.
 */
import { type Fault, ground } from '../tasks/grounding/index.ts';
import type { Structure } from '../tasks/structure/index.ts';
import type { Summary } from '../tasks/summarize/index.ts';
import type { Topics } from '../tasks/topics/index.ts';
import { detectLanguage, LANGUAGES } from '../text/index.ts';
import { namesPrompt, paragraphPrompt, titlesPrompt } from './prompts.ts';
import { ModelError } from './protocol.ts';
import type { Prompt, Writer } from './writer.ts';

export interface WriteOptions {
  /** What is not supported is shown too, marked. */
  readonly unchecked?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A written sentence with the quotations it rests on, or a quotation in the place of one that they do not carry. */
export interface WrittenSentence {
  readonly text: string;
  /** Places in the list of the quotations. */
  readonly cites: readonly number[];
  /** Every name, number, negation and direction, and most words, stand in the quotations it cites. */
  readonly checked: boolean;
  /** It is a quotation, which took the place of what was written. */
  readonly quoted?: true;
  /** Of what was written. */
  readonly faults?: readonly Fault[];
}

export interface Written {
  readonly writer: string;
  readonly sentences: readonly WrittenSentence[];
}

/** Blocks whose title is written have the quoted one too. */
export interface TitledStructure extends Structure {
  readonly blocks: readonly (Structure['blocks'][number] & { readonly quotedTitle?: string })[];
}

/** Topics whose name is written have the quoted one too. */
export interface NamedTopics extends Topics {
  readonly topics: readonly (Topics['topics'][number] & { readonly quotedLabel?: string })[];
}

/** Quotations of a chapter that a writer sees, and the characters of one. */
const QUOTATIONS = 5;
const LONGEST = 300;
/** Characters that tell a language. */
const TELLING = 20_000;
/** A title or name has no more words than this, and no more characters. */
const TITLE_WORDS = 10;
const TITLE_LENGTH = 80;

/** Chapters with written titles beside the quoted ones. `kept`: titles that a person gave, which stay. */
export async function writeTitles(
  found: Structure,
  writer: Writer,
  { kept = [], ...options }: WriteOptions & { readonly kept?: readonly string[] } = {},
): Promise<TitledStructure> {
  const given = new Set(kept);
  const own = found.blocks.filter(({ title }) => !given.has(title));
  const textOf = ({ from, to }: { from: number; to: number }) =>
    found.sentences.slice(from, to + 1).map(({ text }) => text);
  const { titles, notes } = await written(
    writer,
    'title',
    own.map(({ title }) => title),
    own.map(textOf),
    (language) =>
      titlesPrompt(
        own.map((block) => {
          const phrases = [block.title, ...block.topics.flatMap(({ words }) => words)];
          return { phrases: [...new Set(phrases)].slice(0, 12), quotations: tellingOf(textOf(block), phrases) };
        }),
        language,
      ),
    'titles',
    options,
  );
  const titled = new Map(own.map((block, i) => [block, titles[i]]));
  const blocks = found.blocks.map((block) => {
    const title = titled.get(block) ?? block.title;
    return title === block.title ? block : { ...block, title, quotedTitle: block.title };
  });
  return { ...found, blocks, notes: [...found.notes, ...notes] };
}

/** Topics with written names; those that a person named stay. `texts`: what is known of their documents. */
export async function writeNames(
  found: Topics,
  writer: Writer,
  { texts, ...options }: WriteOptions & { readonly texts: ReadonlyMap<string, string> },
): Promise<NamedTopics> {
  const own = found.topics.filter(({ given }) => given === undefined);
  const documents = own.map((topic) => [
    ...(topic.typical ? [topic.typical.text] : []),
    ...topic.documents.map(({ document }) => (texts.get(document) ?? document).slice(0, LONGEST)),
  ]);
  const words = own.map((topic) => topic.words.map(({ word }) => word));
  const { titles, notes } = await written(
    writer,
    'name',
    own.map(({ label }) => label),
    own.map(({ label }, i) => [label, ...words[i], ...documents[i]]),
    (language) =>
      namesPrompt(
        own.map((_, i) => ({ words: words[i], documents: documents[i].slice(0, QUOTATIONS) })),
        language,
      ),
    'names',
    options,
  );
  const names = new Map(own.map(({ id }, i) => [id, titles[i]]));
  const topics = found.topics.map((topic) => {
    const label = names.get(topic.id) ?? topic.label;
    return label === topic.label ? topic : { ...topic, label, quotedLabel: topic.label };
  });
  return { ...found, topics, notes: [...found.notes, ...notes] };
}

/** A paragraph from the sentences of a summary, or the answer to a question from passages. */
export async function writeParagraph(
  { sentences }: { readonly sentences: readonly Pick<Summary['sentences'][number], 'text'>[] },
  writer: Writer,
  { question, unchecked, signal }: WriteOptions & { readonly question?: string | undefined } = {},
): Promise<{ readonly written?: Written; readonly notes: readonly string[] }> {
  const quotations = sentences.map(({ text }) => text);
  if (quotations.length === 0) return { notes: [] };
  const { language, name } = await languageOf(quotations);
  const answer = await answered(writer, paragraphPrompt(quotations, name, question), signal);
  if (typeof answer === 'string') return { notes: [answer] };
  const { sentences: given } = answer as { sentences?: unknown };
  const drafts = Array.isArray(given) ? given.flatMap((one) => draftOf(one, quotations.length)) : [];
  if (drafts.length === 0) return { notes: [`${writer.name} wrote no sentence: the quotations stand alone`] };
  const result: WrittenSentence[] = [];
  const checked = async (text: string, places: readonly number[]) => {
    const [found] = await ground(
      [text],
      places.map((i) => quotations[i]),
      { language, among: quotations },
    );
    return { ...found, sources: found.sources.map((i) => places[i]) };
  };
  for (const { text, cites } of drafts) {
    const { supported, faults } = await checked(text, cites);
    // Numbers may be wrong where the words are right.
    const others = supported ? undefined : await checked(text, [...quotations.keys()]);
    if (others?.supported) result.push({ text, cites: others.sources, checked: true });
    else if (supported || unchecked) result.push({ text, cites, checked: supported, ...(!supported && { faults }) });
    else
      for (const place of cites.filter((i) => !result.some(({ quoted, cites: [own] }) => quoted && own === i)))
        result.push({ text: quotations[place], cites: [place], checked: true, quoted: true, faults });
  }
  const all = result.flatMap(({ faults = [] }) => faults);
  const notes = all.length === 0 ? [] : [refusalNote(all, unchecked)];
  return { written: { writer: writer.name, sentences: result }, notes };
}

/** A sentence of a writer with what it cites; one that cites nothing rests on all. */
function draftOf(given: unknown, quotations: number): { text: string; cites: number[] }[] {
  const { text, cites } = (given ?? {}) as { text?: unknown; cites?: unknown };
  if (typeof text !== 'string' || text.trim() === '') return [];
  const places = (Array.isArray(cites) ? cites : [])
    .map((cite) => Number(cite) - 1)
    .filter((i) => Number.isInteger(i) && i >= 0 && i < quotations);
  const all = Array.from({ length: quotations }, (_, i) => i);
  // Numbers that it wrote into the text are taken out: they are shown from `cites`.
  const plain = text
    .replace(/\s*\[\d+(?:,\s*\d+)*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [{ text: plain, cites: places.length > 0 ? [...new Set(places)] : all }];
}

/** Short texts of a list, asked for at once; each that its sources do not carry leaves the quoted one in its place. */
async function written(
  writer: Writer,
  what: string,
  quoted: readonly string[],
  sources: readonly (readonly string[])[],
  promptIn: (language: string) => Prompt,
  key: string,
  { unchecked, signal }: WriteOptions,
): Promise<{ titles: readonly string[]; notes: string[] }> {
  if (quoted.length === 0) return { titles: [], notes: [] };
  const { language, name } = await languageOf(sources.flat());
  const answer = await answered(writer, promptIn(name), signal);
  if (typeof answer === 'string') return { titles: quoted, notes: [answer] };
  const list = (answer as Record<string, unknown>)[key];
  if (!Array.isArray(list) || list.length !== quoted.length) {
    const count = Array.isArray(list) ? `${list.length} ${what}s for ${quoted.length}` : `no ${what}s`;
    return { titles: quoted, notes: [`${writer.name} wrote ${count}: the quoted ones stay`] };
  }
  const titles: string[] = [];
  const faults: Fault[] = [];
  for (const [i, given] of list.entries()) {
    const plain = typeof given === 'string' ? given.replace(/\s+/g, ' ').trim() : '';
    const title = plain.replace(/^["“«]|["”».]$/gu, '');
    const fits = title !== '' && title.length <= TITLE_LENGTH && title.split(' ').length <= TITLE_WORDS;
    const words: Fault = { kind: 'words', start: 0, end: title.length, text: title.slice(0, TITLE_LENGTH) };
    const [{ supported, faults: own }] = fits
      ? await ground([title], sources[i], { language, title: true, among: sources.flat() })
      : [{ supported: false, faults: [words] }];
    if (!supported) faults.push(...own.slice(0, 1));
    titles.push(fits && (supported || unchecked) ? (supported ? title : `${title} (?)`) : quoted[i]);
  }
  return { titles, notes: faults.length === 0 ? [] : [refusalNote(faults, unchecked)] };
}

/** What the writer answers, or a note on why it does not. */
async function answered(writer: Writer, prompt: Prompt, signal?: AbortSignal): Promise<object | string> {
  try {
    return (await writer.write(prompt, signal)) as object;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return `${error.message}: the quoted result stays`;
  }
}

const refusalNote = (faults: readonly Fault[], unchecked: boolean | undefined): string =>
  `not in the text, ${unchecked ? 'and marked' : 'so that the quoted words stand in their place'}: ${[
    ...new Set(faults.map(({ kind, text }) => `${kind === 'words' ? 'the words' : `the ${kind}`} “${text}”`)),
  ].join(', ')}`;

async function languageOf(texts: readonly string[]): Promise<{ language: string; name: string }> {
  const { language } = await detectLanguage(texts.join('\n').slice(0, TELLING));
  return { language, name: LANGUAGES[language]?.name ?? 'the language of the quotations' };
}

/** The sentences with most of the words, in their order. */
function tellingOf(sentences: readonly string[], phrases: readonly string[]): string[] {
  const words = new Set(
    phrases.flatMap((phrase) => phrase.toLowerCase().split(/\P{L}+/u)).filter((word) => word.length > 3),
  );
  const count = (sentence: string) =>
    new Set(
      sentence
        .toLowerCase()
        .split(/\P{L}+/u)
        .filter((word) => words.has(word)),
    ).size;
  return sentences
    .map((text, at) => ({ text, at, score: count(text) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, QUOTATIONS)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => (text.length > LONGEST ? text.slice(0, LONGEST).replace(/\s+\S*$/u, ' …') : text));
}
