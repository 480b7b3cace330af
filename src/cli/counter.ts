/** Progress of work whose total is unknown, and of work in stages. */
import { type Bar, progressBar } from './progress.ts';

export function counter(what: string, quiet = false) {
  const bar = progressBar(what, quiet);
  let total = 0;
  return {
    add(more: number) {
      total += more;
      bar.update(total);
    },
    stop: bar.stop,
  };
}

export function stages(quiet = false) {
  let bar: Bar | undefined;
  return {
    update(stage: string, done: number, of: number) {
      bar = progressBar(stage, quiet);
      bar.update(done, of);
    },
    stop: () => bar?.stop(),
  };
}
