/** The machine and the tools of a run, so that a figure can be judged. */
import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import type { Versions } from './result.ts';

export function machine(): Record<string, string | number> {
  return {
    processor: `${cpus()[0]?.model ?? 'unknown'}, ${process.arch}`,
    cores: availableParallelism(),
    'memory in GB': Math.round(totalmem() / 1e9),
    system: `${type()} ${release()}`,
  };
}

export function tools(): Versions {
  const compiler = firstLine('cc', '--version');
  return { node: process.version, v8: process.versions.v8, ...(compiler && { 'C compiler': compiler }) };
}

function firstLine(command: string, ...words: string[]): string | undefined {
  return spawnSync(command, words, { encoding: 'utf8' }).stdout?.split('\n')[0];
}
