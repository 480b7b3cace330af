/** Passes of training at three sizes: is the cost linear, and what do supervision and weights for every target cost? */

import { openKernels } from '../src/kernels/index.ts';
import { denseUnitRows } from '../src/linalg/vectors.ts';
import { discriminative, plsa, plsaSupervised } from '../src/models/index.ts';
import { random } from '../src/random/index.ts';
import { fitInline, type Training } from '../src/training/index.ts';
import { NEWSGROUPS, zipfCorpus } from './corpus.ts';
import { perPass } from './ours.ts';
import { type Contestant, race } from './race.ts';
import type { Measure, Outcome } from './result.ts';

export const about = `A pass of training on one thread, 100 topics, at three sizes of a made-up corpus. For GVSM a pass is one batch of 32
training queries, which looks at every target.`;

const TOPICS = 100;

export async function run(quick: boolean): Promise<Outcome> {
  const measures: Measure[] = [];
  for (const share of quick ? [1 / 64, 1 / 32, 1 / 16] : [1 / 8, 1 / 4, 1 / 2]) measures.push(...(await sized(share)));
  return { measures };
}

async function sized(share: number): Promise<Measure[]> {
  const { documents, words, entries } = NEWSGROUPS;
  const counts = zipfCorpus({
    documents: Math.round(documents * share),
    words,
    entries: Math.round(entries * share),
  });
  const contestant = (training: Training) => perPass((options) => fitInline(training, counts, options));
  const answers = await race(
    {
      'Aspectra, plain PLSA': contestant(plsa({ topics: TOPICS, temper: 1 })),
      'Aspectra, supervised PLSA': contestant(plsaSupervised({ topics: TOPICS })),
      'Aspectra, GVSM': batches(counts.rows),
    },
    { rounds: 3 },
  );
  const unit = counts.index.length * TOPICS;
  return Object.entries(answers).map(([who, turns]) => ({
    what: `a pass over 1/${1 / share} of the corpus`,
    who,
    unit: 'ns per non-zero and topic',
    samples: turns.map(({ seconds }) => (seconds * 1e9) / unit),
  }));
}

const BATCH = 32;
/** Targets that belong to a training query. */
const RELATED = 50;
const STEPS = 5;

/** Steps of discriminative training over so many targets. */
function batches(targets: number): Contestant {
  const chance = random();
  const vectors = denseUnitRows(Float64Array.from({ length: targets * TOPICS }, chance.uniform), TOPICS);
  const model = discriminative(vectors, TOPICS, {}, chance, openKernels({ floats: vectors.length + 1_000_000 }));
  const batch = Array.from({ length: BATCH }, () => {
    const self = chance.below(targets);
    const related = Uint32Array.from({ length: RELATED }, () => chance.below(targets));
    return { vector: vectors.subarray(self * TOPICS, (self + 1) * TOPICS), related, self };
  });
  return () => {
    const begin = performance.now();
    for (let i = 0; i < STEPS; i++) model.step(batch);
    return { seconds: (performance.now() - begin) / 1000 / STEPS };
  };
}
