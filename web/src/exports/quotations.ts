/** The sentences of a summary with their sources: Markdown, a page for a word processor, citations, a table, JSON. */
import { escaped, marked, page } from '../../../src/render/page.ts';
import type { Quoted } from '../api.ts';
import { toDocument, toPlace } from '../route.svelte.ts';
import { clock, whole } from '../words.ts';
import { csvOf } from './csv.ts';
import type { Format } from './format.ts';

/** A sentence of a summary, or a quotation that was kept, which has no number. */
type Quotation = Pick<Quoted, 'document' | 'index' | 'text' | 'start' | 'end' | 'time' | 'speaker' | 'page'> & {
  readonly title?: string | undefined;
  readonly score?: number;
  readonly topic?: number;
};

/** Quotations under a heading: a topic, a document, a chapter. */
export interface Section {
  readonly title: string;
  readonly sentences: readonly Quotation[];
}

interface Quotations {
  readonly title: string;
  readonly facts: string;
  readonly sections: readonly Section[];
  readonly language?: string | undefined;
}

const linkTo = ({ document, index, start, end }: Quotation): string =>
  `${location.origin}${location.pathname}${index < 0 ? toPlace(document, { start, end }) : toDocument(document, index)}`;

/** Where a sentence stands: document, sentence, characters, time and speaker, or page. */
export function placeOf({ title, document, index, start, end, time, speaker, page }: Quotation): string {
  const facts = [
    title ?? document,
    index >= 0 && `sentence ${whole(index + 1)}`,
    `characters ${start}–${end}`,
    time && `${clock(time.start)}–${clock(time.end)}`,
    speaker,
    page && `page ${page}`,
  ];
  return facts.filter(Boolean).join(', ');
}

const inMarkdown = (text: string): string => marked(text.replace(/\s+/g, ' '));

function markdownOf({ title, facts, sections }: Quotations): string {
  const parts = sections.flatMap(({ title: heading, sentences }) => [
    `## ${inMarkdown(heading)}`,
    '',
    ...sentences.flatMap((sentence) => [
      `> ${inMarkdown(sentence.text)}`,
      '>',
      `> — [${inMarkdown(placeOf(sentence))}](${linkTo(sentence)})`,
      '',
    ]),
  ]);
  return [`# ${inMarkdown(title)}`, '', inMarkdown(facts), '', ...parts].join('\n');
}

/** Plain headings, paragraphs and a numbered list of sources, which word processors open as they are. */
function wordPageOf({ title, facts, sections, language }: Quotations): string {
  let n = 0;
  const sources: string[] = [];
  const body = sections.map(({ title: heading, sentences }) => {
    const quoted = sentences.map((sentence) => {
      sources.push(`<li><a href="${escaped(linkTo(sentence))}">${escaped(placeOf(sentence))}</a></li>`);
      return `<p dir="auto">${escaped(sentence.text)}<sup>${++n}</sup></p>`;
    });
    return `<h2>${escaped(heading)}</h2>\n${quoted.join('\n')}`;
  });
  return page({
    title,
    language,
    facts,
    body: `${body.join('\n')}\n<h2>Sources</h2>\n<ol>\n${sources.join('\n')}\n</ol>`,
  });
}

const inBibtex = (text: string): string =>
  text
    .replace(/[{}\\]/g, '')
    .replace(/[%&$#_]/g, '\\$&')
    .replace(/\s+/g, ' ');

/** An entry for each sentence; its key is the document and the number of the sentence. */
function bibtexOf(sentences: readonly Quotation[]): string {
  const entries = sentences.map((sentence) => {
    const { document, index, start, end, title, time, speaker, page } = sentence;
    const key = `${document.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}-${index + 1}`;
    const note = [
      `sentence ${index + 1}`,
      `characters ${start}--${end}`,
      time && `time ${clock(time.start)}--${clock(time.end)}`,
    ];
    const fields = [
      ['title', title ?? document],
      ['author', speaker],
      ['howpublished', document],
      ['pages', page && String(page)],
      ['note', note.filter(Boolean).join(', ')],
      ['abstract', sentence.text],
    ].flatMap(([name, value]) => (value ? [`  ${name} = {${inBibtex(value)}}`] : []));
    return `@misc{${key},\n${[...fields, `  url = {${linkTo(sentence)}}`].join(',\n')}\n}`;
  });
  return `${entries.join('\n\n')}\n`;
}

const tableOf = (sentences: readonly Quotation[]): string =>
  csvOf(
    sentences.map(({ text, title, document, index, start, end, time, speaker, page: number, score, topic }, i) => ({
      number: i + 1,
      text: text.replace(/\s+/g, ' '),
      document,
      title,
      sentence: index + 1,
      start,
      end,
      from: time?.start,
      to: time?.end,
      speaker,
      page: number,
      topic,
      score,
    })),
  );

/** Formats in which a summary can be copied or saved. */
export function quotationFormats(quotations: () => Quotations): readonly Format[] {
  const sentences = () => quotations().sections.flatMap((section) => section.sentences);
  const text = () =>
    sentences()
      .map((sentence) => sentence.text.replace(/\s+/g, ' '))
      .join(' ');
  return [
    { name: 'text', title: 'Text', ending: 'txt', type: 'text/plain', make: text },
    { name: 'markdown', title: 'Markdown', ending: 'md', type: 'text/markdown', make: () => markdownOf(quotations()) },
    { name: 'word', title: 'Word (HTML)', ending: 'html', type: 'text/html', make: () => wordPageOf(quotations()) },
    { name: 'bibtex', title: 'Citations', ending: 'bib', type: 'text/plain', make: () => bibtexOf(sentences()) },
    { name: 'csv', title: 'CSV', ending: 'csv', type: 'text/csv', make: () => tableOf(sentences()) },
    {
      name: 'json',
      title: 'JSON',
      ending: 'json',
      type: 'application/json',
      make: () => JSON.stringify(quotations(), null, 2),
    },
  ];
}
