/** A document, or many, at a glance: for a terminal, as Markdown, and as a page of its own. */
import { thousands } from '../check/index.ts';
import type { Glance, Overview } from '../tasks/glance/index.ts';
import type { SummarySentence } from '../tasks/summarize/index.ts';
import { clock, oneLine, percent } from './text.ts';

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
  const at = ({ time, from }: Glance['chapters'][number]) => (time ? clock(time.start) : `sentence ${from + 1}`);
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
      { heading: 'Chapters', lines: chapters.map((part) => ({ place: at(part), text: oneLine(part.title) })) },
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

const lineOf = ({ document, speaker, time, text }: SummarySentence, withDocument: boolean): Line => ({
  place: [withDocument && document, speaker, time && clock(time.start)].filter(Boolean).join(', '),
  text: oneLine(text),
});

const MAX_NAMES = 5;
const named = (names: readonly string[]): string =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ');
const counted = (n: number, noun: string): string => `${thousands(n)} ${noun}${n === 1 ? '' : 's'}`;
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
    const aligned = rows.every(({ place }) => /^(\d|sentence )/.test(place));
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

const STYLE = `body{font:17px/1.55 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.7rem;line-height:1.25;margin-bottom:.3rem}h2{font-size:1.1rem;margin:1.8rem 0 .4rem}ul{list-style:none;padding:0;margin:0}
li{margin:.45rem 0}b{font-weight:600;color:#31597a;margin-right:.4rem}.facts,.about,footer{color:#5a5a5a;font-size:.93rem}
.phrases li{display:inline-block;background:#eef2f5;border-radius:1rem;padding:.1rem .7rem;margin:.15rem .3rem .15rem 0}
@media(prefers-color-scheme:dark){body{background:#161616;color:#e6e6e6}b{color:#8fbde0}.facts,.about,footer{color:#a0a0a0}.phrases li{background:#2a2f33}}`;

/** Nothing is loaded from elsewhere. */
function asHtml(page: Page): string {
  const blocks = filled(page).map(({ heading, about, lines, inOneLine }) => {
    const items = lines.map(({ place, text }) => `<li>${place && `<b>${escaped(place)}</b>`}${escaped(text)}</li>`);
    return `<section><h2>${escaped(heading)}</h2>${about ? `<p class="about">${escaped(about)}</p>` : ''}
<ul${inOneLine ? ' class="phrases"' : ''}>
${items.join('\n')}
</ul></section>`;
  });
  const notes = page.notes.map((note) => `<p>${escaped(note)}</p>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(page.title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(page.title)}</h1><p class="facts">${escaped(page.facts.join(' · '))}</p>
${blocks.join('\n')}
${notes && `<footer>${notes}</footer>\n`}</body></html>`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
const marked = (text: string): string => text.replace(/[\\`*_[\]<>#|]/g, '\\$&');
