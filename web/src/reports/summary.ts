/** A summary of many documents, by one method or several beside each other, with its sources. */
import type { Summary } from '../api.ts';
import { groupsOf } from '../groups.ts';
import { known } from '../topics.svelte.ts';
import { clock, whole } from '../words.ts';
import { escaped, reportPage } from './page.ts';

export function summaryReport(title: string, summaries: readonly Summary[], by: 'topic' | 'document'): string {
  return reportPage({
    title,
    facts: summaries.map(({ method, budget }) => `${method}, ${budget.limit} ${budget.unit}`).join('; '),
    body: `<div class="sides">\n${summaries.map((summary) => sideOf(summary, by)).join('\n')}\n</div>`,
    foot: summaries.map(({ method, settings }) => `${method}: ${JSON.stringify(settings)}.`).join(' '),
  });
}

function sideOf({ method, sentences, notes }: Summary, by: 'topic' | 'document'): string {
  const groups = groupsOf(sentences, by, known.labels).map((group) => {
    const quoted = group.sentences.map(({ text, title, document, index, time }) => {
      const place = time ? clock(time.start) : `sentence ${whole(index + 1)}`;
      return `<p>${escaped(text)}<br><small>${escaped(`${title ?? document}, ${place}`)}</small></p>`;
    });
    return `<h3>${escaped(group.title)}</h3>\n${quoted.join('\n')}`;
  });
  const remarks = notes.map((note) => `<p class="facts">${escaped(note)}</p>`).join('');
  return `<div><h2>${escaped(method)}</h2>\n${groups.join('\n')}${remarks}</div>`;
}
