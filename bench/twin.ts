/** The C twin of a kernel: compiled into a temporary folder where there is a compiler. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Csr } from '../src/kernels/index.ts';
import { layout } from '../src/kernels/layout.ts';

export interface Twin {
  /** Seconds of the shortest of so many sweeps. */
  sweep(topics: number, repetitions: number): number;
  close(): void;
}

/** Undefined where no C compiler is. */
export function openTwin(counts: Csr): Twin | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const close = () => rmSync(folder, { recursive: true });
  const program = join(folder, 'em');
  const source = fileURLToPath(new URL('./em.c', import.meta.url));
  if (spawnSync('cc', ['-O3', '-march=native', source, '-o', program]).status !== 0) {
    close();
    return undefined;
  }
  const total = [...counts.value].reduce((sum, n) => sum + n, 0);
  const file = join(folder, 'counts');
  writeFileSync(file, bytesOf(counts));
  return {
    sweep(topics, repetitions) {
      const { stdout, status } = spawnSync(program, [file, `${topics}`, `${repetitions}`], { encoding: 'utf8' });
      const [seconds, swept] = stdout.split(' ').map(Number);
      if (status !== 0 || !(Math.abs(swept / total - 1) < 1e-4)) throw new Error('bench: the C twin went wrong');
      return seconds;
    },
    close,
  };
}

function bytesOf(counts: Csr): Buffer {
  const { blocks, row, count, column } = layout(counts);
  const head = Uint32Array.of(counts.rows, counts.columns, blocks.length / 2, row.length, column.length);
  const arrays = [head, blocks, row, count, column];
  return Buffer.concat(arrays.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
}
