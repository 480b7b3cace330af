/** ours-plsa.ts MATRIX TOPICS: our PLSA on one thread as a contestant of process.ts, so that its memory is its own. */
import { createInterface } from 'node:readline';
import { readMatrix } from '../corpus.ts';
import { passesOf } from '../ours.ts';

const [path, topics] = process.argv.slice(2);
const turn = passesOf(readMatrix(path), { topics: Number(topics) }, 2);
console.log('{}');
for await (const _ of createInterface({ input: process.stdin })) {
  const answer = await turn();
  console.log(JSON.stringify({ ...answer, megabytes: process.resourceUsage().maxRSS / 1024 }));
}
