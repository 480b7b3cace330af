/** Start-up in a fresh process, and the sizes of what is installed and of what a browser loads. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { npm } from '../scripts/npm.mjs';
import { inFolder } from './folder.ts';
import { here } from './peers/process.ts';
import { type Contestant, race, timed } from './race.ts';
import type { Measure, Outcome } from './result.ts';
import { reuters, textOf } from './reuters.ts';
import { speech } from './speeches.ts';

export const about = 'Cold starts, each in a process of its own, and sizes.';

const ROOT = here('../..');
const COMMAND = join(ROOT, 'bin/aspectra.js');

export async function run(quick: boolean): Promise<Outcome> {
  if (!existsSync(join(ROOT, 'dist/index.js'))) {
    return { measures: [], missing: [{ who: 'the built package', how: 'npm run build' }] };
  }
  return { measures: [...(await starts(quick ? 2 : 7)), ...packed(), ...(await bundled()), ...pages()] };
}

const starts = (rounds: number): Promise<Measure[]> =>
  inFolder(async (folder) => {
    const [text, stories, library] = ['speech.txt', 'stories.jsonl', 'library'].map((name) => join(folder, name));
    writeFileSync(text, speech(200));
    const lines = reuters(1).map((story) => JSON.stringify({ id: String(story.id), text: textOf(story) }));
    writeFileSync(stories, lines.join('\n'));
    node(COMMAND, 'add', stories, '--library', library);
    const answers = await race(
      {
        'a bare node': cold('--eval', '0'),
        'aspectra --version': cold(COMMAND, '--version'),
        'the first summary, 200 sentences': cold(COMMAND, 'summarize', text),
        'a library of 1,000 stories opened and listed': cold(COMMAND, 'list', '--library', library),
      },
      { rounds },
    );
    return Object.entries(answers).map(([what, turns]) => ({
      what,
      who: 'a fresh process',
      unit: 'ms',
      samples: turns.map(({ seconds }) => seconds * 1000),
    }));
  });

const sized = (what: string, unit: string, size: number): Measure => ({ what, who: 'size', unit, samples: [size] });

const cold = (...words: string[]): Contestant => timed(() => node(...words));

function node(...words: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`bench: ${words.join(' ')}: ${stderr}`);
}

/** As npm would pack it; nothing is written. */
function packed(): Measure[] {
  const { stdout } = spawnSync(...npm(['pack', '--dry-run', '--json', '--ignore-scripts']), {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const [{ size, unpackedSize, entryCount }] = JSON.parse(stdout);
  return [
    sized('the package, packed', 'kB', size / 1000),
    sized('the package, unpacked', 'kB', unpackedSize / 1000),
    sized('files of the package', '', entryCount),
  ];
}

/** The front door: what its import loads, and all that it may load later, such as stop words and a tagger for titles. */
async function bundled(): Promise<Measure[]> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(ROOT, 'dist/index.js')],
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    outdir: ROOT,
    write: false,
    metafile: true,
    absWorkingDir: ROOT,
    logLevel: 'silent',
  });
  const sizes = new Map(outputFiles.map(({ path, contents }) => [relative(ROOT, path), zipped(contents)]));
  const first = new Set(
    Object.keys(metafile.outputs).filter((path) => metafile.outputs[path].entryPoint === 'dist/index.js'),
  );
  for (const path of first)
    for (const { path: other, kind } of metafile.outputs[path].imports)
      if (kind === 'import-statement') first.add(other);
  const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + (sizes.get(path) ?? 0), 0);
  return [
    sized('the library in a browser, gzipped, at first', 'kB', sum(first)),
    sized('the library in a browser, gzipped, all that it may load', 'kB', sum(sizes.keys())),
  ];
}

/** All scripts and styles of the app. */
function pages(): Measure[] {
  const assets = join(ROOT, 'web/dist/assets');
  if (!existsSync(assets)) return [];
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const size = names.reduce((sum, name) => sum + zipped(readFileSync(join(assets, name))), 0);
  return [sized('scripts and styles of the app, gzipped', 'kB', size)];
}

const zipped = (bytes: Uint8Array): number => gzipSync(bytes).length / 1000;
