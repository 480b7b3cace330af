/** Plugins from files, each loaded once. Workers that this process starts load the same files (inherited.ts). */
import { existsSync } from 'node:fs';
import { resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../check/index.ts';
import { besideThis } from '../workers/beside.ts';
import { preloadInWorkers } from '../workers/node.ts';
import { type Plugin, register } from './plugin.ts';

/** The environment variable with the files of plugins, one a line. */
export const PLUGINS = 'ASPECTRA_PLUGINS';

const loaded = new Set<string>();

/** Loads files whose default export is a plugin. */
export async function loadPlugins(paths: readonly string[]): Promise<void> {
  for (const path of paths.map((path) => resolvePath(path))) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    if (!existsSync(path)) throw new InputError(path, 'there is no such plugin');
    const module = (await import(pathToFileURL(path).href).catch((error: Error) => {
      throw new InputError(path, `the plugin cannot be loaded (${error.message})`);
    })) as { default?: Plugin };
    if (module.default === undefined)
      throw new InputError(path, 'has no default export: export default { methods: [ … ] }');
    register(module.default, path);
  }
  if (loaded.size === 0) return;
  process.env[PLUGINS] = [...loaded].join('\n');
  preloadInWorkers(besideThis('./inherited', import.meta.url));
}
