/** What a page shows, as a file to keep: a document as it is read, or topics. */
import { escaped, page } from '../../src/render/page.ts';
import { topicsPage } from '../../src/render/topics.ts';
import type { Topics } from './api.ts';
import { svgOf } from './picture.ts';
import type { Reading } from './reading.svelte.ts';
import { save } from './save.ts';
import type { ShownBlock } from './shown-block.ts';
import { clock, counted, placeWords } from './words.ts';

/** Curve and blocks, summary, and the text with its marks. */
export function documentReport(reading: Reading): string {
  const { document: read, summary, blocks } = reading;
  if (!read || !summary) return '';
  const { method, settings, budget, sentences, notes } = summary;
  const quoted = sentences.map(
    ({ index, text, ...place }) => `<li><a href="#s${index}">${escaped(text)}</a>${placed(...placeWords(place))}</li>`,
  );
  const contents = blocks.map(
    ({ from, title, start, words }) =>
      `<li><a href="#b${from}">${escaped(title)}</a>${placed(...beginsOf(reading, from, start), words.join(', '))}</li>`,
  );
  return page({
    title: read.title,
    language: read.language,
    facts: [
      counted(read.words, 'word'),
      counted(read.sentences.length, 'sentence'),
      counted(blocks.length, 'chapter'),
      read.date,
      ...read.tags,
    ]
      .filter(Boolean)
      .join(', '),
    body: `<h2>Summary</h2>\n<ul>\n${quoted.join('\n')}\n</ul>
<h2>Chapters</h2>\n${pictures()}\n<ol>\n${contents.join('\n')}\n</ol>
<h2>Text</h2>\n${blocks.map((block) => textOf(reading, block)).join('\n')}`,
    foot: [`Summary by ${method} ${JSON.stringify(settings)}, ${budget.limit} ${budget.unit}.`, ...notes],
  });
}

const placed = (...facts: readonly (string | undefined)[]): string => {
  const line = facts.filter(Boolean).join(' · ');
  return line === '' ? '' : ` <small>${escaped(line)}</small>`;
};

/** When a chapter begins, or on which page. */
const beginsOf = (reading: Reading, from: number, start: number | undefined): string[] =>
  placeWords({
    ...(start !== undefined && { time: { start, end: start } }),
    ...(reading.pageOf(from) && { page: reading.pageOf(from)! }),
  });

function textOf({ document: read, picked }: Reading, { from, to, title, start, colour }: ShownBlock): string {
  const { sentences, text } = read!;
  const spoken = new Set(sentences.flatMap(({ speaker }) => speaker ?? [])).size > 1;
  const paragraphs: string[][] = [];
  for (let i = from; i <= to; i++) {
    const { start: at, end, paragraph, speaker } = sentences[i];
    const before = i > from ? sentences[i - 1] : undefined;
    const turn = spoken && speaker !== before?.speaker;
    if (!before || turn || paragraph !== before.paragraph) paragraphs.push([]);
    const words = escaped(text.slice(at, end));
    const shown = picked.has(i) ? `<mark id="s${i}">${words}</mark>` : words;
    paragraphs.at(-1)!.push(turn && speaker ? `<b class="speaker">${escaped(speaker)}</b>${shown}` : shown);
  }
  const heading = `${start === undefined ? '' : `${clock(start)} `}${escaped(title)}`;
  const body = paragraphs.map((parts) => `<p>${parts.join(' ')}</p>`).join('\n');
  return `<section id="b${from}" style="--c: ${colourNow(colour)}"><h3>${heading}</h3>\n${body}</section>`;
}

/** `titles`: of the documents that topics have most of. */
export const topicsReport = (topics: Topics, titles: ReadonlyMap<string, string>): string =>
  topicsPage(topics, {
    title: 'Topics of the library',
    titles,
    pictures: pictures(),
    colour: (id) => colourNow(id - 1),
  });

/** The pictures that stand on the page now. */
const pictures = (): string => [...document.querySelectorAll<SVGSVGElement>('main figure svg')].map(svgOf).join('\n');

export const saveReport = (markup: string, name: string): void => save(markup, `${name}.html`, 'text/html');

/** The colour a topic has on the page, as a plain value. */
function colourNow(n: number): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--t${n % 9})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
