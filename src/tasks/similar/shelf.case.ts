/** A small collection written for the tests: three subjects, eight texts each, told apart by their words. */

import { random } from '../../random/index.ts';
import type { Source } from '../../text/index.ts';
import { SPACES, type SpaceName } from './spaces.ts';

const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  sailing: [
    'The crew trimmed the mainsail while the wind veered to the north.',
    'A stronger gust heeled the yacht and water ran along the deck.',
    'At the harbour the skipper coiled the ropes and checked the anchor.',
    'The regatta began with nine boats crossing the line together.',
    'Charts and tide tables lay open beside the compass.',
    'They reefed the sail before the squall reached the bay.',
  ],
  baking: [
    'Knead the dough until it is smooth, then let it rise in a warm bowl.',
    'The oven should be hot before the bread goes in.',
    'Rye flour drinks more water than wheat flour does.',
    'A little salt slows the yeast and strengthens the crust.',
    'Fold the butter into the pastry and chill it for an hour.',
    'The loaves cooled on a rack while the cake was glazed.',
  ],
  astronomy: [
    'The telescope gathered light from a galaxy millions of years away.',
    'Astronomers measured the orbit of the comet night after night.',
    'A dim star dipped in brightness when its planet passed in front.',
    'The nebula glows where young stars heat the surrounding gas.',
    'The eclipse darkened the sky and the corona became visible.',
    'Radio dishes listened for the pulsar and its steady beat.',
  ],
};

/** Texts of three sentences of one subject, tagged with it. */
export function shelf(perSubject = 8, seed = 3): (Source & { readonly tags: readonly string[] })[] {
  const chance = random(seed);
  return Object.keys(SUBJECTS).flatMap((subject) =>
    Array.from({ length: perSubject }, (_, i) => {
      const sentences = chance.order(6).slice(0, 3);
      return { id: `${subject}-${i}`, text: sentences.map((s) => SUBJECTS[subject][s]).join(' '), tags: [subject] };
    }),
  );
}

/** Few topics and dimensions, for a space that has such. */
export const smallSettings = (space: SpaceName) => ({
  ...('topics' in SPACES[space].options && { topics: 6 }),
  ...('dimensions' in SPACES[space].options && { dimensions: 6 }),
});

export const untagged = (items: readonly Source[]): Source[] => items.map(({ tags: _tags, ...item }) => item);
