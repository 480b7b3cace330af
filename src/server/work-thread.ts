/** One thread, or one process, of the server. */
import { openLibrary } from '../store/open.ts';
import { openAccelerator } from '../training/gpu/node.ts';
import { serveCommands } from '../workers/node.ts';
import { workWith } from './work.ts';

if (process.env.ASPECTRA_PLUGINS) {
  const { loadPlugins } = await import('../workers/plugin-files.ts');
  await loadPlugins(process.env.ASPECTRA_PLUGINS.split('\n'));
}
serveCommands(workWith((folder) => openLibrary(folder as string), openAccelerator));
