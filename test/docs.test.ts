import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { METRICS } from '../src/evaluate/index.ts';
import { parseGlossary } from '../src/formats/glossary.ts';
import { SPACE_NAMES } from '../src/tasks/similar/index.ts';
import { METHODS as SEGMENTERS } from '../src/tasks/structure/index.ts';
import { METHOD_NAMES } from '../src/tasks/summarize/index.ts';
import { filesBelow, ROOT, read } from './house.ts';

const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...filesBelow('docs', '.md')];
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
      if (file) assert.ok(existsSync(join(ROOT, file)), `${word}: ${file}`);
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

  it('lists in the README the methods that there are', () => {
    const [, section] = /## Methods\n([\s\S]*?)\n## /.exec(read('README.md'))!;
    const [, list] = /names them all: ([\s\S]*?), the default/.exec(section)!;
    const named = [...list.matchAll(/`([\w-]+)`(–`([\w-]+)`)?/g)].flatMap(([, from, , to]) => between(from, to));
    assert.deepEqual(named.toSorted(), METHOD_NAMES.toSorted());
  });

  it('lists in the README the doors that the package has', () => {
    const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, string> };
    const doors = Object.keys(exports).filter((door) => door !== './package.json');
    for (const [door, target] of Object.entries(exports)) {
      const source = target.replace('./dist/', 'src/').replace(/\.js$/, '.ts');
      if (target.startsWith('./dist/')) assert.ok(existsSync(join(ROOT, source)), `${door}: ${source}`);
    }
    const named = [...read('README.md').matchAll(/^\| `(aspectra[^`]*)` \|/gm)].map(([, name]) =>
      name.replace(/^aspectra/, '.'),
    );
    assert.deepEqual(named.toSorted(), doors.toSorted());
  });

  it('speaks of the project alone', () => {
    for (const page of PAGES) assert.doesNotMatch(read(page), /\/work\/|\.\.\/shared|registry\.npmjs/, page);
  });
});
