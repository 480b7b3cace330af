/** Makes the built playground work offline and installable: its manifest, its icons, a worker that keeps its files. */
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = (name: string): string => fileURLToPath(new URL(`src/playground/${name}`, import.meta.url));
const ICONS = ['icon-192.png', 'icon-512.png'];
const WORKER = 'service-worker.js';

export const offline = (): Plugin => ({
  name: 'offline',
  apply: 'build',
  writeBundle({ dir }) {
    if (dir === undefined) return;
    copyFileSync(source('manifest.json'), join(dir, 'manifest.webmanifest'));
    for (const icon of ICONS) copyFileSync(source(icon), join(dir, icon));
    const files = filesIn(dir).filter((file) => file !== WORKER);
    const hash = createHash('sha256');
    for (const file of files) hash.update(file).update(readFileSync(join(dir, file)));
    const constants = { VERSION: hash.digest('hex').slice(0, 12), FILES: ['./', ...files] };
    const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
    writeFileSync(join(dir, WORKER), [...lines, readFileSync(source(WORKER), 'utf8')].join('\n'));
  },
});

/** Paths below a folder, in one order on every machine. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
