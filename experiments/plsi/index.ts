/**
 * Bhandari, Ito, Shimbo & Matsumoto 2008: summaries of one document. Their table (DUC 2002) beside ours on news with
 * highlights, on papers with abstracts and on meetings, all methods at the same length.
 */
import type { ExperimentArgs } from '../experiment.ts';
import { meetingSets, referenceSets } from '../load.ts';
import { STORIES } from '../summaries/stories.ts';
import { type Row, scoreRows } from '../summaries/table.ts';

const PAPER = ['paper R-1', 'paper R-2', 'paper SU4'];

const ROWS: readonly Row[] = [
  { name: 'proc1, 2 topics', options: { method: 'proc1' }, beside: ['.557', '.242', '.272'] },
  { name: 'proc2, 2 topics', options: { method: 'proc2' }, beside: ['.515', '.227', '.253'] },
  { name: 'proc3, 2 topics', options: { method: 'proc3' }, beside: ['.634', '.291', '.321'] },
  { name: 'proc3, 3 topics', options: { method: 'proc3', topics: 3 }, beside: ['.628', '.288', '.318'] },
  { name: 'proc4, 2 topics', options: { method: 'proc4' }, beside: ['.508', '.225', '.250'] },
  { name: 'lexpagerank, link .1', options: { method: 'lexpagerank' }, beside: ['.577', '.265', '.291'] },
  {
    name: 'lexpagerank, continuous, redundancy .5',
    options: { method: 'lexpagerank', weights: 'cosine', link: 0, redundancy: 0.5 },
  },
  { name: 'lsa', options: { method: 'lsa' }, beside: ['.463', '.186', '.215'] },
  { name: 'hits', options: { method: 'hits' }, beside: ['.562', '.251', '.282'] },
  { name: 'mmr, λ .8', options: { method: 'mmr', lambda: 0.8 } },
  { name: 'centroid, redundancy .5', options: { method: 'centroid' } },
  { name: 'cover, exponent .6', options: { method: 'cover', exponent: 0.6 } },
  { name: 'sumbasic', options: { method: 'sumbasic' } },
  { name: 'klsum', options: { method: 'klsum' } },
  { name: 'submodular', options: { method: 'submodular' } },
  { name: 'lead', options: { method: 'lead' } },
  { name: 'random', options: { method: 'random' } },
  { name: 'auto', options: { method: 'auto' } },
];

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  if (quick) {
    log('Stories written for the test, 40 words, recall, stemmed');
    return log(await scoreRows({ sets: STORIES, words: 40 }, ROWS, PAPER));
  }
  log('News with highlights (cnndm-100), 60 words, recall, stemmed; the paper: DUC 2002, not at equal length');
  log(await scoreRows({ sets: referenceSets(data, 'cnndm-100.jsonl'), words: 60 }, ROWS, PAPER));
  log('\nPapers with abstracts (cmplg), 100 words, recall, stemmed');
  log(await scoreRows({ sets: referenceSets(data, 'cmplg.jsonl'), words: 100 }, ROWS, PAPER));
  log('\nMeetings (QMSum), 100 words, recall, stemmed');
  log(await scoreRows({ sets: meetingSets(data), words: 100 }, ROWS, PAPER));
}
