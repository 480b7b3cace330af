/** Topics and their updates as text. */
import type { Updated } from '../library/index.ts';
import type { Choice, Mixture, Topic, TopicChange, Topics, TopicTables } from '../tasks/topics/index.ts';
import { escaped, page } from './page.ts';
import { counted, csv, oneLine, percent, table } from './text.ts';

const BARS = '▁▂▃▄▅▆▇█';

export function renderTopics({ topics, periods, choice, settings, filler = [], units }: Topics): string {
  const hidden = topics.filter((topic) => topic.hidden);
  const shown = topics.filter((topic) => !topic.hidden);
  const lines = shown.flatMap(({ id, label, share, words, documents, trend, typical, figures, subtopics = [] }) => [
    `${id}. ${label} · ${percent(share)}${figures === undefined ? '' : ` · ${figuresText(figures)}`}`,
    `   ${words.map(({ word, lift }) => `${word} ×${lift.toFixed(lift < 10 ? 1 : 0)}`).join(', ')}`,
    ...(typical ? [`   “${oneLine(typical.text)}” ${oneLine(typical.document)}`] : []),
    ...(trend && periods ? [`   ${bars(trend)} ${periods[0]} … ${periods.at(-1)}`] : []),
    ...(documents.length > 0
      ? [`   ${documents.map(({ document, share }) => `${oneLine(document)} ${percent(share)}`).join(' · ')}`]
      : []),
    ...subtopics.map((part) => subtopicLine(id, part)),
  ]);
  const head = choice?.topics === settings.topics ? choice.because : `${settings.topics} topics`;
  const left = hidden.length > 0 ? ['', `hidden: ${hidden.map(({ id, label }) => `${id}. ${label}`).join('; ')}`] : [];
  const out = filler.length > 0 ? ['', `left out as filler (--keep-words counts them): ${someOf(filler)}`] : [];
  const counted = units ? ['', `left out ${unitsText(units)}`] : [];
  const curve = choice && choice.curve.length > 0 ? ['', renderChoice(choice)] : [];
  return [`${head}; seed ${settings.seed}`, '', ...lines, ...left, ...out, ...counted, ...curve].join('\n');
}

const figuresText = (figures: number): string => `filler: ${percent(figures)} of it is numbers and units`;
const unitsText = ({ share, words }: NonNullable<Topics['units']>): string =>
  `as numbers and their units, ${percent(share)} of all words: ${someOf(words)}`;

const subtopicLine = (id: number, part: Topic): string =>
  `   ${id}.${part.id} ${part.label} · ${percent(part.share)} · ${part.words.map(({ word }) => word).join(', ')}`;

const SHOWN_FILLER = 20;

/** All words of a short list; of a long one some, evenly from its beginning to its end. */
function someOf(words: readonly string[]): string {
  if (words.length <= SHOWN_FILLER) return words.join(', ');
  const step = words.length / SHOWN_FILLER;
  const shown = Array.from({ length: SHOWN_FILLER }, (_, i) => words[Math.floor(i * step)]);
  return `${shown.join(', ')} and ${words.length - SHOWN_FILLER} more (--json has all)`;
}

/** The numbers that were tried. */
function renderChoice({ curve }: Choice): string {
  const rows = curve.map(({ topics, coherence, agreement, worth }) => [
    String(topics),
    ...[coherence, agreement, worth].map((value) => value.toFixed(2)),
  ]);
  return table([['topics', ...MEASURES], ...rows]);
}

const MEASURES = ['C_v', 'agreement of halves', 'worth'];

/** Heights against the largest of the row; a gap where there are no documents. */
function bars(shares: Trend): string {
  const max = largest(shares);
  return shares.map((share) => (share === null ? ' ' : BARS[Math.round((share / max) * (BARS.length - 1))])).join('');
}

type Trend = NonNullable<Topic['trend']>;
const largest = (shares: Trend): number => Math.max(...shares.map((share) => share ?? 0), Number.EPSILON);

