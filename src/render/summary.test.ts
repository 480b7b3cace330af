import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Summary, summarize } from '../tasks/summarize/index.ts';
import type { Cue } from '../text/index.ts';
import { renderComparison, renderRouge, renderRougeOver } from './comparison.ts';
import { renderSummary } from './summary.ts';

const TURNS: readonly (readonly [string, string])[] = [
  ['Ann <chair>', 'The new bridge over the river costs 3 < 4 million & opens in spring.'],
  ['Ben', 'The old bridge carries *too* many lorries over the river every day.'],
  ['Ann <chair>', 'The council pays for the new bridge from the river fund this year.'],
  ['Ben', 'Lorries must leave the old bridge before the river floods in autumn.'],
];

/** Each turn takes half an hour, from 0:30:00 on. */
function meeting() {
  const cues: Cue[] = [];
  let text = '';
  TURNS.forEach(([speaker, said], i) => {
    const time = { start: 1800 * (i + 1), end: 1800 * (i + 2) };
    cues.push({ start: text.length, end: text.length + said.length, speaker, time });
    text += `${said}\n\n`;
  });
  return { id: 'meeting', text, cues };
}

describe('a summary of speech', () => {
  let summary: Summary;
  it('says who says it and when, in text, Markdown and HTML', async () => {
    summary = await summarize(meeting(), { sentences: 2, language: 'en', clutter: 'keep' });
    const first = summary.sentences[0];
    const turn = TURNS.findIndex(([, said]) => said === first.text);
    const clock = `${Math.floor((turn + 1) / 2)}:${turn % 2 === 0 ? '30' : '00'}:00`.replace(/^0:/, '');
    const lines = (style: 'text' | 'markdown' | 'html') => renderSummary(summary, style).split('\n');
    assert.equal(lines('text').length, 2);
    assert.ok(lines('text')[0].startsWith(`${first.speaker}, ${clock}`), lines('text')[0]);
    assert.ok(lines('text')[0].endsWith(first.text));
    assert.equal(lines('markdown').length, 2);
    assert.match(lines('markdown')[0], /^- \*\*.+, .*\d\d:\d\d:\*\* /);
    assert.deepEqual([lines('html')[0], lines('html').at(-1)], ['<ul>', '</ul>']);
    assert.equal(lines('html').filter((line) => /^ {2}<li><b>[^<>]+<\/b> [^<>]+<\/li>$/.test(line)).length, 2);
  });

  it('escapes what Markdown and HTML would read as marks', async () => {
    const all = await summarize(meeting(), { sentences: 4, language: 'en', clutter: 'keep', redundancy: 1 });
    const html = renderSummary(all, 'html');
    assert.match(
      html,
      /<b>Ann &lt;chair&gt;, 30:00<\/b> The new bridge over the river costs 3 &lt; 4 million &amp; opens/,
    );
    assert.ok(!/<chair>|3 < 4/.test(html));
    const markdown = renderSummary(all, 'markdown');
    assert.ok(markdown.includes('**Ann \\<chair\\>, 30:00:** The new bridge over the river costs 3 \\< 4 million'));
    assert.ok(markdown.includes('carries \\*too\\* many lorries'));
  });

  it('has an outline with times and speakers, in Markdown and HTML', async () => {
    const outline = await summarize(meeting(), { outline: true, words: 60, language: 'en', clutter: 'keep' });
    const [chapter] = outline.outline!;
    const gist = outline.sentences.find(({ index }) => index === chapter.gist)!;
    const [markdown, html] = [renderSummary(outline, 'markdown'), renderSummary(outline, 'html')];
    assert.ok(markdown.startsWith('## 30:00 '), markdown);
    assert.ok(markdown.split('\n')[2].startsWith(gist.speaker === 'Ben' ? 'Ben: ' : 'Ann \\<chair\\>: '), markdown);
    assert.match(html, /^<ol>\n {2}<li><b>30:00 [^<>]+<\/b><p>(?:Ben|Ann &lt;chair&gt;): [^<>]+<\/p><\/li>/);
  });
});

const interval = (average: number) => ({ average, low: average - 0.05, high: average + 0.05 });

it('compared methods: scores, the interval of the measure, the difference to the best and its p', () => {
  const method = (name: string, recall: number) => {
    const score = { recall: interval(recall), precision: interval(0.5), f: interval(0.4) };
    return { method: name, scores: { 'rouge-1': score, 'rouge-2': score }, coverage: 0.996, sets: [] };
  };
  const [settings, ...lines] = renderComparison({
    settings: '-n 2',
    measure: 'rouge-2',
    sets: 7,
    methods: [
      { ...method('proc3', 0.3), milliseconds: 1.26 },
      { ...method('lead', 0.2), toBest: { difference: -0.1, p: 0.0312 } },
    ],
  } as never).split('\n');
  assert.equal(settings, '-n 2 · recall · 7 sets');
  assert.deepEqual(
    lines.map((line) => line.trim().split(/ {2,}/)),
    [
      ['method', 'rouge-1', 'rouge-2', 'rouge-2 interval', 'to best', 'p', 'covered', 'ms'],
      ['proc3', '0.3000', '0.3000', '0.2500–0.3500', '100 %', '1.3'],
      ['lead', '0.2000', '0.2000', '0.1500–0.2500', '-0.1000', '0.031', '100 %', '–'],
    ],
  );
});

it('ROUGE of one summary and of several, with the settings above', () => {
  const cells = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/));
  const one = { settings: '-n 1', scores: { 'rouge-1': { recall: 0.5, precision: 2 / 3, f: 4 / 7 } } };
  assert.deepEqual(cells(renderRouge(one as never)), [
    ['-n 1'],
    ['recall', 'precision', 'F'],
    ['rouge-1', '0.50000', '0.66667', '0.57143'],
  ]);
  const scores = { 'rouge-1': { recall: interval(0.5), precision: interval(0.25), f: interval(0.125) } };
  assert.deepEqual(cells(renderRougeOver({ settings: '-n 1', scores, instances: [{}, {}] } as never)), [
    ['-n 1 · 2 summaries'],
    ['recall', '95 % interval', 'precision', 'F'],
    ['rouge-1', '0.50000', '0.45000–0.55000', '0.25000', '0.12500'],
  ]);
});
