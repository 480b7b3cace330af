/** Similar and recommended documents as people read them. */
import type { Found, Recommended, Similar, Why } from '../tasks/similar/index.ts';
import { clock, percent } from './text.ts';

/** Documents like one, as text. */
export const renderSimilar = ({ query, space, results }: Similar): string =>
  [`Like ${query}, in the space ${space}:`, ...listed(results)].join('\n');

/** What to read next, as text. */
export const renderRecommended = ({ history, space, results }: Recommended): string =>
  [`After ${history.join(', ')}, in the space ${space}:`, ...listed(results)].join('\n');

function listed(results: readonly Found[]): string[] {
  if (results.length === 0) return ['  nothing'];
  const starred = results.some(({ why }) => why?.words.some(({ shared }) => !shared));
  return [
    ...results.flatMap((found, i) => [
      `${String(i + 1).padStart(3)}. ${nameOf(found)}`,
      ...(found.why ? whyLines(found.why).map((line) => `     ${line}`) : []),
    ]),
    ...(starred ? ['* not in the document itself, but in documents like it or related to it'] : []),
  ];
}

function nameOf({ document, title, alike, time, page, after }: Found): string {
  const named = title === undefined || title === document ? document : `${document} · ${title}`;
  const at = time ? ` · ${clock(time.start)}–${clock(time.end)}` : page ? ` · page ${page}` : '';
  const like = after === undefined ? '' : ` · like ${after}`;
  return `${String(alike).padStart(3)} %  ${named}${at}${like}`;
}

function whyLines({ words, others, factors = [], through = [] }: Why): string[] {
  if (words.length === 0 && factors.length === 0 && through.length === 0) return ['nothing they share speaks for it'];
  const list = (items: readonly string[]) => items.join(', ');
  return [
    `words: ${list(words.map(({ word, share, shared }) => `${word}${shared ? '' : '*'} ${percent(share)}`)) || 'none'}, all others ${percent(others)}`,
    ...factors.map(({ factor, share, words }) => `factor ${factor + 1}, ${percent(share)}: ${list(words)}`),
    ...(through.length > 0
      ? [`through ${list(through.map(({ document, share }) => `${document} ${percent(share)}`))}`]
      : []),
  ];
}
