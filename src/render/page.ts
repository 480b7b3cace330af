/** A page of its own: one HTML file that needs nothing else, runs nothing, and can be printed. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as it stands in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);
/** A text as it stands in Markdown. */
export const marked = (text: string): string => text.replace(/[\\`*_[\]<>#|]/g, '\\$&');

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d1b18, #ece7df); --soft: light-dark(#655f56, #a9a195); --line: light-dark(#e5e0d7, #35312c) }
@media print { :root { color-scheme: light } }
body { max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.65 Charter, Georgia, serif; color: var(--ink); background: light-dark(#fbfaf7, #171614) }
h1 { margin-bottom: .25rem; line-height: 1.15 } h2 { margin: 2.5rem 0 .5rem; font: 600 1rem system-ui, sans-serif } h3 { margin: 1.25rem 0 .25rem; font: 600 .875rem system-ui, sans-serif }
.facts, small, footer, th, td { color: var(--soft); font: .8125rem/1.5 system-ui, sans-serif } footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .75rem }
a { color: inherit } ul, ol { padding-left: 1.1rem } li { margin: .3rem 0 } mark { color: inherit; background: light-dark(#fbe4b9, #4d3714) } blockquote { margin: .4rem 0; font-style: italic }
section { padding-left: 1.25rem; border-left: 4px solid var(--c, var(--line)); margin-bottom: 1.5rem } section p { white-space: pre-line } .bar { height: .5rem; background: var(--c); border-radius: .2rem; min-width: 2px }
svg { max-width: 100%; height: auto; margin: .75rem 0 } table { border-collapse: collapse; width: 100% } th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: left } tr.chosen td { font-weight: 600 }
.phrases { padding: 0; list-style: none } .phrases li { display: inline-block; padding: .1rem .7rem; margin: .15rem .3rem .15rem 0; border: 1px solid var(--line); border-radius: 1rem }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 0 2.5rem }
body:has(.sides) { max-width: 64rem } b.speaker { display: block; font: 600 .8125rem system-ui, sans-serif }`;

export interface PageParts {
  readonly title: string;
  readonly language?: string | undefined;
  readonly facts: string;
  /** Markup: every text in it has been escaped. */
  readonly body: string;
  readonly foot?: readonly string[];
}

export const page = ({ title, language = 'en', facts, body, foot = [] }: PageParts): string => `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
<p class="facts">${escaped(facts)}</p>
${body}
<footer>${foot.map((line) => `<p>${escaped(line)}</p>`).join('')}Made with Aspectra.</footer>
</body></html>
`;
