/**
 * A process that writes to a library until it is killed: `node store-writer.ts FOLDER ROUND`. It says on standard output
 * what is done, a line each and only after it is done; the parent holds the library to that.
 */
import { writeSync } from 'node:fs';
import { learned, learnIndex, learnTopics, openLibrary, updateTopics } from '../src/library/index.ts';
import { analysed } from '../src/store/analysis.ts';
import { textOf } from './store-texts.ts';

const [folder, round] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);
const store = await openLibrary(folder, { write: true });
say('open');
for (let batch = 0; ; batch++) {
  const ids = Array.from({ length: 20 }, (_, i) => `r${round}-${batch}-${i}`);
  const items = ids.map((id) => ({ id, text: textOf(id), language: 'en' }));
  await store.documents.put(await analysed(items, (item) => item));
  say(`put ${ids.join(' ')}`);
  const changed = { id: ids[0], text: textOf(`${ids[0]} again`), language: 'en' };
  await store.documents.put(await analysed([changed], (item) => item));
  say(`changed ${ids[0]}`);
  await store.relations.put([{ a: ids[1], b: ids[2], accepted: batch % 2 === 0 }]);
  say(`related ${ids[1]} ${ids[2]}`);
  if (batch % 3 === 0) {
    await ((await learned(store)) ? updateTopics(store) : learnTopics(store, { topics: '2' }));
    say('topics');
    await learnIndex(store);
    say('space');
  }
  await store.documents.remove([ids[3]]);
  say(`removed ${ids[3]}`);
}
