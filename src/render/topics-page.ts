/** Topics as a page of their own: nothing is loaded from elsewhere. */
import type { Topic, Topics } from '../tasks/topics/index.ts';
import { percent } from './text.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin:0}section{margin:1.5rem 0;padding:0 0 0 1rem;border-left:.3rem solid var(--c)}
p{margin:.3rem 0}blockquote{margin:.4rem 0;color:#444;font-style:italic}small{color:#666}table{border-collapse:collapse}
td,th{padding:.1rem .8rem .1rem 0;text-align:right}.bar{height:.5rem;background:var(--c);border-radius:.2rem;min-width:2px}
@media(prefers-color-scheme:dark){body{background:#161616;color:#e6e6e6}blockquote{color:#bbb}small{color:#999}}`;

export function topicsPage(
  { topics, periods, choice, settings, stability, filler = [], notes }: Topics,
  title = 'Topics',
): string {
  const shown = topics.filter(({ hidden }) => !hidden);
  const facts = [
    `${shown.length} topics in ${settings.documents} documents`,
    ...(stability === undefined ? [] : [`stability ${stability.toFixed(2)}`]),
  ].join(' · ');
  const largest = Math.max(...shown.map(({ share }) => share), Number.EPSILON);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1><p>${escaped(facts)}</p>
${shown.map((topic, n) => sectionOf(topic, n, shown.length, largest, periods)).join('\n')}
${choice ? curveOf(choice) : ''}
<footer>${filler.length > 0 ? `<p><small>Left out as filler: ${escaped(filler.join(', '))}.</small></p>` : ''}${notes.map((note) => `<p><small>${escaped(note)}</small></p>`).join('')}<p><small>Seed ${settings.seed}; ${
    settings.words
  } words counted.</small></p></footer>
</body></html>
`;
}

function sectionOf(
  { id, label, share, coherence, words, documents, typical, trend, subtopics = [] }: Topic,
  n: number,
  of: number,
  largest: number,
  periods: readonly string[] | undefined,
): string {
  const told = words.map(({ word, lift }) => `${escaped(word)} <small>×${lift.toFixed(lift < 10 ? 1 : 0)}</small>`);
  const best = documents.map(({ document, share: part }) => `${escaped(document)} <small>${percent(part)}</small>`);
  const width = Math.round((100 * share) / largest);
  return `<section style="--c:hsl(${Math.round((360 * n) / of)} 55% 50%)"><h2>${id}. ${escaped(label)}</h2>
<div class="bar" style="width:${width}%"></div><p><small>${percent(share)} of all words · NPMI ${coherence.toFixed(2)}</small></p>
<p>${told.join(', ')}</p>${
    typical ? `\n<blockquote>${escaped(typical.text)} <small>${escaped(typical.document)}</small></blockquote>` : ''
  }${best.length > 0 ? `\n<p>${best.join(' · ')}</p>` : ''}${trend && periods ? `\n${chart(trend, periods)}` : ''}${partsOf(id, subtopics)}</section>`;
}

function partsOf(id: number, parts: readonly Topic[]): string {
  if (parts.length === 0) return '';
  const items = parts.map(
    ({ id: part, label, share, words }) =>
      `<li>${id}.${part} ${escaped(label)} <small>${percent(share)} · ${escaped(words.map(({ word }) => word).join(', '))}</small></li>`,
  );
  return `\n<ul>${items.join('')}</ul>`;
}

/** Shares over time as bars. */
function chart(trend: readonly number[], periods: readonly string[]): string {
  const most = Math.max(...trend, Number.EPSILON);
  const bars = trend.map((share, p) => {
    const height = Math.round((38 * share) / most) + 1;
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
      `<tr${chosen ? ' style="font-weight:bold"' : ''}><td>${topics}</td><td>${Math.round(perplexity)}</td><td>${coherence.toFixed(
        2,
      )}</td><td>${stability.toFixed(2)}</td></tr>`,
  );
  return `<h2>How many</h2><p>${escaped(because)}.</p>
<table><tr><th>topics</th><th>perplexity</th><th>NPMI</th><th>stability</th></tr>${rows.join('')}</table>`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark]!);