export function renderUpdated({ topics, newDocuments, newWords, changes, newTopics, backTopics }: Updated): string {
  const head = `${topics.topics.length} topics fitted to ${topics.settings.documents} documents: ${counted(newDocuments, 'document')} and ${counted(newWords, 'word')} more than before`;
  const lines = changes
    .filter(
      ({ kind, came, left, share }) =>
        kind !== 'same' || came.length + left.length > 0 || Math.abs(share.now - share.before) >= NOTABLE,
    )
    .map(({ id, kind, with: others = [], label, share, came, left }) =>
      [
        `${id}. ${label}: ${percent(share.before)} → ${percent(share.now)}${kind === 'same' ? '' : `, ${changeText(kind, others)}`}`,
        ...(came.length > 0 ? [`+ ${came.join(', ')}`] : []),
        ...(left.length > 0 ? [`− ${left.join(', ')}`] : []),
      ].join('; '),
    );
  const listed = (word: string, some: readonly Topic[]) =>
    some.map(({ id, label, share }) => `${word}: ${id}. ${label} · ${percent(share)}`);
  const added = [...listed('new', newTopics), ...listed('back', backTopics)];
  return [head, ...added, ...(lines.length > 0 ? lines : ['no topic has changed'])].join('\n');
}

function changeText(kind: TopicChange['kind'], others: readonly number[]): string {
  if (kind === 'split') return `split: a part is in ${others.join(' and ')}`;
  if (kind === 'gone')
    return `no topic any more${others.length > 0 ? `: parts of it are in ${others.join(' and ')}` : ''}`;
  return kind === 'merged' ? `merged: it is in ${others.join(' and ')}` : kind;
}

const NOTABLE = 0.005;

/** A line for every document: its id, its words, its share of every topic, and its subtopic where there are any. */
export function documentsCsv(
  { documents, lengths, topicGivenDocument }: TopicTables,
  topics: readonly Topic[],
  mixtures: readonly Mixture[] = [],
): string {
  const parts = new Map(mixtures.flatMap(({ document, subtopic }) => (subtopic ? [[document, subtopic]] : [])));
  const names = new Map(
    topics.flatMap(({ id, subtopics = [] }) => subtopics.map((part) => [`${id}.${part.id}`, part.label])),
  );
  const partOf = (document: string): string[] => {
    if (parts.size === 0) return [];
    const part = parts.get(document);
    return [part === undefined ? '' : `${part} ${names.get(part) ?? ''}`.trim()];
  };
  const head = ['document', 'words', ...topics.map(headed), ...(parts.size > 0 ? ['subtopic'] : [])];
  const rows = documents.map((document, d) => [
    document,
    lengths[d],
    ...topicGivenDocument[d].map(short),
    ...partOf(document),
  ]);
  return csv([head, ...rows]);
}

/** A line for every word: how often it was counted, and its probability in every topic. */
export function wordsCsv({ words, frequency, wordGivenTopic }: TopicTables, topics: readonly Topic[]): string {
  const head = ['word', 'count', ...topics.map(headed)];
  const rows = words.map((word, w) => [word, frequency[w], ...wordGivenTopic.map((topic) => short(topic[w]))]);
  return csv([head, ...rows]);
}

/** The arguments of `pyLDAvis.prepare(**json.load(open(FILE)))`. */
export const pyLdavis = ({ words, frequency, lengths, topicGivenDocument, wordGivenTopic }: TopicTables): string =>
  JSON.stringify({
    topic_term_dists: wordGivenTopic,
    doc_topic_dists: topicGivenDocument,
    doc_lengths: lengths,
    vocab: words,
    term_frequency: frequency,
  });

const headed = ({ id, label }: Topic): string => `${id}. ${label}`;
const short = (share: number): number => Number(share.toPrecision(6));

/** Topics as a page of their own. */
export interface TopicsPageParts {
  readonly title?: string;
  /** Titles of documents, by their ids. */
  readonly titles?: ReadonlyMap<string, string>;
  /** Markup of pictures, before the topics. */
  readonly pictures?: string;
  /** The colour of a topic, by its id. */
  readonly colour?: (id: number) => string;
}

