/** `npm run bench -- NAME [--small] [--json]`: is it fast? */
import * as em from './em.ts';
import * as passes from './passes.ts';
import * as store from './store.ts';
import * as summaries from './summaries.ts';
import * as top from './top.ts';

export interface Bench {
  readonly about: string;
  /** Rows of a table; `text` columns first, then numbers. */
  run(small: boolean): Promise<readonly Readonly<Record<string, string | number>>[]>;
}

const BENCHES: Readonly<Record<string, Bench>> = { em, passes, store, summaries, top };

const words = process.argv.slice(2);
const name = words.find((word) => !word.startsWith('--')) ?? '';
const bench = BENCHES[name];
if (!bench) {
  console.error(`bench: name one of ${Object.keys(BENCHES).join(', ')}; got ${JSON.stringify(name)}`);
  process.exitCode = 1;
} else {
  const rows = await bench.run(words.includes('--small'));
  if (words.includes('--json')) console.log(JSON.stringify({ bench: name, rows }));
  else {
    console.log(bench.about);
    console.table(rows);
  }
}
