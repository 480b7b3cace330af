/** Watches folders for new and changed files, and reports them together after a short pause. */
import { existsSync, statSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FORMATS } from '../formats/index.ts';

const QUIET_MS = 300;

export async function* changesIn(paths: readonly string[], signal: AbortSignal): AsyncGenerator<string[]> {
  const changed = new Set<string>();
  let wake = () => {};
  const saw = (path: string) => {
    changed.add(path);
    wake();
  };
  const watchers = paths.map((path) => follow(path, signal, saw));
  const ended = Promise.all(watchers).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  while (!signal.aborted) {
    if (changed.size === 0) await Promise.race([new Promise<void>((done) => (wake = done)), ended]);
    await new Promise((done) => setTimeout(done, QUIET_MS));
    const files = [...changed].filter(readable);
    changed.clear();
    if (files.length > 0 && !signal.aborted) yield files;
  }
}

async function follow(path: string, signal: AbortSignal, saw: (path: string) => void): Promise<void> {
  const folder = statSync(path).isDirectory();
  for await (const { filename } of watch(path, { recursive: folder, signal })) {
    if (filename !== null) saw(folder ? join(path, filename) : path);
  }
}

const readable = (path: string): boolean =>
  existsSync(path) &&
  statSync(path).isFile() &&
  !basename(path).startsWith('.') &&
  Object.keys(FORMATS).some((ending) => path.toLowerCase().endsWith(ending));
