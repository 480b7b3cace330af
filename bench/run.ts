/**
 * Is it fast?
 *
 *   npm run bench                         everything but scale, then the figures wanted and measured
 *   npm run bench -- NAME… [--quick]      some of it; quick: small sizes, to see that it works
 *   npm run bench -- scale --documents N  how large; a million when not said; waits too, of several sizes: 1000,10000
 *   npm run bench -- … --json FILE        keeps the result there, else in bench/.results/
 *   npm run bench -- page [FILE…]         docs/performance.md and .json from such results, or .md from .json alone
 *   npm run bench -- peers --install      the npm packages that are compared, into bench/.peers/
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { InputError } from '../src/check/index.ts';
import * as accelerate from './accelerate.ts';
import * as app from './app.ts';
import * as cluster from './cluster.ts';
import * as em from './em.ts';
import { figuresTable } from './figures.ts';
import * as lexrank from './lexrank.ts';
import { machine, tools } from './machine.ts';
import * as news from './news.ts';
import * as packages from './packages.ts';
import { page } from './page.ts';
import * as passes from './passes.ts';
import { installPeers } from './peers/npm.ts';
import { here } from './peers/process.ts';
import * as plsa from './plsa.ts';
import {
  type Bench,
  FORMAT,
  type Found,
  laidOver,
  merged,
  type Outcome,
  parseResult,
  type Result,
  short,
  textOf,
} from './result.ts';
import * as scale from './scale.ts';
import * as sparse from './sparse.ts';
import * as start from './start.ts';
import * as store from './store.ts';
import * as summaries from './summaries.ts';
import * as svd from './svd.ts';
import { aligned, noise, tablesOf } from './tables.ts';
import * as texttiling from './texttiling.ts';
import * as top from './top.ts';
import * as waits from './waits.ts';

const BENCHES: Readonly<Record<string, Bench>> = {
  em,
  plsa,
  svd,
  top,
  lexrank,
  texttiling,
  packages,
  summaries,
  passes,
  news,
  accelerate,
  sparse,
  scale,
  cluster,
  store,
  start,
  app,
  waits,
};
/** Minutes and gigabytes of its own: only when named, or quick. */
const LARGE: ReadonlySet<string> = new Set(['scale']);
const KEPT = here('../.results/bench.json');
const PAGE = here('../../docs/performance');

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    json: { type: 'string' },
    install: { type: 'boolean' },
    documents: { type: 'string' },
  },
  allowPositionals: true,
});

try {
  await command(positionals);
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function command([first, ...rest]: readonly string[]): Promise<void> {
  if (first === 'page') return writePage(rest.length > 0 ? rest : [`${PAGE}.json`]);
  if (first === 'peers') return installPeers(values.install ?? false);
  const usual = Object.keys(BENCHES).filter((name) => values.quick || !LARGE.has(name));
  await measure(first === undefined ? usual : [first, ...rest]);
}

/** The page and, beside it, the result it is made from. */
function writePage(files: readonly string[]): void {
  const result = merged(files.map((file) => parseResult(readFileSync(file, 'utf8'), file)));
  writeFileSync(`${PAGE}.json`, textOf(result));
  writeFileSync(`${PAGE}.md`, page(result));
}

async function measure(names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (!BENCHES[name]) throw new InputError('bench', `a name must be one of ${Object.keys(BENCHES).join(', ')}`, name);
  }
  const quick = values.quick ?? false;
  const sizes = values.documents?.split(',').map(Number) ?? [undefined];
  const file = values.json ?? KEPT;
  mkdirSync(dirname(file), { recursive: true });
  const benches: Record<string, Found> = {};
  const keep = () => writeFileSync(file, textOf(resultOf(quick, benches)));
  for (const name of names) {
    const { about, run } = BENCHES[name];
    const begin = performance.now();
    for (const documents of sizes) {
      const before = benches[name];
      const found = (outcome: Outcome): void => {
        const seconds = (performance.now() - begin) / 1000;
        const own = { about, seconds, ...(documents !== undefined && { documents }), ...outcome };
        benches[name] = laidOver(before, own);
        keep();
      };
      found(await run(quick, documents, found));
    }
    printRow(name, benches[name]);
  }
  console.log(aligned(figuresTable(resultOf(quick, benches))));
  console.log(`\nkept in ${file}`);
}

function printRow(name: string, { about, seconds, measures, missing = [] }: Found): void {
  console.log(`${name}, ${short(seconds)} s: ${about} ${noise(measures)}\n`);
  for (const table of tablesOf(measures)) console.log(`${aligned(table)}\n`);
  for (const { who, how } of missing) console.log(`  not here: ${who} (${how})\n`);
}

function resultOf(quick: boolean, benches: Readonly<Record<string, Found>>): Result {
  const words = [...positionals, ...(quick ? ['--quick'] : [])];
  return {
    format: FORMAT,
    command: ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' '),
    date: new Date().toISOString().slice(0, 10),
    quick,
    machine: machine(),
    versions: Object.assign(tools(), ...Object.values(benches).map(({ versions }) => versions)),
    benches,
  };
}
