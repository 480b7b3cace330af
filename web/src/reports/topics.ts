/** The topics of the library: map, course, numbers, and every topic with its words and documents. */
import type { Topics } from '../api.ts';
import { counted, percent } from '../words.ts';
import { colourNow, escaped, pictures, reportPage } from './page.ts';

/** `titles`: of the documents that topics have most of. */
export function topicsReport(
  { topics, settings, notes, choice, stability, filler = [] }: Topics,
  titles: ReadonlyMap<string, string>,
): string {
  const shown = topics.filter(({ hidden }) => !hidden);
  return reportPage({
    title: 'Topics of the library',
    facts: `${counted(shown.length, 'topic')} in ${counted(settings.documents, 'document')}${
      stability === undefined ? '' : `, stability ${stability.toFixed(2)}`
    }`,
    body: `${pictures()}\n${shown.map((topic) => sectionOf(topic, titles)).join('\n')}`,
    foot: [
      settings.extraStopWords && `Left out by hand: ${settings.extraStopWords}.`,
      settings.keepWords && `Counted though they are filler: ${settings.keepWords}.`,
      choice && `${choice.because}.`,
      filler.length > 0 && `Left out as filler: ${filler.join(', ')}.`,
      ...notes,
    ]
      .filter(Boolean)
      .join(' '),
  });
}

function sectionOf(topic: Topics['topics'][number], titles: ReadonlyMap<string, string>): string {
  const { id, label, share, coherence, words, documents, typical, subtopics = [] } = topic;
  const terms = words.map(({ word, lift }) => `${escaped(word)} <small>×${lift.toFixed(1)}</small>`);
  const best = documents.map(
    ({ document, share: part }) =>
      `<li>${escaped(titles.get(document) ?? document)} <small>${percent(part)}</small></li>`,
  );
  const quoted = typical
    ? `\n<blockquote>${escaped(typical.text)} <small>${escaped(titles.get(typical.document) ?? typical.document)}</small></blockquote>`
    : '';
  const parts = subtopics.map(
    (part) => `<li>${id}.${part.id} ${escaped(part.label)} <small>${percent(part.share)}</small></li>`,
  );
  return `<section style="--c: ${colourNow(id - 1)}"><h3>${escaped(label)}</h3>
<p class="facts">Topic ${id}, ${percent(share)} of all words, coherence ${coherence.toFixed(2)}</p>
<p>${terms.join(', ')}</p>${quoted}${parts.length > 0 ? `\n<ul>${parts.join('\n')}</ul>` : ''}\n<ul>${best.join('\n')}</ul></section>`;
}
