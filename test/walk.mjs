/** The command line from its sources, until a kernel's `sweep` is run: prints the files of the stack, outermost first. */
import { registerHooks } from 'node:module';

const SWEEPS = /\/src\/kernels\/(?:reference|sweep)\.ts$/;
const HEAD = /^(?: {2}|export function )sweep\([\s\S]*?\{\n/m;

Error.stackTraceLimit = Infinity;
globalThis.walked = () => {
  const files = new Error().stack.split('\n').flatMap((line) => /\/src\/([^):]+\.ts):/.exec(line)?.[1] ?? []);
  process.stdout.write(JSON.stringify([...new Set(files.toReversed())]));
  process.exit(0);
};
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!SWEEPS.test(url)) return loaded;
    return { ...loaded, source: String(loaded.source).replace(HEAD, '$&globalThis.walked();\n') };
  },
});
const { runSupervised } = await import('../src/cli/main.ts');
await runSupervised(process.argv);
