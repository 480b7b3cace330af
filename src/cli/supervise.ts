/**
 * Runs a command in a process of its own. Computing blocks a thread of JavaScript, signals wait for it: the supervisor
 * has nothing to compute, so it answers Ctrl-C at once and shows that the command is alive.
 */
import { statSync } from 'node:fs';
import { constants } from 'node:os';
import { type ShownProgress, STOP, SUPERVISED, type SupervisorReport, statusLine } from './progress.ts';

/** Commands that compute, by what they are given. Others answer at once, or have their own way to end. */
const BY_INPUT = ['glance', 'summarize', 'structure', 'topics', 'similar', 'recommend', 'add', 'search', 'evaluate'];
const ALWAYS = ['train', 'compare', 'update'];
/** More than this may take over a second. */
const MANY_BYTES = 100_000;
/** What a command has to end by itself. */
const GRACE_MILLISECONDS = 800;
const TICK_MILLISECONDS = 250;
/** Shorter work shows nothing. */
const QUIET_MILLISECONDS = 1000;

/** Whether a command may take more than a second, by the size of the files that its words name. */
export function mayTakeLong(words: readonly string[]): boolean {
  const [name, ...rest] = words;
  if (name === undefined || process.env[SUPERVISED] !== undefined) return false;
  if (words.some((word) => word === '--help' || word === '-h' || word === '--version' || word === '-V')) return false;
  if (ALWAYS.includes(name)) return true;
  return BY_INPUT.includes(name) && rest.reduce((sum, word) => sum + sizeOf(word), 0) > MANY_BYTES;
}

/** Bytes of a file; a folder and standard input may be of any size. */
function sizeOf(word: string): number {
  if (word === '-') return Number.POSITIVE_INFINITY;
  const found = statSync(word, { throwIfNoEntry: false });
  if (!found) return 0;
  return found.isDirectory() ? Number.POSITIVE_INFINITY : found.size;
}

/** Resolves to the exit code. */
export async function supervise(argv: readonly string[]): Promise<number> {
  // Node takes milliseconds to load it, and most starts need no other process.
  const { fork } = await import('node:child_process');
  const [, script, ...words] = argv;
  const child = fork(script, words, { env: { ...process.env, [SUPERVISED]: '1' } });
  const line = statusLine(process.stderr);
  const begun = performance.now();
  let progress: ShownProgress | null = null;
  let drawing = !words.includes('--quiet');
  const tick = setInterval(() => {
    const past = performance.now() - begun;
    if (drawing && past >= QUIET_MILLISECONDS) line.draw(progress ?? { what: 'working' }, past / 1000);
  }, TICK_MILLISECONDS);
  child.on('message', (report: SupervisorReport) => {
    if ('progress' in report) progress = report.progress;
    else {
      drawing = false;
      line.clear();
    }
  });
  let interrupted = false;
  const stop = () => {
    if (interrupted) return void child.kill('SIGKILL');
    interrupted = true;
    drawing = false;
    line.clear();
    process.stderr.write('stopping …\n');
    child.send(STOP, () => {});
    setTimeout(() => child.kill('SIGKILL'), GRACE_MILLISECONDS).unref();
  };
  const end = () => void child.kill('SIGTERM');
  process.on('SIGINT', stop).on('SIGTERM', end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(tick);
      if (drawing) line.clear();
      process.off('SIGINT', stop).off('SIGTERM', end);
      resolve(interrupted ? 130 : (code ?? 128 + constants.signals[signal!]));
    });
  });
}
