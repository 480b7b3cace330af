/** The limits of this machine as contestants: the same pass in C, and the speed of its memory. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inFolder } from './folder.ts';
import { here, openAll, openProcess, type Peer } from './peers/process.ts';

/** Blocks of the fast loop, whose rows and sums stay in the second-level cache, in bytes at 100 topics. */
const CACHED = 1024 * 100 * 4 * 2;
const UNCACHED = 256e6;

export const openLimits = (matrix: string, topics: number) =>
  openAll({
    'C, blocked': openC('limit', ['blocked', matrix], `-DTOPICS=${topics}`),
    'C, literal': openC('limit', ['literal', matrix], `-DTOPICS=${topics}`),
  });

export const openBandwidths = () =>
  openAll({
    'second-level cache': openC('bandwidth', [`${CACHED}`]),
    'main memory': openC('bandwidth', [`${UNCACHED}`]),
  });

/** Compiles one of our C programs into a temporary folder and starts it. */
const openC = (name: string, words: readonly string[], ...flags: readonly string[]): Promise<Peer | string> =>
  inFolder(async (folder) => {
    const program = join(folder, name);
    const source = here(`../${name}.c`);
    const { status } = spawnSync('cc', ['-O3', '-march=native', ...flags, source, '-o', program], { stdio: 'inherit' });
    return status === 0 ? openProcess(program, words) : 'apt install gcc';
  });
