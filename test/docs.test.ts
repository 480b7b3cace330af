import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { terminal } from '../scripts/pictures.mjs';
import { METRICS } from '../src/evaluate/index.ts';
import { parseGlossary } from '../src/formats/glossary.ts';
import { SPACE_NAMES } from '../src/tasks/similar/index.ts';
import { METHODS as SEGMENTERS } from '../src/tasks/structure/index.ts';
import { METHOD_NAMES } from '../src/tasks/summarize/index.ts';
import { DOORS, filesBelow, ROOT, read } from './house.ts';

const AT_ROOT = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
const PAGES = [...AT_ROOT, ...filesBelow('docs', '.md')];
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replace(/ /g, '-');
const anchorsIn = (page: string) =>
  read(page)
    .split('\n')
    .flatMap((line) => (/^#+ /.test(line) ? [anchorOf(line.replace(/^#+ /, ''))] : []));

/** `proc1`–`proc4` are four names. */
function between(from: string, to: string | undefined): string[] {
  if (to === undefined) return [from];
  const [stem, first, last] = [
    from.replace(/\d+$/, ''),
    ...[from, to].map((name) => Number(/\d+$/.exec(name))),
  ] as const;
  return Array.from({ length: last - first + 1 }, (_, i) => `${stem}${first + i}`);
}

/** Whether a file has a term of the glossary, whichever way it joins the words: F1 measure, f1Measure, f1-measure. */
const says = (file: string, term: string): boolean => {
  const joined = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return joined(file).includes(joined(term.replace(/ \(.*\)$/, '')));
};

describe('the documentation', () => {
  it('has links that resolve, anchors too', () => {
    let links = 0;
    for (const page of PAGES) {
      for (const [, target] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        links++;
        const [path, anchor] = target.split('#');
        const file = path === '' ? page : normalize(join(dirname(page), path));
        assert.ok(existsSync(join(ROOT, file)), `${page} links to ${target}`);
        if (anchor) assert.ok(anchorsIn(file).includes(anchor), `${page} links to ${target}: no such heading`);
      }
    }
    assert.ok(links > 20);
  });

  const glossary = parseGlossary(read('docs/glossary.md'));

  it('has a glossary from A to Z, with files that exist and say the word', () => {
    const words = glossary.map((entry) => entry.word);
    assert.deepEqual(
      words,
      words.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
    );
    for (const { word, meaning, file } of glossary) {
      assert.ok(meaning.length > 10, word);
      if (file === undefined || file === '') continue;
      assert.ok(existsSync(join(ROOT, file)), `${word}: ${file}`);
      assert.ok(says(`${file}\n${read(file)}`, word), `${file} does not say ${word}`);
    }
  });

  it('explains every method and every metric', () => {
    const words = new Set(glossary.map((entry) => entry.word.toLowerCase()));
    for (const name of [...METHOD_NAMES, ...Object.keys(SEGMENTERS), ...SPACE_NAMES, ...Object.keys(METRICS)])
      assert.ok(words.has(name), `${name} is not in the glossary`);
  });

  it('has a worked example, computed by independent lines, for every method, segmenter, space and metric', () => {
    const worked = filesBelow('src', 'worked.test.ts').map(read).join('\n').toLowerCase();
    const names = [...METHOD_NAMES, ...Object.keys(SEGMENTERS), ...SPACE_NAMES, ...Object.keys(METRICS)];
    const without = names.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(worked));
    assert.ok(names.length > 40);
    assert.deepEqual(without, []);
  });

  it('lists the methods that there are', () => {
    const [, list] = /The methods of summaries: ([\s\S]*?), the default/.exec(read('docs/methods/index.md'))!;
    const named = [...list.matchAll(/`([\w-]+)`(–`([\w-]+)`)?/g)].flatMap(([, from, , to]) => between(from, to));
    assert.deepEqual(named.toSorted(), METHOD_NAMES.toSorted());
  });

  it('lists the doors that the package has', () => {
    for (const [door, sources] of DOORS) {
      for (const source of Object.values(sources)) assert.ok(existsSync(join(ROOT, source)), `${door}: ${source}`);
    }
    const named = [...read('docs/program.md').matchAll(/^\| `(aspectra[^`]*)` \|/gm)].map(([, name]) =>
      name.replace(/^aspectra/, '.'),
    );
    assert.deepEqual(named.toSorted(), [...DOORS.keys()].toSorted());
  });

  it('has a page for every method, segmenter and space', () => {
    const pages = filesBelow('docs/methods', '.md').map(read).join('\n');
    for (const name of [...METHOD_NAMES, ...SPACE_NAMES, ...Object.keys(SEGMENTERS)])
      assert.ok(pages.includes(`\`${name}\``), `${name} is on no page of docs/methods`);
  });

  it('has for each of the 35 pains a test that exists or a command', () => {
    const rows = [...read('docs/evidence/pains.md').matchAll(/^\| (\d+) \|.*\| (.*) \|$/gm)];
    assert.deepEqual(
      rows.map(([, number]) => Number(number)),
      Array.from({ length: 35 }, (_, i) => i + 1),
    );
    for (const [, number, shown] of rows) {
      if (shown.startsWith('`')) continue;
      for (const file of shown.split(', ')) assert.ok(existsSync(join(ROOT, file)), `${number}: ${file}`);
    }
  });

  it('has a picture of the terminal that shows what the commands print today', () =>
    assert.equal(read('docs/images/terminal.svg'), terminal()));

  it('speaks of the project alone', () => {
    for (const page of PAGES) assert.doesNotMatch(read(page), /\/work\/|\.\.\/shared|registry\.npmjs/, page);
  });
});
