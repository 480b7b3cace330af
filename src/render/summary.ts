/** A summary as people read it: the sentences, or with their reasons beside them. */
import type { Summary, SummarySentence, Why } from '../tasks/summarize/index.ts';
import { clock, oneLine, percent } from './text.ts';

/**
 * A summary as text; with reasons, where they were asked for.
 *
 * @example
 * console.log(renderSummary(await summarize(text, { words: 100, explain: true })));
 */
export function renderSummary(summary: Summary): string {
  return summary.all ? explained(summary) : summary.sentences.map((sentence) => oneLine(sentence.text)).join('\n');
}

function explained({ method, settings, budget, sentences, all = [] }: Summary): string {
  const chosen = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  const head = [`method ${method}`, ...chosen, `budget ${budget.limit} ${budget.unit}`].join(' · ');
  const several = new Set(all.map((sentence) => sentence.document)).size > 1;
  return [
    head,
    '',
    ...sentences.flatMap((sentence) => [...withReason(sentence), '']),
    'All sentences, ● picked:',
    ...all.map((sentence) => line(sentence, several)),
  ].join('\n');
}

function withReason(sentence: SummarySentence): string[] {
  return [`● ${oneLine(sentence.text)}`, `  ${place(sentence)}`, ...whyLines(sentence.why).map((why) => `  ${why}`)];
}

function place({ document, index, start, end, time, speaker, score }: SummarySentence): string {
  const spoken = [time && `${clock(time.start)}–${clock(time.end)}`, speaker].filter(Boolean);
  return [
    `${document}, sentence ${index + 1}, characters ${start}–${end}`,
    ...spoken,
    `score ${score.toPrecision(4)}`,
  ].join(' · ');
}

function whyLines({ rank, words, topics = [], like, leansOn }: Why): string[] {
  const carried = words.map(({ word, share }) => `${word} ${percent(share)}`).join(', ');
  return [
    `rank ${rank ?? '–'}${carried && ` · carried by ${carried}`}`,
    ...topics.map(({ topic, share, words }) => `${percent(share)} topic ${topic + 1}: ${words.join(', ')}`),
    ...(like ? [`like sentence ${like.index + 1} of ${like.document} (cosine ${like.cosine.toFixed(2)})`] : []),
    ...(leansOn ? [`opens with “${leansOn}”: it may lean on the sentence before`] : []),
  ];
}

const SHOWN = 90;

function line(
  { document, index, score, text, picked, why }: SummarySentence & { picked: boolean },
  several: boolean,
): string {
  const place = several ? `${document} ${index + 1}` : `${index + 1}`;
  const quoted = oneLine(text);
  const short = quoted.length > SHOWN ? `${quoted.slice(0, SHOWN - 1)}…` : quoted;
  return `${picked ? '●' : '·'} ${place.padStart(4)}  rank ${String(why.rank ?? '–').padStart(4)}  ${score.toExponential(2)}  ${short}`;
}
