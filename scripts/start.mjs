/** `npm start`: installs and builds what is missing, then shows what Aspectra does. `npm start -- FILE …` for your own. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, setup } from './setup.mjs';

const newest = (folder) =>
  Math.max(...readdirSync(join(root, folder), { recursive: true }).map((name) => statSync(join(root, folder, name)).mtimeMs));

setup();
const cli = join(root, 'dist', 'cli', 'main.js');
if (!existsSync(cli) || statSync(cli).mtimeMs < newest('src')) run('npm', ['run', '--silent', 'build']);
const files = process.argv.slice(2);
run('npm', ['run', '--silent', 'demo', '--', ...files]);
