/**
 * A contestant in a process of its own, whatever it is written in. It prints one line of JSON when it is ready,
 * { "versions": {…} } or { "missing": "how to install it" }; then it answers every line of its input by a line: what one
 * turn took, and what it gave. Its memory is its own, and while others have their turn it waits.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Answer, Contestant } from '../race.ts';
import type { Missing, Versions } from '../result.ts';

export interface Peer {
  readonly turn: Contestant;
  readonly versions: Versions;
  close(): Promise<void>;
}

/** Libraries with threads of their own keep to one, so that one thread meets one thread. */
const ONE_THREAD = Object.fromEntries(
  ['OPENBLAS', 'OMP', 'MKL', 'NUMBA', 'BLIS', 'VECLIB_MAXIMUM'].map((name) => [`${name}_NUM_THREADS`, '1']),
);

/** The reason when it cannot run here. */
export async function openProcess(command: string, words: readonly string[]): Promise<Peer | string> {
  const child = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...ONE_THREAD },
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const failed = new Promise<never>((_, fail) => child.once('error', fail));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const answer = () => Promise.race([nextAnswer(lines, words), failed]);
  const first = await answer().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return { missing: command };
    throw error;
  });
  if ('missing' in first) {
    child.stdin!.end();
    return String(first.missing);
  }
  return {
    versions: (first.versions ?? {}) as Versions,
    turn: async () => {
      child.stdin!.write('\n');
      return (await answer()) as unknown as Answer;
    },
    close: () => ending(child, ended),
  };
}

async function nextAnswer(lines: AsyncIterator<string>, words: readonly string[]): Promise<Record<string, unknown>> {
  const { done, value } = await lines.next();
  if (done) throw new Error(`bench: ${words.join(' ')} ended without an answer`);
  return JSON.parse(value);
}

async function ending(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin!.end();
  await ended;
}

/** Those of several peers that are here, and what the others need. */
export async function openAll(openings: Readonly<Record<string, Promise<Peer | string>>>) {
  const peers: Record<string, Peer> = {};
  const missing: Missing[] = [];
  for (const [who, opening] of Object.entries(openings)) {
    const peer = await opening;
    if (typeof peer === 'string') missing.push({ who, how: peer });
    else peers[who] = peer;
  }
  const all = Object.values(peers);
  return {
    turns: Object.fromEntries(Object.entries(peers).map(([who, { turn }]) => [who, turn])),
    missing,
    versions: Object.assign({}, ...all.map(({ versions }) => versions)) as Versions,
    close: async () => void (await Promise.all(all.map((peer) => peer.close()))),
  };
}

export const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
