/** Plugins from files, each loaded once; threads that read or compute load the same files. */
import { existsSync } from 'node:fs';
import { resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../check/index.ts';
import type { Plugin } from './plugin.ts';

/** Files of plugins, one a line, for threads and processes that this one starts. */
const PLUGINS = 'ASPECTRA_PLUGINS';

const loaded = new Set<string>();

/** Loads files whose default export is a plugin, each once. */
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
    (await import('./plugin.ts')).register(module.default, path);
  }
  if (loaded.size > 0) process.env[PLUGINS] = [...loaded].join('\n');
}

/** The plugins of the process that started this thread or process. */
export async function loadInheritedPlugins(): Promise<void> {
  const files = process.env[PLUGINS];
  if (files) await loadPlugins(files.split('\n'));
}
