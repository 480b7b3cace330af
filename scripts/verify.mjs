/** The checks before the tests: the build, and beside it, for it takes one core, lint and types. */
import { spawn } from 'node:child_process';
import { npm } from './npm.mjs';
import { root } from './setup.mjs';

/** Runs scripts of package.json one after another, up to the first that fails; gives its exit status. */
async function inTurn(...scripts) {
  for (const script of scripts) {
    const [program, args] = npm(['run', '--silent', script]);
    const child = spawn(program, args, { cwd: root, stdio: 'inherit' });
    const status = await new Promise((end) => child.once('close', end).once('error', () => end(1)));
    if (status === 0) continue;
    console.error(`aspectra: npm run ${script} failed`);
    return status ?? 1;
  }
  return 0;
}

// The types need the kernels, which are generated.
const status =
  (await inTurn('build:wasm')) || Math.max(...(await Promise.all([inTurn('build'), inTurn('lint', 'types')])));
process.exit(status);
