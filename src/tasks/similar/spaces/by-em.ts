/** Documents by their topics as EM fits them: targets by what training left of them, all others folded in. */
import type { Csr, Floats } from '../../../kernels/index.ts';
import { selectRows } from '../../../linalg/index.ts';
import { foldIn, type Plsa, topicGivenDocument, topicGivenWord } from '../../../models/index.ts';
import { byFactors } from './factors.ts';
import { denseUnitRows, latentSpace } from './latent.ts';
import type { Targets, TrainedSpace } from './space.ts';

export const emArrays = (model: Plsa): TrainedSpace['arrays'] => {
  const { wordGivenTopic, topic } = model;
  return { wordGivenTopic, topic, topicGivenDocument: topicGivenDocument(model) };
};

export function emSpace({ arrays }: TrainedSpace, targets: Targets) {
  const { wordGivenTopic, topic, topicGivenDocument: known } = arrays;
  const topics = topic.length;
  const model = { topics, topic, wordGivenTopic };
  const rows = denseUnitRows(joined(known, foldIn(model, beyond(targets.counts, known.length / topics))), topics);
  return latentSpace({
    ...byFactors({ topics, topicGivenWord: topicGivenWord(model) }, targets, rows),
    project: (counts) => foldIn(model, counts),
  });
}

/** The rows that training has not seen. */
const beyond = (counts: Csr, from: number): Csr =>
  selectRows(
    counts,
    Array.from({ length: counts.rows - from }, (_, i) => from + i),
  );

function joined(above: Floats, below: Floats): Float64Array {
  const both = new Float64Array(above.length + below.length);
  both.set(above);
  both.set(below, above.length);
  return both;
}
