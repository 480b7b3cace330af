/** Topics as a page of their own. */
import type { Topic, Topics } from '../tasks/topics/index.ts';
import { escaped, page } from './page.ts';
import { percent } from './text.ts';

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
  { topics, periods, choice, settings, stability, filler = [], notes }: Topics,
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
    facts: `${shown.length} topics in ${settings.documents} documents${stability === undefined ? '' : ` · stability ${stability.toFixed(2)}`}`,
    body: `${pictures}\n${sections.join('\n')}\n${choice ? curveOf(choice) : ''}`,
    foot: [
      ...(settings.extraStopWords ? [`Left out by hand: ${settings.extraStopWords}.`] : []),
      ...(settings.keepWords ? [`Counted though they are filler: ${settings.keepWords}.`] : []),
      ...(filler.length > 0 ? [`Left out as filler: ${filler.join(', ')}.`] : []),
      ...notes,
      `Seed ${settings.seed}; ${settings.words} words counted.`,
    ],
  });
}

function sectionOf(
  { id, label, share, coherence, words, documents, typical, trend, subtopics = [] }: Topic,
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
<div class="bar" style="width:${Math.round(100 * width)}%"></div><p class="facts">${percent(share)} of all words · NPMI ${coherence.toFixed(2)}</p>
<p>${terms.join(', ')}</p>${
    typical ? `\n<blockquote>${escaped(typical.text)} <small>${named(typical.document)}</small></blockquote>` : ''
  }${best.length > 0 ? `\n<p>${best.join(' · ')}</p>` : ''}${trend && periods ? `\n${chart(trend, periods)}` : ''}${
    parts.length > 0 ? `\n<ul>${parts.join('')}</ul>` : ''
  }</section>`;
}

/** Shares over time as bars. */
function chart(trend: readonly number[], periods: readonly string[]): string {
  const max = Math.max(...trend, Number.EPSILON);
  const bars = trend.map((share, p) => {
    const height = Math.round((38 * share) / max) + 1;
    return `<rect x="${p * 12}" y="${40 - height}" width="10" height="${height}" fill="var(--c)"><title>${escaped(
      periods[p],
    )}: ${percent(share)}</title></rect>`;
  });
  return `<svg width="${trend.length * 12}" height="40" role="img" aria-label="share over time">${bars.join('')}</svg>
<p><small>${escaped(periods[0])} – ${escaped(periods.at(-1)!)}</small></p>`;
}

function curveOf({ curve, because }: NonNullable<Topics['choice']>): string {
  const rows = curve.map(
    ({ topics, perplexity, coherence, stability, chosen }) =>
      `<tr${chosen ? ' class="chosen"' : ''}><td>${topics}</td><td>${Math.round(perplexity)}</td><td>${coherence.toFixed(
        2,
      )}</td><td>${stability.toFixed(2)}</td></tr>`,
  );
  return `<h2>How many</h2><p>${escaped(because)}.</p>
<table><tr><th>topics</th><th>perplexity</th><th>NPMI</th><th>stability</th></tr>${rows.join('')}</table>`;
}
