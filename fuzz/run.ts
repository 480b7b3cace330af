/**
 * Tries mutated files, texts and requests until the time is over, or so many inputs have been tried. Every failure is
 * minimised and kept under test/fuzz, where the tests try it again. The same seed gives the same inputs.
 *
 *   npm run fuzz -- [reader|task|budget|model|http|store ...] [--seconds N] [--inputs N] [--seed N] [--format NAME]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inputsFor } from './inputs.ts';
import { minimised } from './mutate.ts';
import { SAMPLES } from './samples.ts';
import { closeTargets, TARGETS } from './targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    inputs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    format: { type: 'string' },
  },
});
/** Ten seconds, where neither a time nor a number of inputs is asked for. */
const seconds = Number(values.seconds ?? (values.inputs === undefined ? 10 : Infinity));
const most = Number(values.inputs ?? Infinity);
const KEPT = join(import.meta.dirname, '../test/fuzz');
const names = positionals.length > 0 ? positionals : Object.keys(TARGETS);
let failures = 0;

for (const name of names) {
  const target = name as keyof typeof TARGETS;
  const attempt = TARGETS[target];
  if (!attempt) {
    console.error(`fuzz: there is no target ${name}; there are ${Object.keys(TARGETS).join(', ')}`);
    process.exit(2);
  }
  const formats = Object.keys(SAMPLES).filter((format) => (values.format ?? format) === format);
  const until = Date.now() + seconds * 1000;
  const known = new Set<string>();
  const counts: Record<string, number> = {};
  let inputs = 0;
  for (const { number, format, bytes: input } of inputsFor(target, Number(values.seed), formats)) {
    if (inputs >= most || Date.now() >= until) break;
    inputs++;
    counts[format] = (counts[format] ?? 0) + 1;
    const file = `a.${format}`;
    const error = await attempt(input, file, number).catch((reason: Error) => reason);
    if (!error) continue;
    const kind = `${error.name}: ${error.message.split('\n')[0].replace(/\d+/g, 'N').slice(0, 80)}`;
    if (known.has(kind)) continue;
    known.add(kind);
    failures++;
    const fails = (bytes: Uint8Array) =>
      attempt(bytes, file, number).then(
        () => false,
        () => true,
      );
    const least = await minimised(input, fails);
    const kept = { target: name, file, number, error: kind, input: Buffer.from(least).toString('base64') };
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(join(KEPT, `${name}-${values.seed}-${number}.json`), `${JSON.stringify(kept, null, 2)}\n`);
    console.error(`${name} ${number} ${file}: ${error.stack}`);
  }
  console.log(JSON.stringify({ target: name, seed: Number(values.seed), inputs, kinds: known.size, ...counts }));
}
await closeTargets();
process.exit(failures > 0 ? 1 : 0);
