/** The mutants of files by StrykerJS's instrumenter: every one of them in the code at once, each behind a switch. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { random } from '../../src/random/index.ts';

/** Words for people are not mutated: helps and sources of options, what an error says, and sentences; SQL is. */
const PROSE = new Set(['help', 'source', 'example', 'description']);
const isSentence = (text) => text.split(' ').length > 4 && !/^\s*[A-Z]{4,}\b/.test(text);
const prose = {
  shouldIgnore({ node }) {
    const words =
      node.type === 'ThrowStatement' ||
      (node.type === 'ObjectProperty' && PROSE.has(node.key.name)) ||
      (node.type === 'StringLiteral' && isSentence(node.value));
    return words ? 'prose' : undefined;
  },
};
/** Whole blocks taken out are the faults that are easiest to notice, and slow the rest down. */
const OPTIONS = { plugins: null, excludedMutations: ['BlockStatement'], ignorers: [prose] };
const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };

export async function instrument(files, { sample, seed, only }) {
  const contents = files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const all = await mutantsOf(contents);
  const wanted = only
    ? all.mutants.filter((m) => only.includes(`${m.fileName}:${m.location.start.line + 1}`))
    : all.mutants;
  const order = only ? wanted.map((_, i) => i) : random(seed).order(wanted.length).slice(0, sample);
  const drawn = order.sort((a, b) => a - b).map((i) => wanted[i]);
  // Only what was drawn is instrumented: a switch at every operator would make the tests slow.
  const ranges = Map.groupBy(drawn, ({ fileName }) => fileName);
  const chosen = contents
    .filter(({ name }) => ranges.has(name))
    .map((file) => ({ ...file, mutate: ranges.get(file.name).map(({ location }) => location) }));
  const { files: out, mutants } = await mutantsOf(chosen);
  const idOf = new Map(mutants.map((mutant) => [keyOf(mutant), mutant.id]));
  const folder = mkdtempSync(join(tmpdir(), 'aspectra-mutants-'));
  const copies = out.map(({ name, content }, i) => {
    const copy = join(folder, `${i}.ts`);
    writeFileSync(copy, content);
    return [resolve(name), copy];
  });
  const text = new Map(contents.map(({ name, content }) => [name, content.split('\n')]));
  return {
    mutants: drawn.map((mutant) => ({
      id: idOf.get(keyOf(mutant)),
      place: `${mutant.fileName}:${mutant.location.start.line + 1}`,
      mutator: mutant.mutatorName,
      change: changeOf(mutant, text.get(mutant.fileName)),
    })),
    instrumented: { folder, copies },
  };
}

async function mutantsOf(files) {
  const { files: out, mutants } = await new Instrumenter(silent).instrument(files, OPTIONS);
  return { files: out, mutants: mutants.filter(({ status }) => status !== 'Ignored') };
}

const keyOf = ({ fileName, location, mutatorName, replacement }) =>
  JSON.stringify([fileName, location, mutatorName, replacement]);

function changeOf({ location: { start, end }, replacement }, lines) {
  const before =
    start.line === end.line
      ? lines[start.line].slice(start.column, end.column)
      : `${lines[start.line].slice(start.column)} …`;
  return `  - ${before}\n  + ${replacement}`;
}
