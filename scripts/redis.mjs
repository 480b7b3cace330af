/**
 * Sees to it that there is a Redis for the tests of the cluster: finds one, or as root on Debian installs it.
 * Elsewhere the tests that need it are skipped; with CI=true it is an error that there is none.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './browser.mjs';

const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

export const findRedis = () =>
  [process.env.REDIS_SERVER, ...folders().map((folder) => join(folder, 'redis-server'))].find(
    (path) => path && existsSync(path),
  );

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!findRedis()) install('redis-server', 'the tests of the cluster');
  if (!findRedis() && process.env.CI === 'true') {
    console.error('aspectra: there is no redis-server, and CI=true');
    process.exit(1);
  }
}
