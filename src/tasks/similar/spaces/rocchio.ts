/**
 * Every target is moved towards the documents it is known to be related to.
 *
 * Method      t_i = a_i + α · mean of the related a_j, cosine with the query; a = log-tf·idf at length 1
 * From        Rocchio 1971, with relations for feedback
 * Departures  t is never formed: its product with a query and its length follow from those of the a_j.
 */
import { number } from '../../../check/index.ts';
import type { Csr } from '../../../kernels/index.ts';
import { dotAll, idfOf, wordsOf } from '../../../linalg/index.ts';
import { type Groups, groupsOf, type Relations, sumsOver } from '../relations/relations.ts';
import { throughExplanation, wordExplanation } from './explanation.ts';
import { space } from './space.ts';

export const rocchio = space({
  name: 'rocchio',
  help: 'cosine of words, targets smoothed with their related documents',
  source: 'Rocchio 1971',
  learns: true,
  learnsInPlace: true,
  options: { alpha: number({ default: 100, min: 0, help: 'weight of the related documents beside the target' }) },
  train: async ({ counts }) => ({ arrays: { idf: idfOf(counts) }, notes: [] }),
  open({ arrays: { idf } }, { counts, relations }, { alpha }) {
    const { targets, transposed, weigh } = wordsOf(counts, 'log-tf-idf', idf);
    const { groups, own, shared, length } = learn(targets, relations!, alpha);
    return {
      project(counts) {
        const queries = weigh(counts);
        return {
          scores(row) {
            const words = dotAll(queries, row, transposed);
            const sums = sumsOver(groups, words, 1);
            for (let i = 0; i < words.length; i++) {
              const g = groups.of[i];
              words[i] = length[i] > 0 ? (own[g] * words[i] + shared[g] * sums[g]) / length[i] : 0;
            }
            return words;
          },
          explain(row, target) {
            const score = this.scores(row)[target];
            const g = groups.of[target];
            const weights = new Map<number, number>();
            const add = (from: number, weight: number) => {
              for (let i = targets.start[from]; i < targets.start[from + 1]; i++)
                weights.set(targets.index[i], (weights.get(targets.index[i]) ?? 0) + weight * targets.value[i]);
            };
            for (const member of groups.members[g]) add(member, shared[g] / length[target]);
            add(target, own[g] / length[target]);
            const words = dotAll(queries, row, transposed);
            const through = [...groups.members[g]]
              .filter((member) => member !== target)
              .map((member) => ({ target: member, share: (shared[g] * words[member]) / length[target] / score }));
            return {
              ...wordExplanation(queries, row, score, (column) => weights.get(column) ?? 0),
              through: throughExplanation(through),
            };
          },
        };
      },
    };
  },
});

/** t_i = own · a_i + shared · Σ of its related documents, the set being with the target itself; and |t_i|. */
function learn(targets: Csr, relations: Relations, alpha: number) {
  const groups = groupsOf(relations);
  const shared = Float64Array.from(groups.members, ({ length }) => (length > 1 ? alpha / (length - 1) : 0));
  const own = shared.map((share) => 1 - share);
  return { groups, own, shared, length: lengths(targets, groups, own, shared) };
}

function lengths({ rows, columns, start, index, value }: Csr, groups: Groups, own: Float64Array, shared: Float64Array) {
  const sum = new Float64Array(columns);
  const length = new Float64Array(rows);
  groups.members.forEach((members, g) => {
    let square = 0;
    // One at a time, so that a set of few words costs no more than these.
    for (const row of members) {
      for (let i = start[row]; i < start[row + 1]; i++) {
        square += value[i] * (2 * sum[index[i]] + value[i]);
        sum[index[i]] += value[i];
      }
    }
    for (const row of members) {
      if (groups.of[row] !== g) continue;
      let [self, across] = [0, 0];
      for (let i = start[row]; i < start[row + 1]; i++) {
        self += value[i] * value[i];
        across += value[i] * sum[index[i]];
      }
      length[row] = Math.sqrt(own[g] ** 2 * self + 2 * own[g] * shared[g] * across + shared[g] ** 2 * square);
    }
    for (const row of members) for (let i = start[row]; i < start[row + 1]; i++) sum[index[i]] = 0;
  });
  return length;
}
