/**
 * Wang, Zhu, Li & Gong 2009: summaries of many documents. Their table (DUC 2004, 665 bytes) beside ours on news
 * (MultiLing 2011 English, 250 words) and on reviews (Opinosis, 25 words).
 */
import type { ExperimentArgs } from '../experiment.ts';
import { referenceSets } from '../load.ts';
import { STORIES } from '../summaries/stories.ts';
import { type Row, scoreRows } from '../summaries/table.ts';

const PAPER = ['paper R-1', 'paper R-2', 'paper SU'];

const ROWS: readonly Row[] = [
  { name: 'random', options: { method: 'random' }, beside: ['.31865', '.06377', '.11779'] },
  { name: 'lead, round robin', options: { method: 'lead' } },
  { name: 'centroid, redundancy .5', options: { method: 'centroid' }, beside: ['.36728', '.07379', '.12511'] },
  { name: 'lexpagerank, link .1', options: { method: 'lexpagerank' }, beside: ['.37842', '.08572', '.13097'] },
  { name: 'lexpagerank, link .1, redundancy .5', options: { method: 'lexpagerank', redundancy: 0.5 } },
  {
    name: 'lexpagerank, continuous, redundancy .5',
    options: { method: 'lexpagerank', weights: 'cosine', link: 0, redundancy: 0.5 },
  },
  { name: 'hits', options: { method: 'hits' } },
  { name: 'lsa', options: { method: 'lsa' }, beside: ['.34145', '.06538', '.11946'] },
  { name: 'nmf, 6 topics', options: { method: 'nmf' }, beside: ['.36747', '.07261', '.12918'] },
  { name: 'kmeans, 6 clusters', options: { method: 'kmeans' }, beside: ['.34872', '.06937', '.12115'] },
  {
    name: 'fgb as written (highest U)',
    options: { method: 'fgb', pick: 'highest' },
    beside: ['.38724', '.08115', '.12957'],
  },
  {
    name: 'bstm as written (highest U)',
    options: { method: 'bstm', pick: 'highest' },
    beside: ['.39065', '.09010', '.13218'],
  },
  { name: 'fgb, nearest', options: { method: 'fgb' } },
  { name: 'bstm, nearest', options: { method: 'bstm' } },
  { name: 'proc4', options: { method: 'proc4' } },
  { name: 'mmr, λ .6', options: { method: 'mmr', lambda: 0.6 } },
  { name: 'sumbasic', options: { method: 'sumbasic' } },
  { name: 'klsum', options: { method: 'klsum' } },
  { name: 'submodular, a 8', options: { method: 'submodular' } },
  { name: 'cover', options: { method: 'cover' } },
  { name: 'cover, exponent .6', options: { method: 'cover', exponent: 0.6 } },
  { name: 'auto', options: { method: 'auto' } },
];

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  if (quick) {
    log('Stories written for the test, 40 words, recall, stemmed');
    return log(await scoreRows({ sets: STORIES, words: 40 }, ROWS, PAPER));
  }
  log('News of ten documents (MultiLing 2011, English), 250 words, recall, stemmed; the paper: DUC 2004, 665 bytes');
  log(await scoreRows({ sets: referenceSets(data, 'multiling2011.jsonl', 'english'), words: 250 }, ROWS, PAPER));
  log('\nReviews (Opinosis), 25 words, recall, stemmed');
  log(await scoreRows({ sets: referenceSets(data, 'opinosis.jsonl'), words: 25 }, ROWS, PAPER));
}
