/** The topics of the library: map, course, numbers, and every topic with its words and documents. */
import type { Topics } from '../api.ts';
import { library } from '../library.svelte.ts';
import { counted, percent } from '../words.ts';
import { colourNow, escaped, pictures, reportPage } from './page.ts';

export function topicsReport({ topics, settings, notes, choice }: Topics): string {
  const shown = topics.filter(({ hidden }) => !hidden);
  return reportPage({
    title: 'Topics of the library',
    facts: `${counted(shown.length, 'topic')} in ${counted(settings.documents, 'document')}`,
    body: `${pictures()}\n${shown.map(sectionOf).join('\n')}`,
    foot: [`Settings ${JSON.stringify(settings)}.`, choice && `${choice.because}.`, ...notes].filter(Boolean).join(' '),
  });
}

function sectionOf({ id, label, share, coherence, words, documents }: Topics['topics'][number]): string {
  const terms = words.map(({ word, lift }) => `${escaped(word)} <small>×${lift.toFixed(1)}</small>`);
  const titles = new Map(library.cards.map((card) => [card.id, card.title]));
  const best = documents.map(
    ({ document, share: part }) =>
      `<li>${escaped(titles.get(document) ?? document)} <small>${percent(part)}</small></li>`,
  );
  return `<section style="--c: ${colourNow(id - 1)}"><h3>${escaped(label)}</h3>
<p class="facts">Topic ${id}, ${percent(share)} of all words, coherence ${coherence.toFixed(2)}</p>
<p>${terms.join(', ')}</p>\n<ul>${best.join('\n')}</ul></section>`;
}
