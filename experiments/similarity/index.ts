/**
 * Thambiratnam & Seide 2008: similarity learned from relations. Their two tables (TDT2 by topic, Internet video by tag)
 * beside ours on news by topic (Reuters-21578, ModApte) and on talks by tag (TED), where queries are never seen in
 * training. Figures are percent.
 */
import type { SpaceName } from '../../src/tasks/similar/index.ts';
import { type ExperimentArgs, runParts } from '../experiment.ts';
import { ablation } from './ablation.ts';
import { agreementRows } from './agreement.ts';
import { exampleRows, halfRows, noneRows } from './examples.ts';
import { feedbackRows } from './feedback.ts';
import { SEED, type Trial, trialOf } from './labelled.ts';
import { climb, type Rung } from './ladder.ts';
import { quickTrial } from './quick.ts';
import {
  newsByEvent,
  papersInPieces,
  podcastsByShow,
  podcastsInPieces,
  reutersAtRandom,
  reutersByTopic,
  sectionsByArticle,
  talksAmongPodcasts,
  tedByTag,
} from './sets.ts';

const QUERIES = 300;
const DRAWS = 5;

const ladder = (topics: number, paper: Readonly<Record<string, readonly [string, string, string]>>): Rung[] => {
  const beside = (name: string) => (paper[name] ? { paper: paper[name] } : {});
  return [
    { name: 'tfidf, tf·√idf', space: 'tfidf', ...beside('tfidf') },
    { name: 'tfidf, log-tf·idf', space: 'tfidf', given: { weighting: 'log-tf-idf' } },
    { name: 'svd, 100', space: 'svd' },
    { name: 'auto, nothing known', space: 'auto', blind: true },
    { name: 'pvsm, targets by EM', space: 'pvsm', given: { topics, fold: 'em' } },
    { name: 'pvsm, targets by EFF', space: 'pvsm', given: { topics }, ...beside('pvsm') },
    { name: 'pvsm ⊕ gvsm', space: 'gvsm', given: { topics }, ...beside('gvsm') },
    { name: 'pvsm ⊕ gvsm, d uniform', space: 'gvsm', given: { topics, start: 'uniform' } },
    { name: 'sup-pvsm', space: 'sup-pvsm', given: { topics }, ...beside('sup-pvsm') },
    { name: 'sup-pvsm ⊕ gvsm', space: 'sup-gvsm', given: { topics }, ...beside('sup-gvsm') },
    { name: 'rocchio', space: 'rocchio' },
    { name: 'auto', space: 'auto' },
  ];
};

const TDT2 = {
  tfidf: ['22.1', '35.7', '53.9'],
  pvsm: ['1.5', '7.17', '37.0'],
  gvsm: ['33.2', '45.9', '66.0'],
  'sup-pvsm': ['18.3', '30.4', '53.2'],
  'sup-gvsm': ['27.9', '49.0', '69.0'],
} as const;
const NETVID = {
  tfidf: ['2.0', '2.5', '16.6'],
  pvsm: ['1.9', '2.4', '11.1'],
  gvsm: ['19.8', '35.5', '59.7'],
  'sup-pvsm': ['3.8', '5.7', '20.8'],
  'sup-gvsm': ['25.6', '34.2', '62.3'],
} as const;

/** Parts that can be run alone: what examples are worth, also where many documents belong to none, what likes and a history are worth, the paper's ladder. */
const PARTS: Readonly<Record<string, (args: ExperimentArgs) => Promise<void>>> = {
  examples: ({ data, log }) =>
    onBoth(data, log, async (trial) => {
      log(`auto by the number of related pairs, mean of ${DRAWS} draws`);
      await halfRows(trial, ['auto', 'rocchio', 'sup-pvsm'], log);
      await exampleRows(trial, DRAWS, log);
    }),
  none: async ({ log }) => {
    const { targets, queries } = reutersByTopic({ common: true, none: true });
    log('\nNews of all topics and of none');
    await noneRows(await trialOf(targets, queries, QUERIES), ['auto', 'rocchio'], log);
  },
  feedback: ({ data, log }) => onBoth(data, log, (trial) => feedbackRows(trial, log)),
  ladder: theirLadder,
  ablation: ({ data, log }) =>
    ablation(
      {
        talks: () => tedByTag(data),
        news: () => reutersByTopic({ common: false }),
        events: () => newsByEvent(data),
        sections: () => sectionsByArticle(data),
        shows: () => podcastsByShow(data),
        episodes: () => podcastsInPieces(data),
        papers: () => papersInPieces(data),
        'news of all topics and of none': () => reutersByTopic({ common: true, none: true }),
        'talks among podcasts': () => talksAmongPodcasts(data),
      },
      log,
    ),
};

export async function run(args: ExperimentArgs): Promise<void> {
  const { quick, log } = args;
  if (quick) {
    log('Texts written for the test, three subjects, 6 topics; the paper: TDT2');
    await climb(await quickTrial(), ladder(6, TDT2), log);
    return exampleRows(await quickTrial(), 1, log);
  }
  await runParts('similarity', PARTS, args);
}

async function onBoth(
  data: string | undefined,
  log: (line: string) => void,
  measure: (trial: Trial) => Promise<void>,
): Promise<void> {
  const sets = [['Talks', tedByTag(data)] as const, ['News', reutersByTopic({ common: false })] as const];
  for (const [name, { targets, queries }] of sets) {
    log(`\n${name}`);
    await measure(await trialOf(targets, queries, QUERIES));
  }
}

async function theirLadder({ data, log }: ExperimentArgs): Promise<void> {
  const talks = tedByTag(data);
  const news = reutersByTopic({ common: false });
  log(
    `Seed ${SEED}. News: Reuters-21578, ModApte, without earn and acq (half of all texts), ${QUERIES} queries of the test part`,
  );
  const byTopic = describe(await trialOf(news.targets, news.queries, QUERIES), log);
  await climb(byTopic, ladder(200, TDT2), log);
  log('\nAgreement of words that belong together, ×100; the paper: TDT2');
  log(await agreementRows(news.targets));
  log(`\nTalks: TED by tag, tags of at most a tenth of the talks, ${QUERIES} queries; the paper: Internet video`);
  await climb(describe(await trialOf(talks.targets, talks.queries, QUERIES), log), ladder(100, NETVID), log);
  const all = reutersByTopic({ common: true });
  log('\nNews with earn and acq');
  await climb(describe(await trialOf(all.targets, all.queries, QUERIES), log), some('tfidf', 'rocchio', 'auto'), log);
  const pool = reutersAtRandom();
  log('\nNews without earn and acq, queries drawn at random from the training part');
  await climb(describe(await trialOf(pool.targets, pool.queries, QUERIES), log), some('tfidf', 'gvsm', 'rocchio'), log);
}

const some = (...spaces: SpaceName[]): Rung[] => ladder(200, {}).filter(({ space }) => spaces.includes(space));

function describe(trial: Trial, log: (line: string) => void): Trial {
  const { counts, relations } = trial.problem;
  log(
    `${counts.rows} targets, ${counts.columns} words, ${relations!.pairs} related pairs, ${trial.relevant.length} queries`,
  );
  return trial;
}
