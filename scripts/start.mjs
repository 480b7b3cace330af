/** `npm start`: installs and builds what is missing, then opens the app with its demo library on this machine. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm, setup } from './setup.mjs';

const newest = (folder) =>
  Math.max(
    ...readdirSync(join(root, folder), { recursive: true }).map((name) => statSync(join(root, folder, name)).mtimeMs),
  );
const built = (path) => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0);

setup();
const stale =
  built('dist/cli/main.js') < Math.max(newest('src'), newest('wasm')) ||
  built('web/dist/index.html') < newest('web/src');
if (stale) runNpm('run', '--silent', 'build');
runNpm('run', '--silent', 'demo', '--', ...process.argv.slice(2));
