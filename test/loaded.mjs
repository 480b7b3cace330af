/** `node --import test/loaded.mjs …` says at its end, on the last line of stderr, how much code was loaded. */
import { registerHooks } from 'node:module';

let [modules, bytes] = [0, 0];
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url.startsWith('file:')) {
      modules++;
      bytes += loaded.source?.length ?? 0;
    }
    return loaded;
  },
});
process.on('exit', () => console.error(`\n${JSON.stringify({ modules, bytes })}`));
