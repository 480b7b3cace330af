/** Progress on stderr: a counter where the total is unknown, and a bar for each stage of longer work. */
import { progressBar } from './progress.ts';

export function counter(what: string, quiet = false) {
  const shown = !quiet && process.stderr.isTTY;
  let total = 0;
  return {
    add(more: number) {
      total += more;
      if (shown) process.stderr.write(`\r${total} ${what}`);
    },
    stop() {
      if (shown && total > 0) process.stderr.write('\r\x1b[K');
    },
  };
}

export function stages(quiet = false) {
  let current = { stage: '', bar: progressBar('', true) };
  return {
    update(stage: string, done: number, of: number) {
      if (stage !== current.stage) {
        current.bar.stop();
        current = { stage, bar: progressBar(stage, quiet) };
      }
      current.bar.update(done, of);
    },
    stop: () => current.bar.stop(),
  };
}
