/** A document, or many, at a glance: for a terminal, as Markdown, and as a page of its own. */
import type { Glance, Overview } from '../tasks/glance/index.ts';
import type { SummarySentence } from '../tasks/summarize/index.ts';
import { escaped, marked, page } from './page.ts';
import { beginOf, clock, counted, oneLine, percent, placeWords } from './text.ts';

const GLANCE_STYLES = ['text', 'markdown', 'html'] as const;
export type GlanceStyle = (typeof GLANCE_STYLES)[number];

/** The parts of a page, before they are written in a style. */
interface Page {
  readonly title: string;
  readonly facts: readonly string[];
  readonly sections: readonly Section[];
  readonly notes: readonly string[];
}

interface Section {
  readonly heading: string;
  readonly about?: string;
  readonly lines: readonly Line[];
  /** Phrases stand side by side. */
  readonly inOneLine?: boolean;
}

/** What stands before a text: a time, a speaker, a file. */
interface Line {
  readonly place: string;
  readonly text: string;
}

/** `width`: where lines of a terminal are wrapped; not at all by default. */
export const renderGlance = (found: Glance, style: GlanceStyle = 'text', width?: number): string =>
  WRITERS[style](pageOf(found), width);
export const renderOverview = (found: Overview, style: GlanceStyle = 'text', width?: number): string =>
  WRITERS[style](overviewPage(found), width);

function pageOf(found: Glance): Page {
  const { title, words, minutes, duration, speakers = [], summary, chapters, phrases, notes, document } = found;
  return {
    title: oneLine(title),
    facts: [
      ...(document === title ? [] : [document]),
      `${counted(words, 'word')}, ${lasting(minutes)} to read`,
      ...(duration ? [`recording of ${clock(duration)}`] : []),
      ...(speakers.length > 0 ? [`${speakers.length === 1 ? 'speaker' : 'speakers'} ${named(speakers)}`] : []),
    ],
    sections: [
      { heading: 'Summary', lines: summary.map((sentence) => lineOf(sentence, false)) },
      { heading: 'Chapters', lines: chapters.map((part) => ({ place: beginOf(part), text: oneLine(part.title) })) },
      { heading: 'Key phrases', lines: phrases.map(({ text }) => ({ place: '', text })), inOneLine: true },
    ],
    notes,
  };
}

function overviewPage({ documents, words, topics, summaries, notes }: Overview): Page {
  return {
    title: `${counted(documents, 'document')}`,
    facts: [counted(words, 'word'), ...(topics.length > 0 ? [counted(topics.length, 'topic')] : [])],
    sections: [
      ...topics.map(({ id, label, share, words: own, documents: best, of, summary }) => ({
        heading: `${id}. ${label} (${percent(share)})`,
        about: `${own.slice(0, 8).join(', ')} · ${counted(of, 'document')}: ${best.join(', ')}${of > best.length ? ' …' : ''}`,
        lines: summary.map((sentence) => lineOf(sentence, true)),
      })),
      ...summaries.map(({ document, title, summary }) => ({
        heading: title === undefined ? document : `${oneLine(title)} (${document})`,
        lines: summary.map((sentence) => lineOf(sentence, false)),
      })),
    ],
    notes,
  };
}

const lineOf = ({ document, text, ...place }: SummarySentence, withDocument: boolean): Line => ({
  place: [...(withDocument ? [document] : []), ...placeWords(place)].join(', '),
  text: oneLine(text),
});

const MAX_NAMES = 5;
const named = (names: readonly string[]): string =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ');
const lasting = (minutes: number): string =>
  minutes < 1 ? 'less than a minute' : counted(Math.round(minutes), 'minute');

const WRITERS: Readonly<Record<GlanceStyle, (page: Page, width?: number) => string>> = {
  text: asText,
  markdown: asMarkdown,
  html: asHtml,
};

const filled = ({ sections }: Page): readonly Section[] =>
  sections.filter(({ lines, about }) => lines.length > 0 || about);

function asText(page: Page, width = Number.POSITIVE_INFINITY): string {
  const blocks = filled(page).map(({ heading, about, lines, inOneLine = false }) => {
    const rows = inOneLine ? [{ place: '', text: lines.map(({ text }) => text).join(' · ') }] : lines;
    const short = Math.max(0, ...rows.map(({ place }) => place.length));
    // Times line up; names of speakers and files do not, and stand before their text.
    const aligned = rows.every(({ place }) => /^(\d|(sentence|page) \d+$)/.test(place));
    const written = rows.map(({ place, text }) =>
      wrapped(
        aligned ? `${place.padStart(short)}  ${text}` : place ? `${place}: ${text}` : text,
        width,
        aligned ? short + 4 : 2,
      ),
    );
    return [heading, ...(about ? [wrapped(about, width, 2)] : []), ...written].join('\n');
  });
  return [[page.title, page.facts.join(' · ')].join('\n'), ...blocks].join('\n\n');
}

/** Indented by two; what goes on in the next line stands under the text. */
function wrapped(text: string, width: number, indent: number): string {
  const lines: string[] = [];
  let line = ' ';
  for (const word of text.split(/(?<=\S) /)) {
    if (line.trim() !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = ' '.repeat(indent - 1);
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}

function asMarkdown(page: Page): string {
  const blocks = filled(page).map(({ heading, about, lines, inOneLine = false }) =>
    [
      `## ${marked(heading)}\n`,
      ...(about ? [`${marked(about)}\n`] : []),
      ...(inOneLine
        ? [lines.map(({ text }) => marked(text)).join(' · ')]
        : lines.map(({ place, text }) => `- ${place && `**${marked(place)}** `}${marked(text)}`)),
    ].join('\n'),
  );
  return [`# ${marked(page.title)}\n\n${marked(page.facts.join(' · '))}`, ...blocks, ''].join('\n\n').trimEnd();
}

/** Nothing is loaded from elsewhere. */
function asHtml(shown: Page): string {
  const { title, facts, notes } = shown;
  const blocks = filled(shown).map(({ heading, about, lines, inOneLine }) => {
    const items = lines.map(({ place, text }) => `<li>${place && `<b>${escaped(place)}</b> `}${escaped(text)}</li>`);
    return `<h2>${escaped(heading)}</h2>${about ? `<p class="facts">${escaped(about)}</p>` : ''}
<ul${inOneLine ? ' class="phrases"' : ''}>
${items.join('\n')}
</ul>`;
  });
  return page({ title, facts: facts.join(' · '), body: blocks.join('\n'), foot: notes });
}
