/**
 * ours-plsa.mjs MATRIX TOPICS: our PLSA on one thread as a contestant of process.ts, from the built package as users run
 * it, so that its memory is its own.
 */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readMatrix } from './matrix.mjs';

const built = new URL('../../dist/doors/models.js', import.meta.url);
const print = (answer) => console.log(JSON.stringify(answer));

if (!existsSync(built)) print({ missing: 'npm run build' });
else {
  const { fitInline } = await import(built.href);
  const { plsa } = await import(new URL('models.js', built).href);
  const [path, topics] = process.argv.slice(2);
  const counts = readMatrix(path);
  print({});
  for await (const _ of createInterface({ input: process.stdin })) {
    fitInline(plsa({ topics: Number(topics), temper: 1 }), counts, { passes: 2, measureEvery: 2, tolerance: 0 });
    print({ seconds: process.uptime(), megabytes: process.resourceUsage().maxRSS / 1024 });
  }
}
