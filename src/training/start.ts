/** The initial state of a training: the one given, or the training's own. */
import { random } from '../random/index.ts';
import { type Arrays, rowsOf } from './arrays.ts';
import { startFromClusters } from './cluster-start.ts';
import type { Training, TrainOptions } from './contract.ts';
import { type Counts, matrixOf } from './counts-source.ts';
import { cut, factsOf, shardCount } from './shards.ts';

/** Fills the arrays with the initial state. */
export function begin(
  training: Training,
  counts: Counts,
  shared: Arrays,
  local: Arrays,
  { start, accelerate, random: chance = random() }: TrainOptions,
): void {
  const { byTopic } = training;
  if (!start) {
    training.begin(factsOf(counts), chance, shared);
    if (byTopic && accelerate === 'momentum') {
      startFromClusters(counts, byTopic.topics, chance, shared[byTopic.words]);
    }
  } else for (const [name, array] of Object.entries(shared)) array.set(start.shared[name]);
  if (!start?.local) beginParts(training, counts, local);
  else for (const [name, array] of Object.entries(local)) array.set(start.local[name]);
}

/** Rows start from their own counts alone, so that a part of them is enough at a time. */
function beginParts(training: Training, counts: Counts, local: Arrays): void {
  const { local: perRow } = training.shape(counts.rows, counts.columns);
  for (const { from, rows, counts: part } of cut(counts, shardCount(counts))) {
    training.beginRows(matrixOf(part), rowsOf(perRow, local, from, rows));
  }
}
