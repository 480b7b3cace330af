/** Documents, and what people wrote of each, taken out of its text: questions that are to find it. */
import { linesOf } from '../load.ts';
import { readReuters } from '../stm/reuters.ts';

export interface Sought {
  readonly id: string;
  readonly text: string;
  /** By their kinds. */
  readonly questions: Readonly<Record<string, string>>;
}

const DOCUMENTS = 1000;

/** Each a library. */
export const SHELVES: Readonly<Record<string, (data: string | undefined) => readonly Sought[]>> = {
  news: () =>
    readReuters()
      .train.filter(({ title, text }, i) => i % 5 === 0 && title && text.length > 300)
      .map(({ id, title, text }) => ({ id, text, questions: { 'a headline': title } })),
  talks: (data) =>
    linesAs<Talk>(data, 'ted-talks.jsonl.gz').flatMap(({ id, title, text, description }) =>
      description
        ? [{ id, text, questions: { 'a title': title, 'eight words of a description': first(8, description) } }]
        : [],
    ),
  sections: (data) => chapters(data, 'sections.jsonl.gz'),
  'parts of talks': (data) => chapters(data, 'chaptered-talks.jsonl.gz'),
  papers: (data) =>
    linesAs<Described>(data, 'cmplg.jsonl').map(({ id, text, refs: [abstract] }) => ({
      ...{ id, text },
      questions: { 'a sentence of an abstract': abstract.trim().split(/[.?!]\s/)[0] },
    })),
  stories: (data) =>
    linesAs<Described>(data, 'cnndm-100.jsonl').map(({ id, text, refs: [highlights] }) => ({
      ...{ id, text },
      questions: { 'a highlight': highlights.split(' .')[0] },
    })),
};

/** The first thousand documents, each question also without its rarest word. */
export function shelf(load: (data: string | undefined) => readonly Sought[], data: string | undefined): Sought[] {
  const some = load(data).slice(0, DOCUMENTS);
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const having = new Map<string, number>();
  for (const { text } of some) for (const word of new Set(wordsOf(text))) having.set(word, (having.get(word) ?? 0) + 1);
  const withoutRarest = (question: string): string => {
    const words = wordsOf(question);
    // A word that no text has finds nothing.
    const known = words.filter((word) => having.has(word));
    if (known.length < 2) return '';
    const rarest = known.reduce((a, b) => (having.get(b)! < having.get(a)! ? b : a));
    return words.filter((word) => word !== rarest).join(' ');
  };
  return some.map(({ questions, ...one }) => ({
    ...one,
    questions: Object.fromEntries(
      Object.entries(questions).flatMap(([kind, question]) => [
        [kind, question],
        [`${kind} without its rarest word`, withoutRarest(question)],
      ]),
    ),
  }));
}

const linesAs = <T>(data: string | undefined, file: string): T[] =>
  linesOf(data, file).map((line) => JSON.parse(line) as T);
const first = (count: number, text: string) => text.split(/\s+/).slice(0, count).join(' ');

interface Talk {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly description?: string;
}

interface Described {
  readonly id: string;
  readonly text: string;
  readonly refs: readonly string[];
}

interface Chaptered {
  readonly id: string;
  readonly paragraphs: readonly string[];
  readonly chapters: readonly { readonly first: number; readonly title: string }[];
}

const chapters = (data: string | undefined, file: string): Sought[] =>
  linesAs<Chaptered>(data, file).flatMap(({ id, paragraphs, chapters }) =>
    chapters
      .map(({ first, title }, i) => ({
        id: `${id}#${i}`,
        text: paragraphs.slice(first, chapters[i + 1]?.first).join('\n\n'),
        questions: { 'a heading': title },
      }))
      .filter(({ text }) => text.length > 200),
  );
