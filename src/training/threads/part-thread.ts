/** The thread of `part.ts`: the parts of tasks that are worth one. */
import { regressedApart } from '../../tasks/similar/regressed-apart.ts';
import { serveCommands } from '../../workers/node.ts';

export const PARTS = { regression: regressedApart };

await serveCommands(PARTS);
