/** What is quoted stands in the text, word for word, and what was left out is marked; pages are told wherever places are. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from '../src/formats/parse.ts';
import { pdf, write } from '../src/formats/pdf.case.ts';
import { glance, type Source, similar, structure, summarize, topics } from '../src/index.ts';
import { excerptOf, snippetOf } from '../src/library/snippet.ts';
import { renderChapters } from '../src/render/chapters.ts';
import { renderGlance } from '../src/render/glance.ts';
import { renderSimilar } from '../src/render/similar.ts';
import { renderStructure } from '../src/render/structure.ts';
import { renderSummary } from '../src/render/summary.ts';
import { demoDocuments } from '../src/server/demo/documents.ts';
import { parseQuery } from '../src/store/query.ts';
import { printed } from '../src/tasks/summarize/index.ts';
import { oneLine, splitSentences } from '../src/text/index.ts';
import { documentsOf } from './documents.ts';

interface Quoted {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Words before the quotation in its sentence that are not marked as left out; a label is none: `Q: `. */
const UNMARKED = /\p{L}[^:–—-]*$/u;

function isVerbatim(source: Source, begins: readonly number[], { start, end, text }: Quoted): void {
  const marked = text.startsWith('… ');
  assert.equal(marked ? text.slice(2) : text, oneLine(source.text.slice(start, end)), source.id);
  const begin = begins.findLast((at) => at <= start)!;
  assert.equal(UNMARKED.test(source.text.slice(begin, start)), marked, `${source.id}: ${text}`);
}

const demo = await demoDocuments();
/** Every kind of the demo: a meeting, speeches, news. */
const some = [...demo.slice(0, 3), ...demo.slice(-10)];

describe('what stands in quotation marks', () => {
  for (const source of some)
    it(`stands so in ${source.id}`, async () => {
      const { language, cues = [] } = source;
      const begins = splitSentences(source.text, { language: language ?? 'en', cues }).map(({ start }) => start);
      const { sentences } = await summarize([source], { words: 150, trim: true });
      const { blocks } = await structure(source, { gist: true, levels: 2 });
      const seen = await glance(source);
      const quotes = [
        ...[...sentences, ...seen.summary].map((sentence) => ({ ...sentence, text: printed(sentence) })),
        ...blocks.flatMap((block) => [block, ...(block.sections ?? [])]).flatMap(({ gist }) => gist ?? []),
      ];
      assert.ok(quotes.length > 0);
      for (const quote of quotes) isVerbatim(source, begins, quote);
    });

  it('typical sentences of topics', async () => {
    const found = await topics(some, { topics: 3 });
    for (const { typical } of found.topics)
      assert.equal(
        typical?.text,
        oneLine(some.find(({ id }) => id === typical?.document)!.text.slice(typical!.start, typical!.end)),
      );
  });
});

it('a snippet: begins and ends with sentences, or is marked where it is cut', async () => {
  const words = ['harbour', 'the', 'people', 'year', 'company', 'budget'];
  let cut = 0;
  for (const { text, language = 'en', cues = [] } of some)
    for (const word of words) {
      const version = { text, language, cues } as unknown as Parameters<typeof snippetOf>[0];
      const found = await snippetOf(version, await parseQuery(word, [language]));
      const { excerpt, marks } = excerptOf(found);
      const sentences = splitSentences(text, { language, cues });
      assert.equal(excerpt.startsWith('… '), !sentences.some(({ start }) => start === found.start), excerpt);
      assert.equal(excerpt.endsWith(' …'), !sentences.some(({ end }) => end === found.end), excerpt);
      for (const { start, end } of marks) assert.match(excerpt.slice(start, end), new RegExp(word.slice(0, 4), 'i'));
      if (excerpt.includes('…')) cut++;
    }
  assert.ok(cut < (some.length * words.length) / 5, `${cut} are cut`);
});

describe('the page of a PDF', async () => {
  const about = [
    'Bees dance when they find flowers. The dance tells the other bees where the flowers are. A long dance means a long way.',
    'The river floods the lower town every spring. Engineers want to move the dam. The town pays for the new dam.',
    'A telescope needs a dark sky. The new lamps of the city spoil the sky. Astronomers ask for other lamps.',
  ];
  const lines = (text: string) => write(text.split(/(?<=\.) /).map((line, i) => [700 - 14 * i, line] as const));
  const [entry] = (await parse(pdf(about.map(lines)), 'three.pdf')).entries;
  const source: Source = { ...entry, id: 'three.pdf' };
  const pageOf = (text: string) => 1 + about.findIndex((page) => page.includes(text.slice(0, 20)));

  it('is told with sentences, chapters, sections and glances, and printed', async () => {
    const summary = await summarize([source], { words: 60, outline: true });
    const cut = await structure(source, { blocks: 3, gist: true, levels: 2, method: 'ui' });
    for (const { page, text } of [...summary.sentences, ...cut.sentences]) assert.equal(page, pageOf(text), text);
    for (const { page, start } of [...summary.outline!, ...cut.blocks])
      assert.equal(page, pageOf(source.text.slice(start)), source.text.slice(start, start + 20));
    const last = cut.blocks.at(-1)!;
    assert.match(renderSummary(summary), new RegExp(`^page ${summary.outline![0].page} `, 'm'));
    assert.match(renderStructure(cut), new RegExp(`^block 3 -{8}.* page ${last.page}$`, 'm'));
    assert.match(renderChapters(cut), new RegExp(`^page ${last.page} `, 'm'));
    assert.match(renderChapters(cut, 'markdown'), new RegExp(`\\*\\*page ${last.page}\\*\\*`));
    assert.equal(JSON.parse(renderChapters(cut, 'json')).at(-1).page, last.page);
    const long = { ...source, text: source.text.repeat(20), pages: [0, source.text.length * 10] };
    const seen = await glance(long);
    assert.deepEqual(
      seen.chapters.map(({ page, start }) => page === (start < source.text.length * 10 ? 1 : 2)),
      seen.chapters.map(() => true),
    );
    if (seen.chapters.length > 0) assert.match(renderGlance(seen), /^ {2}page 1 {2}/m);
  });

  it('is that of the passage that is most like a question', async () => {
    const others = documentsOf(['Bread needs flour.', 'Trains run late.']);
    const { results } = await similar('Lamps of a city and its sky.', [source, ...others]);
    assert.equal(results[0]?.page, 3);
    assert.match(renderSimilar({ query: 'q', space: 'auto', results, notes: [] }), /three\.pdf · page 3$/m);
  });
});
