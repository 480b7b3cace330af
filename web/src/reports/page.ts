/** A report: one HTML file that needs nothing else, runs nothing, and can be printed. */
import { svgOf } from '../picture.ts';
import { save } from '../save.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);

const STYLE = `
:root { color-scheme: light }
body { max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.65 Charter, Georgia, serif; color: #1d1b18; background: #fbfaf7 }
h1 { margin-bottom: .25rem; line-height: 1.15 } h2 { margin: 2.5rem 0 .5rem; font: 600 1rem system-ui, sans-serif } h3 { margin: 1.25rem 0 .25rem; font: 600 .875rem system-ui, sans-serif }
.facts, small, footer, th, td { color: #655f56; font: .8125rem/1.5 system-ui, sans-serif } footer { margin-top: 3rem; border-top: 1px solid #e5e0d7; padding-top: .75rem }
a { color: inherit } ul, ol { padding-left: 1.1rem } li { margin: .3rem 0 } mark { background: #fbe4b9 }
section { padding-left: 1.25rem; border-left: 4px solid var(--c, #8d867b); margin-bottom: 1.5rem } section p { white-space: pre-line }
svg { max-width: 100%; height: auto; margin: .75rem 0 } table { border-collapse: collapse; width: 100% } th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #e5e0d7; text-align: left }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 0 2.5rem }
body:has(.sides) { max-width: 64rem } b.speaker { display: block; font: 600 .8125rem system-ui, sans-serif }`;

interface Parts {
  readonly title: string;
  readonly language?: string;
  readonly facts: string;
  /** Markup: every text in it has been escaped. */
  readonly body: string;
  readonly foot?: string;
}

export function reportPage({ title, language = 'en', facts, body, foot = '' }: Parts): string {
  return `<!doctype html>
<html lang="${escaped(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)}</h1>
<p class="facts">${escaped(facts)}</p>
${body}
<footer>${escaped(foot)} Made with Aspectra.</footer>
`;
}

/** The pictures that stand on the page now. */
export const pictures = (): string =>
  [...document.querySelectorAll<SVGSVGElement>('main figure svg')].map(svgOf).join('\n');

export const saveReport = (markup: string, name: string): void => save(markup, `${name}.html`, 'text/html');

/** The colour a topic has on the page, as a plain value. */
export function colourNow(n: number): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--t${n % 9})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
