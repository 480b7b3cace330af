/** Searching with what comes thousands of times, in a text of the same: time in proportion to the length. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { cpuMilliseconds } from '../../test/cpu-time.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { put } from '../../test/store-contract.ts';
import { openLibrary } from '../store/open.ts';
import { openSearch } from './search.ts';

const UNITS = ['a ', 'ab* ', '"', '-x ', '(', 'OR ', '语', 'ก', '\u0301', 'word1 word2 word3 '];
const SHORT = 2_000;
const TIMES = 8;
/** Linear work grows eightfold, quadratic work 64-fold. */
const MAX_GROWTH = 30;
const MEASURABLE_MILLISECONDS = 100;

const room = temporaryFolder();

it('a search grows no faster than linearly in the length of texts and questions', async () => {
  for (const [number, unit] of UNITS.entries()) {
    const milliseconds = async (length: number) => {
      const text = unit.repeat(Math.ceil(length / unit.length));
      const store = await openLibrary(join(room, `${number} ${length}`), { write: true });
      await put(store, { id: 'long', text: `Harbour ${text}` }, { id: 'short', text: `A word1 ab ${unit}` });
      const search = await openSearch(store);
      let spent = 0;
      for (const asked of [unit, text]) spent += await cpuMilliseconds(() => search.search(asked, { by: 'words' }));
      await store.close();
      return spent;
    };
    const long = await milliseconds(SHORT * TIMES);
    if (long < MEASURABLE_MILLISECONDS) continue;
    const short = Math.max(await milliseconds(SHORT), MEASURABLE_MILLISECONDS / MAX_GROWTH);
    assert.ok(long < MAX_GROWTH * short, `${JSON.stringify(unit)}: ${short} ms, then ${long} ms`);
  }
});
