/** The initial state of a training: the one given, or the training's own. */
import type { Csr } from '../kernels/index.ts';
import { random } from '../random/index.ts';
import type { Arrays } from './arrays.ts';
import { startFromClusters } from './cluster-start.ts';
import type { Training, TrainOptions } from './contract.ts';
import { factsOf } from './shards.ts';

/** Fills the arrays with the initial state. */
export function begin(
  training: Training,
  counts: Csr,
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
  if (!start?.local) training.beginRows(counts, local);
  else for (const [name, array] of Object.entries(local)) array.set(start.local[name]);
}
