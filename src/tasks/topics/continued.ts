/** PLSA that goes on from the topics of an earlier model: their ids, and what they are about, stay. */
import { type Floats, reference } from '../../kernels/index.ts';
import { type Plsa, plsa } from '../../models/index.ts';
import type { Training } from '../../training/index.ts';

/** What a word no topic knows yet has of every topic, before training: a tenth of an even share. */
const NEW_WORD = 0.1;

/**
 * `columnOf`: the earlier model's column of each column now, or −1 for a new word; `themes`: how often words come in
 * topics that are to be added.
 */
export function continued(model: Plsa, columnOf: Int32Array, themes: readonly Floats[] = []): Training {
  const training = plsa({ topics: model.topics + themes.length, temper: 1 });
  return {
    ...training,
    byTopic: undefined,
    begin(facts, random, shared) {
      training.begin(facts, random, shared);
      shared.words.set(startOf(model, columnOf, themes));
    },
  };
}

/** P(w|z) of the earlier topics over the columns there are now, and of topics to be added. */
export function startOf(
  { topics: known, wordGivenTopic }: Plsa,
  columnOf: Int32Array,
  themes: readonly Floats[] = [],
): Floats {
  const topics = known + themes.length;
  const words = new Float64Array(columnOf.length * topics).fill(NEW_WORD / columnOf.length);
  columnOf.forEach((column, w) => {
    // A word that had left a topic may come back to it.
    for (let z = 0; column >= 0 && z < known; z++) words[w * topics + z] = wordGivenTopic[column * known + z] + 1e-9;
    themes.forEach((theme, t) => {
      words[w * topics + known + t] = theme[w] + 1e-9;
    });
  });
  reference.normalizeColumns(words, topics);
  return words;
}
