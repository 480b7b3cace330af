/** A worker imports this to load the plugins of the process that started it. */
import { loadPlugins, PLUGINS } from './files.ts';

await loadPlugins((process.env[PLUGINS] ?? '').split('\n').filter(Boolean));
