/** PLSA beside the libraries people would use: a pass, equal likelihood, equal time, memory. */
import { join } from 'node:path';
import type { Csr } from '../src/kernels/index.ts';
import { rowSums } from '../src/linalg/index.ts';
import { type Answers, contest, joined, measuresOf } from './contest.ts';
import { NEWSGROUPS, SMALL, writeMatrix, zipfCorpus } from './corpus.ts';
import { inFolder } from './folder.ts';
import { likelihoods, passesOf } from './ours.ts';
import { here, openProcess, type Peer } from './peers/process.ts';
import { openPython } from './peers/python.ts';
import { type Answer, total } from './race.ts';
import { type Measure, median, type Outcome } from './result.ts';

export const about = `Topics of a made-up corpus of the size of 20 Newsgroups, and of an eighth of it until libraries have learned for a
while; everyone on one thread, all from the same counts. A pass of NMF is two of ours.`;

/** Their names, and the function of peers/plsa.py that runs one pass. */
const PEERS = {
  'scikit-learn NMF (KL)': 'sklearn_nmf',
  'scikit-learn LDA': 'sklearn_lda',
  'gensim LdaModel': 'gensim_lda',
  'enstop-style numba': 'numba_plsa',
  'literal numpy': 'numpy_plsa',
} as const;
type PeerName = keyof typeof PEERS;
const NAMES = Object.keys(PEERS) as PeerName[];
/** Variational learners take a minute for a pass of the whole corpus; they learn from an eighth. */
const SWIFT: readonly PeerName[] = ['scikit-learn NMF (KL)', 'enstop-style numba', 'literal numpy'];

const NOT_PACKAGED = { who: 'tomotopy', how: 'not among the packages of Debian, so not measured here' };
const OURS = 'Aspectra, one thread';
const TOPICS = 100;
const MANY_TOPICS = 200;
/** Memory is measured on a larger corpus too, where the counts and their topics outweigh the language. */
const MORE = 5;

export const run = (quick: boolean): Promise<Outcome> =>
  inFolder(async (folder) => {
    const counts = zipfCorpus(quick ? SMALL : NEWSGROUPS);
    const eighth = zipfCorpus(times(quick ? SMALL : NEWSGROUPS, 1 / 8));
    const [all, part, more] = ['all', 'part', 'more'].map((name) => join(folder, name));
    writeMatrix(all, counts);
    writeMatrix(part, eighth);
    writeMatrix(more, zipfCorpus(times(quick ? SMALL : NEWSGROUPS, MORE)));
    return joined([
      await timePasses(counts, all, quick),
      await learning(eighth, part, quick),
      await memory('', all, SWIFT.slice(0, quick ? 1 : 2)),
      await memory(`, ${MORE} times the documents`, more, SWIFT.slice(0, 1)),
      { measures: [], missing: [NOT_PACKAGED] },
    ]);
  });

const times = ({ documents, words, entries }: typeof NEWSGROUPS, by: number) => ({
  documents: Math.round(documents * by),
  words,
  entries: Math.round(entries * by),
});

function peers(names: readonly PeerName[], matrix: string, topics: number, ...more: string[]) {
  const opened = names.map((who): [string, Promise<Peer | string>] => [
    who,
    openPython('plsa', PEERS[who], matrix, topics, ...more),
  ]);
  return Object.fromEntries(opened);
}

async function timePasses(counts: Csr, matrix: string, quick: boolean): Promise<Outcome> {
  const { answers, ...found } = await contest({
    ours: { [OURS]: passesOf(counts, { topics: TOPICS }) },
    peers: peers(SWIFT, matrix, TOPICS),
    rounds: 3,
    seconds: quick ? 1 : 10,
  });
  return { ...found, measures: measuresOf(`a pass, ${TOPICS} topics`, 's', answers, ({ seconds }) => seconds) };
}

/** On a corpus so small that everyone can learn for a while: seconds on the clock, and the likelihood by then. */
async function learning(counts: Csr, matrix: string, quick: boolean): Promise<Outcome> {
  const { answers, ...found } = await contest({
    ours: { [OURS]: passesOf(counts, { topics: TOPICS }) },
    peers: peers(NAMES, matrix, TOPICS, 'likelihood'),
    rounds: quick ? 3 : 40,
    seconds: quick ? 1 : 8,
  });
  const { [OURS]: turns, ...theirs } = answers;
  const curves = Object.entries(theirs).map(([who, turns]) => [who, curveOf(turns)] as const);
  const best = Math.max(...curves.map(([, curve]) => curve[curve.length - 1][1]));
  const ours = ourCurve(counts, turns, best);
  const what = `a pass on an eighth, ${TOPICS} topics`;
  return {
    ...found,
    measures: [
      ...measuresOf(what, 's', answers, ({ seconds }) => seconds),
      ...equalLikelihood(ours, curves),
      ...equalTime(counts, [[OURS, ours], ...curves]),
    ],
  };
}

type Curve = readonly (readonly [seconds: number, logLikelihood: number])[];

const curveOf = (answers: readonly Answer[]): Curve =>
  answers.map(({ logLikelihood }, i) => [total(answers.slice(0, i + 1)), logLikelihood]);

/** As many passes as it takes to get where the best of them got, which is known after a few tries. */
function ourCurve(counts: Csr, turns: Answers[string], best: number): Curve {
  const pass = median(turns.map(({ seconds }) => seconds));
  for (let passes = 25; ; passes *= 2) {
    const reached = likelihoods(counts, TOPICS, passes);
    if (reached[passes - 1] >= best || passes >= 400) return reached.map((value, i) => [pass * (i + 1), value]);
  }
}

/** When each of them ended, and when we were as far as that. */
function equalLikelihood(ours: Curve, theirs: readonly (readonly [string, Curve])[]): Measure[] {
  const measures = theirs.flatMap(([who, curve]): Measure[] => {
    const [seconds, reached] = curve[curve.length - 1];
    const when = ours.find(([, value]) => value >= reached)?.[0];
    if (when === undefined) return [];
    const measure = (what: string, unit: string, value: number) => ({ what, who, unit, samples: [value] });
    return [
      { ...measure('until it ended', 's', seconds), curve },
      measure('until ours was as likely', 's', when),
      measure(`time to equal likelihood, ${TOPICS} topics`, '× ours', seconds / when),
    ];
  });
  return measures.toSorted((a, b) => a.unit.localeCompare(b.unit));
}

/** How far everyone is when the slowest has ended its first pass. */
function equalTime(counts: Csr, curves: readonly (readonly [string, Curve])[]): Measure[] {
  const words = rowSums(counts).reduce((sum, n) => sum + n, 0);
  const time = Math.max(...curves.map(([, [[seconds]]]) => seconds));
  const what = `perplexity after ${time.toPrecision(2)} s, ${TOPICS} topics`;
  return curves.map(([who, curve]) => {
    const [, reached] = curve.findLast(([seconds]) => seconds <= time)!;
    return { what, who, unit: '', samples: [Math.exp(-reached / words)], curve };
  });
}

/** Of whole processes. */
async function memory(of: string, matrix: string, names: readonly PeerName[]): Promise<Outcome> {
  const { answers, missing } = await contest({
    ours: {},
    peers: {
      [OURS]: openProcess(process.execPath, [here('./ours-plsa.mjs'), matrix, `${MANY_TOPICS}`]),
      ...peers(names, matrix, MANY_TOPICS),
    },
    rounds: 1,
  });
  const what = `most memory of the process, ${MANY_TOPICS} topics${of}`;
  return { missing, measures: measuresOf(what, 'MB', answers, ({ megabytes }) => megabytes) };
}
