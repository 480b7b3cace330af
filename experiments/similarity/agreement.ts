/** How far words of one subject agree on topics, in a PLSA and in a supervised one (the paper's Table 2). */
import { resolve } from '../../src/check/index.ts';
import { agreement } from '../../src/evaluate/index.ts';
import { documentCounts } from '../../src/linalg/index.ts';
import { random } from '../../src/random/index.ts';
import { table } from '../../src/render/index.ts';
import { relationsOf } from '../../src/tasks/similar/index.ts';
import {
  type Factors,
  factorsOf,
  PLSA_OPTIONS,
  plsaFactors,
  SUPERVISED_OPTIONS,
  supervisedFactors,
} from '../../src/tasks/similar/spaces/factors.ts';
import { analyze, vocabulary } from '../../src/text/index.ts';
import { type Labelled, SEED } from './labelled.ts';

const SUBJECTS: Readonly<Record<string, { words: string; paper: readonly [string, string] }>> = {
  cars: { words: 'car motor drive speed auto race', paper: ['18.7', '19.2'] },
  weather: { words: 'weather storm rain cloud front forecast', paper: ['19.1', '19.5'] },
  stocks: { words: 'stock trade share market business price', paper: ['18.3', '18.9'] },
};

export async function agreementRows(targets: readonly Labelled[]): Promise<string> {
  const corpus = await analyze(targets, { language: 'en' });
  const words = vocabulary(corpus, { minDocuments: 2 });
  const labels = targets.flatMap(({ id, labels }) => labels.map((label) => [id, label] as const));
  const ids = targets.map(({ id }) => id);
  const problem = () => ({
    counts: documentCounts(corpus, words),
    relations: relationsOf(ids, { labels }),
    random: random(SEED),
  });
  const topics = PLSA_OPTIONS.topics.default;
  const plain = factorsOf(await plsaFactors(problem(), resolve('pvsm', PLSA_OPTIONS, { topics })), problem());
  const learned = await supervisedFactors(problem(), resolve('sup-pvsm', SUPERVISED_OPTIONS, { topics }));
  const supervised = factorsOf(learned, problem());
  const columns = async (text: string) => {
    const { documents } = await analyze([{ id: 'words', text }], { language: 'en' }, corpus.lexicon);
    return [...documents[0].tokens.term].map((term) => words.columnOf[term] ?? -1).filter((column) => column >= 0);
  };
  const rows = await Promise.all(
    Object.entries(SUBJECTS).map(async ([subject, { words: text, paper }]) => {
      const of = await columns(text);
      const score = (factors: Factors) => (100 * agreement(of.map((column) => rowOf(factors, column)))).toFixed(1);
      return [subject, `${of.length}`, score(plain), score(supervised), ...paper];
    }),
  );
  return table([['subject', 'words', 'pvsm', 'sup-pvsm', 'paper pvsm', 'sup-pvsm'], ...rows]);
}

const rowOf = ({ topics, topicGivenWord }: Factors, column: number): ArrayLike<number> =>
  topicGivenWord.subarray(column * topics, (column + 1) * topics);
