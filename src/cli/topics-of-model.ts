/** `aspectra topics CORPUS --in MODEL`: folds new documents into a saved model; one line each. */

import { readFile } from 'node:fs/promises';
import { InputError } from '../check/index.ts';
import { FORMAT_OPTIONS, readEach } from '../formats/index.ts';
import { topIndices } from '../linalg/index.ts';
import { type Folded, foldTexts, loadPlsa, type SavedPlsa } from '../tasks/topics/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../text/index.ts';
import { given } from './flags.ts';
import type { OutputFlags } from './output.ts';

type FoldFlags = OutputFlags & Record<string, unknown>;

export async function foldInto(path: string, paths: readonly string[], flags: FoldFlags): Promise<void> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) throw new InputError(path, 'there is no such file');
  const saved = loadPlsa(bytes, path);
  const analysis = given<AnalyzeOptions>(ANALYZE_OPTIONS, flags);
  const notes = new Set<string>();
  let strange = 0;
  const lineOf = lines(saved);
  const show = (folded: Folded) => {
    if (!folded.mixture) strange++;
    process.stdout.write(`${flags.json ? JSON.stringify(folded) : lineOf(folded)}\n`);
  };
  for await (const reading of readEach(paths, given(FORMAT_OPTIONS, flags))) {
    const folded = await foldTexts(saved, reading.entries, analysis);
    for (const note of [...reading.notes, ...folded.notes]) notes.add(note);
    folded.documents.forEach(show);
  }
  if (strange > 0) notes.add(`documents with no word that the model knows: ${strange}; they have no topics`);
  if (!flags.quiet) for (const note of notes) process.stderr.write(`note: ${note}\n`);
}

const SHOWN = 3;
const SHOWN_WORDS = 4;

/** A line for a document: its largest topics, by their first words. */
function lines({ model: { topics, wordGivenTopic }, labels }: SavedPlsa): (folded: Folded) => string {
  const names = new Map<number, string>();
  const nameOf = (z: number): string => {
    const known = names.get(z);
    if (known !== undefined) return known;
    const first = topIndices(labels.length, SHOWN_WORDS, (w) => wordGivenTopic[w * topics + z]);
    const name = first.map((w) => labels[w]).join(' ');
    names.set(z, name);
    return name;
  };
  return ({ document, mixture = [] }) => {
    const largest = topIndices(mixture.length, SHOWN, (z) => mixture[z]);
    const shown = largest.filter((z) => mixture[z] >= 0.01);
    const parts = shown.map((z) => `${(100 * mixture[z]).toFixed(0)} % ${z + 1} ${nameOf(z)}`);
    return [document, ...parts].join('\t');
  };
}
