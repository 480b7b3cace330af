/** The topics of a PLSA of words and links together (Cohn & Hofmann 2000). */

import { reference } from '../../../kernels/index.ts';
import { LINKED_OPTIONS, linkedCounts, plsa, plsaOf } from '../../../models/index.ts';
import { emArrays, emSpace } from './by-em.ts';
import { fewerTopics, fitFast, passesOption, topicsOption } from './factors.ts';
import { space } from './space.ts';

export const linked = space({
  name: 'linked',
  help: 'the topics of a PLSA of words and links together',
  source: 'Cohn & Hofmann 2000',
  learns: true,
  options: { topics: topicsOption, passes: passesOption(50), link: LINKED_OPTIONS.link },
  async train(problem, { topics: asked, passes, link }) {
    const { counts, relations } = problem;
    const { topics, notes } = fewerTopics(counts, asked);
    const settings = { topics, temper: 1 };
    const both = linkedCounts(counts, (row) => relations!.related[row], link);
    const whole = plsaOf(settings, await fitFast('plsa of words and links', plsa(settings), both, problem, passes));
    const wordGivenTopic = whole.wordGivenTopic.slice(0, counts.columns * topics);
    reference.normalizeColumns(wordGivenTopic, topics);
    return { arrays: emArrays({ ...whole, wordGivenTopic }), notes };
  },
  open: emSpace,
});
