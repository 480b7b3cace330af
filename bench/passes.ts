/** Passes of training at three sizes: is the cost linear, and what does supervision cost? */
import { fitInline } from '../src/engine/index.ts';
import { plsa, plsaSupervised, type Training } from '../src/models/index.ts';
import { NEWSGROUPS, zipfCorpus } from './corpus.ts';
import { perPass } from './ours.ts';
import { race } from './race.ts';
import type { Measure, Outcome } from './result.ts';

export const about = 'A pass of training on one thread, 100 topics, at three sizes of a made-up corpus.';

const TOPICS = 100;

export async function run(quick: boolean): Promise<Outcome> {
  const measures: Measure[] = [];
  for (const share of quick ? [1 / 64, 1 / 32, 1 / 16] : [1 / 8, 1 / 4, 1 / 2]) measures.push(...(await sized(share)));
  return { measures };
}

async function sized(share: number): Promise<Measure[]> {
  const { documents, words, entries } = NEWSGROUPS;
  const counts = zipfCorpus({
    documents: Math.round(documents * share),
    words,
    entries: Math.round(entries * share),
  });
  const contestant = (training: Training) => perPass((options) => fitInline(training, counts, options));
  const answers = await race(
    {
      'Aspectra, plain PLSA': contestant(plsa({ topics: TOPICS, temper: 1 })),
      'Aspectra, supervised PLSA': contestant(plsaSupervised({ topics: TOPICS })),
    },
    { rounds: 3 },
  );
  const unit = counts.index.length * TOPICS;
  return Object.entries(answers).map(([who, turns]) => ({
    what: `a pass over 1/${1 / share} of the corpus`,
    who,
    unit: 'ns per non-zero and topic',
    samples: turns.map(({ seconds }) => (seconds * 1e9) / unit),
  }));
}
