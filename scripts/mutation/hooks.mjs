/** Loads the instrumented copy of a source instead of the source; in threads and child processes too. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const { instrumented } = JSON.parse(process.env.ASPECTRA_MUTANTS);
const copies = new Map(instrumented.copies);

registerHooks({
  load(url, context, next) {
    const copy = url.startsWith('file:') ? copies.get(fileURLToPath(url)) : undefined;
    if (copy === undefined) return next(url, context);
    return { format: 'module-typescript', source: readFileSync(copy, 'utf8'), shortCircuit: true };
  },
});
