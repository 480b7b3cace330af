/** The thread of `twin.ts`. */
import { twinWork } from '../tasks/structure/twin.ts';
import { serveCommands } from '../workers/node.ts';

await serveCommands(twinWork());
