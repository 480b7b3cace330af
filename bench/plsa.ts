/** PLSA beside the libraries people would use: an iteration, equal likelihood, equal time, memory. */
import { join } from 'node:path';
import type { Csr } from '../src/kernels/index.ts';
import { rowSums } from '../src/matrix/index.ts';
import { contest, measuresOf } from './contest.ts';
import { NEWSGROUPS, SMALL, writeMatrix, zipfCorpus } from './corpus.ts';
import { inFolder } from './folder.ts';
import { likelihoods, passesOf } from './ours.ts';
import { here, openProcess } from './peers/process.ts';
import { openPython } from './peers/python.ts';
import { type Answer, total } from './race.ts';
import { type Measure, median, type Outcome } from './result.ts';

export const about =
  'Topics of a made-up corpus of the size of 20 Newsgroups, every library on one thread, all from the same counts.';

/** Their names, and the function of peers/plsa.py that runs one iteration. */
const PEERS = {
  'scikit-learn NMF (KL)': 'sklearn_nmf',
  'scikit-learn LDA': 'sklearn_lda',
  'gensim LdaModel': 'gensim_lda',
  'enstop-style numba': 'numba_plsa',
  'literal numpy': 'numpy_plsa',
} as const;
type PeerName = keyof typeof PEERS;

/** Models whose memory at many topics is compared. */
const HUNGRY: readonly PeerName[] = ['scikit-learn NMF (KL)', 'enstop-style numba', 'literal numpy'];

const NOT_PACKAGED = { who: 'tomotopy', how: 'not among the packages of Debian, so not measured here' };
const OURS = 'Aspectra, one thread';

export const run = (quick: boolean): Promise<Outcome> =>
  inFolder(async (folder) => {
    const counts = zipfCorpus(quick ? SMALL : NEWSGROUPS);
    const matrix = join(folder, 'counts');
    writeMatrix(matrix, counts);
    const learned = await learning(counts, matrix, quick);
    return {
      ...learned,
      measures: [...learned.measures, ...(await memory(matrix))],
      missing: [...(learned.missing ?? []), NOT_PACKAGED],
    };
  });

async function learning(counts: Csr, matrix: string, quick: boolean): Promise<Outcome> {
  const topics = 100;
  const names = Object.entries(PEERS);
  const { answers, ...found } = await contest({
    ours: { [OURS]: passesOf(counts, { topics }) },
    peers: Object.fromEntries(names.map(([who, name]) => [who, openPython('plsa', name, matrix, topics)])),
    rounds: quick ? 3 : 5,
    seconds: quick ? 2 : 15,
  });
  const curves: Record<string, Curve> = {
    ...Object.fromEntries(Object.entries(answers).map(([who, turns]) => [who, curveOf(turns)])),
    [OURS]: await ourCurve(counts, topics, answers[OURS], quick),
  };
  const iterations = measuresOf(`an iteration, ${topics} topics`, 's', answers, ({ seconds }) => seconds);
  return {
    ...found,
    measures: [
      ...iterations.map((measure) => ({ ...measure, curve: curves[measure.who] })),
      ...equalLikelihood(topics, curves),
      ...equalTime(topics, counts, curves),
    ],
  };
}

type Curve = readonly (readonly [number, number])[];

/** Seconds so far, and the log-likelihood by then. */
const curveOf = (answers: readonly Answer[]): Curve =>
  answers.map(({ logLikelihood }, i) => [total(answers.slice(0, i + 1)), logLikelihood]);

async function ourCurve(counts: Csr, topics: number, turns: readonly Answer[], quick: boolean): Promise<Curve> {
  const pass = median(turns.map(({ seconds }) => seconds));
  return (await likelihoods(counts, topics, quick ? 10 : 60)).map((value, i) => [pass * (i + 1), value]);
}

/** When we are as far as each of them was in the end. */
function equalLikelihood(topics: number, { [OURS]: ours, ...theirs }: Readonly<Record<string, Curve>>): Measure[] {
  return Object.entries(theirs).flatMap(([who, curve]) => {
    const [seconds, reached] = curve[curve.length - 1];
    const when = ours.find(([, value]) => value >= reached)?.[0];
    const what = `time to the likelihood ${who} reaches, ${topics} topics`;
    const measure = (who: string, time: number) => ({ what, who, unit: 's', samples: [time] });
    return when === undefined ? [] : [measure(OURS, when), measure(who, seconds)];
  });
}

/** How far everyone is when the slowest has ended its first iteration. */
function equalTime(topics: number, counts: Csr, curves: Readonly<Record<string, Curve>>): Measure[] {
  const words = rowSums(counts).reduce((sum, n) => sum + n, 0);
  const time = Math.max(...Object.values(curves).map(([[seconds]]) => seconds));
  const what = `perplexity after ${time.toPrecision(2)} s, ${topics} topics`;
  return Object.entries(curves).map(([who, curve]) => {
    const [, reached] = curve.findLast(([seconds]) => seconds <= time)!;
    return { what, who, unit: '', samples: [Math.exp(-reached / words)] };
  });
}

async function memory(matrix: string): Promise<Measure[]> {
  const topics = 200;
  const { answers } = await contest({
    ours: {},
    peers: {
      [OURS]: openProcess(process.execPath, [here('./ours-plsa.ts'), matrix, `${topics}`]),
      ...Object.fromEntries(HUNGRY.map((who) => [who, openPython('plsa', PEERS[who], matrix, topics)])),
    },
    rounds: 1,
  });
  return measuresOf(`most memory of the process, ${topics} topics`, 'MB', answers, ({ megabytes }) => megabytes);
}
