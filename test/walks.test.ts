/** The walks of ARCHITECTURE.md are what a debugger shows. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { shelf } from '../src/tasks/similar/shelf.case.ts';
import { temporaryFolder } from './folder.ts';
import { ROOT, read } from './house.ts';

const [, table] = /^## Three walks[^\n]*\n([\s\S]*?)\n## /m.exec(read('ARCHITECTURE.md'))!;
/** The files of a walk, by how the command in its head begins. */
function walkOf(command: string): string[] {
  const [head, , ...rows] = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1, -1).split(' | '));
  const column = head.findIndex((cell) => cell.trim().startsWith(`\`${command}`));
  return rows.flatMap((row) => /\]\(src\/([^)]+)\)/.exec(row[column] ?? '')?.[1] ?? []);
}

function walked(...words: string[]): string[] {
  // In this process: a supervisor would run the command in another.
  const env = { ...process.env, ASPECTRA_SUPERVISED: '' };
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'test', 'walk.mjs'), ...words], {
    encoding: 'utf8',
    env,
  });
  assert.match(stdout, /^\[/, stderr);
  return JSON.parse(stdout) as string[];
}

describe('the walks of ARCHITECTURE.md', () => {
  const folder = temporaryFolder();
  const items = shelf();
  const collection = join(folder, 'shelf.jsonl');
  const pairs = join(folder, 'pairs.tsv');
  before(() => {
    writeFileSync(collection, items.map((item) => JSON.stringify(item)).join('\n'));
    const related = items.slice(1).map(({ id }, i) => `${items[i].id}\t${id}`);
    writeFileSync(pairs, related.join('\n'));
  });

  it('a summary', () => {
    const talk = join(ROOT, 'examples', 'talk.vtt');
    assert.deepEqual(walked('summarize', talk, '--method', 'proc3', '--topics', '5'), walkOf('summarize'));
  });

  it('similar documents by relations', () => {
    const words = ['similar', items[0].id, '--in', collection, '--space', 'sup-pvsm', '--relations', pairs];
    assert.deepEqual(walked(...words), walkOf('similar'));
  });
});
