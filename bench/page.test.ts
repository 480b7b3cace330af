import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { read } from '../test/house.ts';
import { FIGURES, figuresTable } from './figures.ts';
import { COMMAND, page } from './page.ts';
import { FORMAT, type Measure, parseResult, type Result } from './result.ts';
import { aligned, noise, tablesOf } from './tables.ts';

const measure = (what: string, who: string, ...samples: number[]): Measure => ({ what, who, unit: 's', samples });

const TINY: Result = {
  format: FORMAT,
  command: 'npm run bench -- lexrank svd',
  date: '2026-01-01',
  quick: false,
  machine: { processor: 'abacus', cores: 1 },
  versions: { node: 'v24' },
  benches: {
    lexrank: {
      about: 'LexRank.',
      seconds: 1,
      missing: [{ who: 'npm lexrank', how: 'npm run bench -- peers --install' }],
      measures: [
        measure('200 sentences', 'Aspectra', 0.1, 0.2, 0.3),
        measure('200 sentences', 'as sumy does it', 3),
        measure('2,000 sentences', 'Aspectra', 1),
        measure('2,000 sentences', 'as sumy does it', 40),
      ],
    },
    start: { about: 'Starts.', seconds: 1, measures: [measure('hello', 'a fresh process', 7)] },
  },
};

describe('the tables', () => {
  const [sentences, starts] = Object.values(TINY.benches).map(({ measures }) => tablesOf(measures)[0]);

  it('set side by side what the same contestants did, with ratios to ours', () => {
    assert.deepEqual(sentences, {
      head: ['s', '200 sentences', '2,000 sentences'],
      rows: [
        ['Aspectra', '0.2', '1'],
        ['as sumy does it', '3 (15×)', '40 (40×)'],
      ],
    });
    assert.deepEqual(starts, { head: ['a fresh process', 's'], rows: [['hello', '7']] });
  });

  it('are aligned for a terminal', () => {
    assert.equal(aligned(starts), '  a fresh process  s\n  hello            7');
  });

  it('show how waits and memory grow with documents, by the exponent of the last step', () => {
    const grown = (what: string, documents: number, unit: string, value: number) => ({
      ...{ what, who: `${documents} documents`, documents, unit, samples: [value] },
    });
    const sizes = [1_000, 10_000, 100_000].flatMap((documents, i) => [
      grown('imported', documents, 's', [1, 2, 20][i]),
      grown('imported', documents, 'MB', [50, 60, 60][i]),
    ]);
    assert.deepEqual(tablesOf([...sizes, grown('map', 100_000, 's', 3)]), [
      {
        head: ['s, by documents', '1,000', '10,000', '100,000', 'exponent'],
        rows: [
          ['imported', '1', '2', '20', '1.00'],
          ['map', '', '', '3', ''],
        ],
      },
      {
        head: ['MB, by documents', '1,000', '10,000', '100,000', 'exponent'],
        rows: [['imported', '50', '60', '60', '0.00']],
      },
    ]);
  });

  it('tell how noisy the machine was', () => {
    assert.match(noise(TINY.benches.lexrank.measures), /±50 % around their median, at most ±50 %/);
    assert.equal(noise(TINY.benches.start.measures), '');
  });
});

describe('the figures', () => {
  const rows = new Map(figuresTable(TINY).rows.map(([wanted, ...rest]) => [wanted, rest]));
  const row = (start: string) => [...rows].find(([wanted]) => wanted.startsWith(start))?.[1];

  it('are met, missed by so much, or not measured', () => {
    assert.deepEqual(row('LexRank, 200 sentences'), ['15×', 'yes']);
    assert.deepEqual(row('LexRank, 2,000 sentences'), ['40×', 'no, by 20 %']);
    assert.deepEqual(row('SVD'), ['not measured', '']);
    assert.equal(rows.size, FIGURES.length);
  });

  it('each have one limit', () => {
    for (const { most, least, wanted } of FIGURES) assert.ok((most === undefined) !== (least === undefined), wanted);
  });
});

describe('the page', () => {
  const text = page(TINY);

  it('says how it was measured and made, on what, and what is missing', () => {
    assert.ok(text.includes('`npm run bench -- lexrank svd` on 2026-01-01'));
    assert.ok(text.includes(`\`${COMMAND}\``));
    assert.match(text, /\| processor \| abacus \|/);
    assert.match(text, /- npm lexrank: npm run bench -- peers --install/);
    assert.match(text, /\| as sumy does it \| 3 \(15×\) \| 40 \(40×\) \|/);
  });

  it('warns of a quick look', () => {
    assert.doesNotMatch(text, /quick look at small sizes/);
    assert.match(page({ ...TINY, quick: true }), /quick look at small sizes/);
  });

  it('in docs/ is made from the result beside it', () => {
    const kept = parseResult(read('docs/performance.json'), 'docs/performance.json');
    assert.equal(read('docs/performance.md'), page(kept));
    assert.ok(read('docs/performance.md').includes(`\`${kept.command}\``));
  });
});
