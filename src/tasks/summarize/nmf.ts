/** NMF on the sentences: for every factor the sentence it weighs most, the heaviest factor first (Lee & Seung 2001). */
import { integer } from '../../check/index.ts';
import { type Floats, reference } from '../../kernels/index.ts';
import { unitRows, weigh, weightingOption } from '../../linalg/index.ts';
import { fitNmf, NMF_OPTIONS } from '../../models/nmf.ts';
import { method } from './method.ts';
import { byTopic, listOf } from './select.ts';

const OPTIONS = {
  topics: integer({ default: 6, min: 1, max: 1000, help: 'number of factors' }),
  loss: NMF_OPTIONS.loss,
  weighting: weightingOption('tf-idf'),
  passes: integer({ default: 100, min: 1, help: 'maximum number of passes' }),
} as const;

export const nmf = method({
  name: 'nmf',
  help: 'one sentence for every factor of the sentences',
  source: 'Lee & Seung 2001; baseline of Wang, Zhu, Li & Gong 2009',
  options: OPTIONS,
  rank(problem, { topics, loss, weighting, passes }, random) {
    const matrix = unitRows(weigh(problem.counts, weighting));
    const { rowFactors, columnFactors } = fitNmf(matrix, { topics, loss }, { passes, random });
    const factors = Array.from({ length: topics }, (_, k) => k);
    const scale = columnTotals(columnFactors, topics);
    const strength = rowFactors.map((weight, i) => weight * scale[i % topics]);
    const weights = columnTotals(strength, topics);
    const order = factors.toSorted((a, b) => weights[b] - weights[a] || a - b);
    const ofSentence = strength.slice();
    reference.normalizeRows(ofSentence, topics);
    return {
      scores: Float64Array.from({ length: problem.size }, (_, s) =>
        Math.max(...strength.subarray(s * topics, (s + 1) * topics)),
      ),
      select: byTopic(order.map((k) => listOf(problem, (s) => strength[s * topics + k]))),
      topics: { count: topics, ofSentence, ofTerm: columnFactors },
    };
  },
});

function columnTotals(factors: Floats, topics: number): Float64Array {
  const totals = new Float64Array(topics);
  reference.columnTotals(factors, topics, totals);
  return totals;
}
