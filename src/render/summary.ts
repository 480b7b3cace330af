/** A summary as people read it: the sentences, who says them and when; or with their reasons beside them. */
import type { Written } from '../external/index.ts';
import {
  type Account,
  type Chapter,
  printed,
  type Summary,
  type SummarySentence,
  type Why,
} from '../tasks/summarize/index.ts';
import { escaped, marked } from './page.ts';
import { clock, oneLine, percent, placeWords } from './text.ts';

export const SUMMARY_STYLES = ['text', 'markdown', 'html'] as const;
export type SummaryStyle = (typeof SUMMARY_STYLES)[number];

/**
 * A summary as text, Markdown or HTML; with reasons, where they were asked for.
 *
 * @example
 * console.log(renderSummary(await summarize(text, { words: 100, explain: true })));
 */
export function renderSummary(summary: Summary, style: SummaryStyle = 'text'): string {
  if (summary.all && style === 'text') return explained(summary);
  return summary.outline ? outlined(summary, style) : quoted(summary, style);
}

/** Which document it is of, where there are several, who says it and when, or its page: `Anna, 12:34`, `page 3`. */
const voice = ({ document, ...place }: SummarySentence, several: boolean): string =>
  [...(several ? [document] : []), ...placeWords(place)].join(', ');

function quoted({ sentences }: Summary, style: SummaryStyle): string {
  const several = new Set(sentences.map(({ document }) => document)).size > 1;
  const lines = sentences.map((sentence) => {
    const [text, who] = [printed(sentence), voice(sentence, several)];
    if (style === 'html') return `  <li>${who && `<b>${escaped(who)}</b> `}${escaped(text)}</li>`;
    if (style === 'markdown') return `- ${who && `**${marked(who)}:** `}${marked(text)}`;
    return who ? `${who}: ${text}` : text;
  });
  return style === 'html' ? ['<ul>', ...lines, '</ul>'].join('\n') : lines.join('\n');
}

function outlined({ outline = [], sentences }: Summary, style: SummaryStyle): string {
  const gistOf = ({ document, gist }: Chapter) =>
    sentences.find((sentence) => sentence.document === document && sentence.index === gist);
  const lines = outline.map((chapter) => {
    const gist = gistOf(chapter);
    const [at, text] = [
      placeWords(chapter)
        .map((place) => `${place} `)
        .join(''),
      gist ? printed(gist) : '',
    ];
    const who = gist?.speaker ? `${gist.speaker}: ` : '';
    if (style === 'html') return `  <li><b>${escaped(at + chapter.title)}</b><p>${escaped(who + text)}</p></li>`;
    if (style === 'markdown') return `## ${marked(at + chapter.title)}\n\n${marked(who + text)}\n`;
    return `${at}${chapter.title}${text && `\n  ${who}${text}`}`;
  });
  return style === 'html' ? ['<ol>', ...lines, '</ol>'].join('\n') : lines.join('\n');
}

function explained({ method, settings, budget, sentences, all = [], coverage }: Summary): string {
  const chosen = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  const head = [`method ${method}`, ...chosen, `budget ${budget.limit} ${budget.unit}`].join(' · ');
  const several = new Set(all.map((sentence) => sentence.document)).size > 1;
  return [
    head,
    ...(coverage && coverage.blocks > 1
      ? [`touches ${coverage.touched} of ${coverage.blocks} blocks, ${percent(coverage.share)} of the text`]
      : []),
    '',
    ...sentences.flatMap((sentence) => [...withReason(sentence), '']),
    'All sentences, ● picked:',
    ...all.map((sentence) => line(sentence, several)),
  ].join('\n');
}

function withReason(sentence: SummarySentence): string[] {
  return [`● ${printed(sentence)}`, `  ${place(sentence)}`, ...whyLines(sentence.why).map((why) => `  ${why}`)];
}

function place({ document, index, start, end, time, speaker, page, score }: SummarySentence): string {
  const spoken = [time && `${clock(time.start)}–${clock(time.end)}`, speaker, page && `page ${page}`].filter(Boolean);
  return [
    `${document}, sentence ${index + 1}, characters ${start}–${end}`,
    ...spoken,
    `score ${score.toPrecision(4)}`,
  ].join(' · ');
}

