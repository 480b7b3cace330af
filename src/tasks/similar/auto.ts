/**
 * The measured choice. With relations, every candidate is fitted without some documents and asked for their company; the
 * best by mean average precision is taken, mixed with others where held-out relations say that this is better. Without
 * relations, the mixture that was best unsupervised on news and talks.
 */
import type { Given, Options } from '../../check/index.ts';
import { resolve } from '../../check/index.ts';
import { added, combined } from './combine.ts';
import { type HeldOut, holdOut, meanAveragePrecision } from './held-out.ts';
import { ridge } from './ridge.ts';
import { rocchio } from './rocchio.ts';
import { type Fitted, type Problem, type Space, space, type Trained, type TrainedPart } from './space.ts';
import { svd } from './svd.ts';
import { tfidf } from './tfidf.ts';

interface Candidate {
  readonly space: Space;
  readonly given?: Given<Options>;
}

/** What relations choose among: the spaces that won anywhere, and the plain one. */
const CANDIDATES: readonly Candidate[] = [{ space: ridge }, { space: rocchio }, { space: tfidf }];
const FEW = [{ space: ridge, weight: 1 }];
/** Better than either alone on news and on talks. */
const UNSUPERVISED = [
  { space: svd, given: { dimensions: 50 }, weight: 1 },
  { space: tfidf, given: { weighting: 'log-tf-idf' }, weight: 0.5 },
];
const MEMBERS = new Map([ridge, rocchio, tfidf, svd].map((space) => [space.name, space]));
const WEIGHTS = [0.05, 0.1, 0.2, 0.4, 0.8];
/** A mixture must be better by as much as this, or the simpler choice stands. */
const LEAST_GAIN = 0.005;
/** With fewer held-out documents than this, a choice by them would be chance. */
const LEAST_QUERIES = 10;

export const auto = space({
  name: 'auto',
  help: 'the best by held-out relations, or the best unsupervised mixture',
  source: 'measured; see docs/similarity.md',
  learns: false,
  options: {},
  async train(problem) {
    if (!problem.relations)
      return trainAll(
        problem,
        UNSUPERVISED,
        'Nothing is known to be related, so singular directions and words decide together.',
      );
    const heldOut = holdOut(problem);
    if (heldOut.relevant.length < LEAST_QUERIES) {
      const few = `Too few relations to compare spaces by (${heldOut.relevant.length} documents to ask with).`;
      return trainAll(problem, FEW, few);
    }
    const { parts, reason } = await choose(heldOut, problem);
    return trainAll(problem, parts, reason);
  },
  open: ({ parts = [], ...trained }, targets) => {
    const fitted = parts.map((part) => ({
      ...part,
      space: MEMBERS.get(part.space)!.open(part.trained, targets, part.settings),
    }));
    return {
      ...combined(fitted),
      trained: { ...trained, parts: parts.map((part, i) => ({ ...part, trained: fitted[i].space.trained })) },
    };
  },
});

interface Scored extends Candidate {
  readonly scores: readonly Float64Array[];
}

interface Weighed extends Candidate {
  readonly weight: number;
}

async function trainAll(problem: Problem, chosen: readonly Weighed[], reason: string): Promise<Trained> {
  const parts: TrainedPart[] = [];
  for (const { space, given = {}, weight } of chosen) {
    const settings = resolve(space.name, space.options, given);
    parts.push({ space: space.name, settings, weight, trained: await space.train(problem, settings) });
  }
  const named = parts.map(({ space, weight }) => (weight === 1 ? space : `${weight} × ${space}`));
  return { arrays: {}, parts, notes: [`Chosen: ${named.join(' + ')}. ${reason}`] };
}

const fit = ({ space, given = {} }: Candidate, problem: Problem): Promise<Fitted> =>
  space.fit(problem, resolve(space.name, space.options, given));

async function choose({ rest, queries, relevant }: HeldOut, { onProgress }: Problem) {
  const scored: Scored[] = [];
  for (const [i, candidate] of CANDIDATES.entries()) {
    onProgress?.('comparing spaces', i, CANDIDATES.length);
    const projection = (await fit(candidate, rest)).project(queries);
    scored.push({ ...candidate, scores: relevant.map((_, row) => projection.scores(row)) });
  }
  const measure = (of: (row: number) => Float64Array) => meanAveragePrecision(of, relevant);
  const alone = scored.map((one) => ({ ...one, map: measure((row) => one.scores[row]) }));
  alone.sort((a, b) => b.map - a.map);
  const percent = (map: number) => (100 * map).toFixed(1);
  const told = alone.map(({ space, map }) => `${space.name} ${percent(map)}`).join(', ');
  let parts = [{ ...alone[0], weight: 1 }];
  let best = alone[0].map;
  for (const other of alone.slice(1)) {
    const tried = WEIGHTS.map((weight) => {
      const all = [...parts, { ...other, weight }];
      return { all, map: measure((row) => added(all.map(({ scores, weight }) => ({ scores: scores[row], weight })))) };
    });
    const top = tried.reduce((a, b) => (b.map > a.map ? b : a));
    if (top.map < best + LEAST_GAIN) continue;
    parts = top.all;
    best = top.map;
  }
  const gain = parts.length > 1 ? `; together ${percent(best)}` : '';
  return {
    parts,
    reason: `Mean average precision on ${relevant.length} held-out documents: ${told}${gain}.`,
  };
}
