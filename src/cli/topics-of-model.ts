/** `aspectra topics CORPUS --in MODEL`: folds new documents into a saved model; one line each. */

import { readFile } from 'node:fs/promises';
import { InputError } from '../check/index.ts';
import { FORMAT_OPTIONS, readEach } from '../formats/index.ts';
import type { Cluster } from '../library/train/cluster-run.ts';
import { topIndices } from '../linalg/index.ts';
import { type Folded, foldedOf, foldTexts, loadPlsa, type SavedPlsa } from '../tasks/topics/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions, type Source } from '../text/index.ts';
import { countCorpus, foldInCluster, putWords, readMixtures } from '../training/backends.ts';
import { given } from './flags.ts';
import { onCluster } from './on-cluster.ts';
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
  if (flags.engine !== undefined) {
    const trained = await onCluster(paths, flags, (sources, cluster) =>
      foldOnCluster(saved, sources, analysis, cluster, show),
    );
    for (const note of trained.notes) notes.add(note);
  } else {
    for await (const reading of readEach(paths, given(FORMAT_OPTIONS, flags))) {
      const folded = await foldTexts(saved, reading.entries, analysis);
      for (const note of [...reading.notes, ...folded.notes]) notes.add(note);
      folded.documents.forEach(show);
    }
  }
  if (strange > 0) notes.add(`documents with no word that the model knows: ${strange}; they have no topics`);
  if (!flags.quiet) for (const note of notes) process.stderr.write(`note: ${note}\n`);
}

/** The workers count and fold in; this process holds the ids and reads the mixtures of one shard at a time. */
async function foldOnCluster(
  { model, terms, labels }: SavedPlsa,
  sources: AsyncIterable<Source>,
  analysis: AnalyzeOptions,
  { runner, storage, workers }: Cluster,
  show: (folded: Folded) => void,
): Promise<{ readonly notes: readonly string[] }> {
  const ids: string[] = [];
  const seen = async function* () {
    for await (const source of sources) {
      ids.push(source.id);
      yield source;
    }
  };
  const counted = await countCorpus(runner, storage, seen(), {
    analysis,
    words: await putWords(storage, terms, labels),
  });
  const outs = await foldInCluster(runner, storage, model, counted.chunks, {}, Math.max(1, workers));
  let next = 0;
  for (const out of outs) {
    const { topics, rows } = await readMixtures(storage, out);
    for (let at = 0; at < rows.length; at += topics) show(foldedOf(ids[next++], rows.subarray(at, at + topics)));
    await storage.remove(out);
  }
  return { notes: counted.notes };
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
