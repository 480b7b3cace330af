/** What a writer made of quotations, with numbers that lead to them, and the quotations below. */
import type { Written } from '../external/index.ts';
import { escaped, marked } from './page.ts';
import type { SummaryStyle } from './summary.ts';

export function renderWritten(
  { writer, sentences }: Written,
  quotations: readonly string[],
  style: SummaryStyle = 'text',
): string {
  const plain = { text: (text: string) => text, markdown: marked, html: escaped }[style];
  const paragraph = sentences
    .map(({ text, cites, checked, quoted }) => {
      const sign = checked ? '' : ' (?)';
      return `${plain(quoted ? `“${text}”` : text)}${sign} [${cites.map((i) => i + 1).join(', ')}]`;
    })
    .join(' ');
  const list = quotations
    .map((text, i) => ({ text, number: i + 1 }))
    .filter(({ number }) => sentences.some(({ cites }) => cites.includes(number - 1)));
  if (style === 'html')
    return `<p>${paragraph}</p>\n<ol>\n${list.map(({ text, number }) => `  <li value="${number}">${escaped(text)}</li>`).join('\n')}\n</ol>\n<p><small>worded by ${escaped(writer)}</small></p>`;
  return `${paragraph}\n\n${list.map(({ text, number }) => `[${number}] ${plain(text)}`).join('\n')}\n\nworded by ${plain(writer)}`;
}