export function topicsPage(
  { topics, periods, choice, settings, filler = [], units, notes }: Topics,
  { title = 'Topics', titles = new Map(), pictures = '', colour }: TopicsPageParts = {},
): string {
  const shown = topics.filter(({ hidden }) => !hidden);
  const evenly = (n: number) => `hsl(${Math.round((360 * n) / shown.length)} 55% 50%)`;
  const largest = Math.max(...shown.map(({ share }) => share), Number.EPSILON);
  const sections = shown.map((topic, n) =>
    sectionOf(topic, titles, colour?.(topic.id) ?? evenly(n), topic.share / largest, periods),
  );
  return page({
    title,
    facts: `${shown.length} topics in ${settings.documents} documents`,
    body: `${pictures}\n${sections.join('\n')}\n${choice ? curveOf(choice) : ''}`,
    foot: [
      ...(settings.extraStopWords ? [`Left out by hand: ${settings.extraStopWords}.`] : []),
      ...(settings.keepWords ? [`Counted though they are filler: ${settings.keepWords}.`] : []),
      ...(filler.length > 0 ? [`Left out as filler: ${filler.join(', ')}.`] : []),
      ...(units ? [`Left out ${unitsText(units)}.`] : []),
      ...notes,
      `Seed ${settings.seed}; ${settings.words} words counted.`,
    ],
  });
}

function sectionOf(
  { id, label, share, coherence, words, documents, typical, trend, figures, subtopics = [] }: Topic,
  titles: ReadonlyMap<string, string>,
  colour: string,
  width: number,
  periods: readonly string[] | undefined,
): string {
  const named = (document: string) => escaped(titles.get(document) ?? document);
  const terms = words.map(({ word, lift }) => `${escaped(word)} <small>×${lift.toFixed(lift < 10 ? 1 : 0)}</small>`);
  const best = documents.map(({ document, share: part }) => `${named(document)} <small>${percent(part)}</small>`);
  const parts = subtopics.map(
    ({ id: part, label: name, share: of, words: own }) =>
      `<li>${id}.${part} ${escaped(name)} <small>${percent(of)} · ${escaped(own.map(({ word }) => word).join(', '))}</small></li>`,
  );
  return `<section style="--c:${colour}"><h3>${id}. ${escaped(label)}</h3>
<div class="bar" style="width:${Math.round(100 * width)}%"></div><p class="facts">${percent(share)} of all words · NPMI ${coherence.toFixed(2)}${figures === undefined ? '' : ` · ${figuresText(figures)}`}</p>
<p>${terms.join(', ')}</p>${
    typical ? `\n<blockquote>${escaped(typical.text)} <small>${named(typical.document)}</small></blockquote>` : ''
  }${best.length > 0 ? `\n<p>${best.join(' · ')}</p>` : ''}${trend && periods ? `\n${chart(trend, periods)}` : ''}${
    parts.length > 0 ? `\n<ul>${parts.join('')}</ul>` : ''
  }</section>`;
}

/** Shares over time as bars; a gap where there are no documents. */
function chart(trend: Trend, periods: readonly string[]): string {
  const max = largest(trend);
  const bars = trend.map((share, p) => {
    if (share === null) return '';
    const height = Math.round((38 * share) / max) + 1;
    return `<rect x="${p * 12}" y="${40 - height}" width="10" height="${height}" fill="var(--c)"><title>${escaped(
      periods[p],
    )}: ${percent(share)}</title></rect>`;
  });
  return `<svg width="${trend.length * 12}" height="40" role="img" aria-label="share over time">${bars.join('')}</svg>
<p><small>${escaped(periods[0])} – ${escaped(periods.at(-1)!)}</small></p>`;
}

function curveOf({ curve, because }: NonNullable<Topics['choice']>): string {
  const rows = curve.map(({ topics, coherence, agreement, worth }) => {
    const cells = [topics, ...[coherence, agreement, worth].map((value) => value.toFixed(2))];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<h2>How many</h2><p>${escaped(because)}.</p>
<table><tr>${['topics', ...MEASURES].map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`;
}