function whyLines({ rank, order, account, words, topics = [], like, leansOn }: Why): string[] {
  const carried = words.map(({ word, share }) => `${word} ${percent(share)}`).join(', ');
  return [
    `${order === undefined ? '' : `picked ${ordinal(order)} · `}rank ${rank ?? '–'}${carried && ` · carried by ${carried}`}`,
    ...(account ? [accountLine(account)] : []),
    ...topics.map(({ topic, share, words }) => `${percent(share)} topic ${topic + 1}: ${words.join(', ')}`),
    ...(like ? [`like sentence ${like.index + 1} of ${like.document} (cosine ${like.cosine.toFixed(2)})`] : []),
    ...(leansOn ? [`opens with “${leansOn}”: it may lean on the sentence before`] : []),
  ];
}

/** The parts in the order in which they make the score; those that change nothing are left out. */
const PARTS: readonly (readonly [keyof Account, string])[] = [
  ['words', 'words'],
  ['pairs', 'pairs of words'],
  ['centrality', 'off centre'],
  ['place', 'place'],
  ['leaning', 'leaning on another sentence'],
  ['fluency', 'hesitation'],
  ['substance', 'content words, pronouns'],
  ['relevance', 'off the question'],
];

function accountLine(account: Account): string {
  const total = Object.values(account).reduce((sum, part) => sum + part, 0);
  const parts = PARTS.filter(([part]) => Math.abs(account[part]) > total * 1e-3).map(
    ([part, name], i) =>
      `${account[part] < 0 ? '− ' : i > 0 ? '+ ' : ''}${Math.abs(account[part]).toPrecision(3)} ${name}`,
  );
  return `score ${total.toPrecision(4)} = ${parts.join(' ')}`;
}

function ordinal(n: number): string {
  const ends: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };
  return `${n}${(Math.floor(n / 10) % 10 === 1 ? undefined : ends[n % 10]) ?? 'th'}`;
}

const SHOWN = 90;

function line(
  { document, index, score, text, picked, why }: SummarySentence & { picked: boolean },
  several: boolean,
): string {
  const place = several ? `${document} ${index + 1}` : `${index + 1}`;
  const quoted = oneLine(text);
  const short = quoted.length > SHOWN ? `${quoted.slice(0, SHOWN - 1)}…` : quoted;
  const passed = why.unfit
    ? ` (not quoted: ${why.unfit})`
    : why.repeats && why.like
      ? ` (passed over: repeats sentence ${why.like.index + 1} of ${why.like.document})`
      : '';
  return `${picked ? '●' : '·'} ${place.padStart(4)}  rank ${String(why.rank ?? '–').padStart(4)}  ${score.toExponential(2)}  ${short}${passed}`;
}

/** What a writer made of quotations, with numbers that lead to them, and the quotations below. */
export function renderWritten(
  { writer, sentences }: Written,
  quotations: readonly string[],
  style: SummaryStyle = 'text',
): string {
  const plain = { text: (text: string) => text, markdown: marked, html: escaped }[style];
  const paragraph = paragraphOf(sentences, plain);
  const list = quotations
    .map((text, i) => ({ text, number: i + 1 }))
    .filter(({ number }) => sentences.some(({ cites }) => cites.includes(number - 1)));
  if (style === 'html')
    return `<p>${paragraph}</p>\n<ol>\n${list.map(({ text, number }) => `  <li value="${number}">${escaped(text)}</li>`).join('\n')}\n</ol>\n<p><small>worded by ${escaped(writer)}</small></p>`;
  return `${paragraph}\n\n${list.map(({ text, number }) => `[${number}] ${plain(text)}`).join('\n')}\n\nworded by ${plain(writer)}`;
}

/** `sourceOf` names a quotation; by default its number. */
function paragraphOf(
  sentences: Written['sentences'],
  plain: (text: string) => string,
  sourceOf: (quotation: number) => string = (i) => `${i + 1}`,
): string {
  return sentences
    .map(({ text, cites, checked, quoted }) => {
      const sign = checked ? '' : ' (?)';
      return `${plain(quoted ? `“${text}”` : text)}${sign} [${cites.map(sourceOf).join(', ')}]`;
    })
    .join(' ');
}

/** Show notes with what a writer made of the quotations of their chapters above the list, each by the time of its chapter. */
export const withParagraph = (notes: string, { sentences }: Written, times: readonly (number | undefined)[]): string =>
  notes.replace('\n\n', () => {
    const sourceOf = (i: number) => (times[i] === undefined ? `${i + 1}` : clock(times[i]));
    return `\n\n${paragraphOf(sentences, marked, sourceOf)}\n\n`;
  });
