/**
 * Documents by the topics of a PLSA (Hofmann 1999; Thambiratnam & Seide 2008), or of one that was trained on what is related
 * (sup-pvsm, Thambiratnam & Seide 2008). The topics of a document are predicted from its words, or fitted by EM: those of
 * targets are what training left of them, all others are folded in.
 */
import { choice } from '../../../check/index.ts';
import { selectRows } from '../../../linalg/index.ts';
import { denseUnitRows } from '../../../linalg/vectors.ts';
import { foldIn, type Plsa, topicGivenDocument, topicGivenWord } from '../../../models/index.ts';
import {
  byFactors,
  factorsOf,
  PLSA_OPTIONS,
  plsaFactors,
  SUPERVISED_OPTIONS,
  supervisedFactors,
  trainPlsa,
} from './factors.ts';
import { latentSpace } from './latent.ts';
import { space, type Targets, type TrainedSpace } from './space.ts';

export const pvsm = space({
  name: 'pvsm',
  help: 'the topics of a PLSA',
  source: 'Hofmann 1999; Thambiratnam & Seide 2008',
  learns: false,
  options: {
    ...PLSA_OPTIONS,
    fold: choice(['eff', 'em'], { default: 'eff', help: 'topics predicted from words in one pass, or fitted by EM' }),
  },
  async train(problem, { fold, ...settings }) {
    if (fold === 'eff') return plsaFactors(problem, settings);
    const { model, notes } = await trainPlsa(problem, settings);
    return { arrays: fittedByEm(model), notes };
  },
  open: (trained, targets, { fold }) =>
    fold === 'eff' ? spaceByFactors(trained, targets) : spaceByEm(trained, targets),
});

export const supPvsm = space({
  name: 'sup-pvsm',
  help: 'the topics of a PLSA trained on what is related',
  source: 'Thambiratnam & Seide 2008',
  learns: true,
  options: SUPERVISED_OPTIONS,
  train: supervisedFactors,
  open: spaceByFactors,
});

function fittedByEm(model: Plsa): TrainedSpace['arrays'] {
  const { wordGivenTopic, topic } = model;
  return { wordGivenTopic, topic, topicGivenDocument: topicGivenDocument(model) };
}

export function spaceByEm({ arrays }: TrainedSpace, targets: Targets) {
  const { wordGivenTopic, topic, topicGivenDocument: trained } = arrays;
  const topics = topic.length;
  const model = { topics, topic, wordGivenTopic };
  const later = Array.from(
    { length: targets.counts.rows - trained.length / topics },
    (_, i) => trained.length / topics + i,
  );
  const shares = new Float64Array(targets.counts.rows * topics);
  shares.set(trained);
  shares.set(foldIn(model, selectRows(targets.counts, later)), trained.length);
  return latentSpace({
    ...byFactors({ topics, topicGivenWord: topicGivenWord(model) }, targets, denseUnitRows(shares, topics)),
    project: (counts) => foldIn(model, counts),
  });
}

function spaceByFactors(trained: TrainedSpace, targets: Targets) {
  return latentSpace(byFactors(factorsOf(trained, targets), targets));
}
