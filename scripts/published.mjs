/**
 * `node scripts/published.mjs https://HOST/OWNER/aspectra`: what the pages say once the package can be had from npm, in place
 * of what they say before, and where it lives.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const PAGES = ['README.md', 'docs/getting-started.md', 'packages/cluster/README.md'];
const PACKAGES = ['package.json', 'packages/cluster/package.json'];
const BEFORE_AND_AFTER = /<!-- unpublished -->\n[\s\S]*?<!-- published\n([\s\S]*?)-->\n/g;

export function publish(root, url) {
  if (!/^https:\/\/[^\s/]+\/\S+[^\s/]$/.test(url))
    throw new Error('needs the address of the repository: https://HOST/OWNER/aspectra');
  for (const page of PAGES) change(join(root, page), (text) => text.replace(BEFORE_AND_AFTER, '$1'));
  for (const name of PACKAGES)
    change(join(root, name), (text) => {
      const rest = JSON.parse(text);
      const links = {
        repository: { type: 'git', url: `git+${url}.git` },
        homepage: `${url}#readme`,
        bugs: `${url}/issues`,
      };
      return `${JSON.stringify({ ...rest, ...links }, null, 2)}\n`;
    });
}

function change(path, by) {
  writeFileSync(path, by(readFileSync(path, 'utf8')));
}

if (process.argv[1] === import.meta.filename) publish(join(import.meta.dirname, '..'), process.argv[2] ?? '');
