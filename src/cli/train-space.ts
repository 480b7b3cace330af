/** `aspectra train CORPUS --model SPACE -o FILE`: documents made comparable once, to be asked as often as one likes. */
import { integer } from '../check/index.ts';
import { DEFAULT_SEED } from '../random/index.ts';
import {
  finder,
  SIMILAR_OPTIONS,
  SPACE_NAMES,
  SPACES,
  SPOKEN_OPTIONS,
  type SpaceName,
  saveSpace,
  settle,
} from '../tasks/similar/index.ts';
import { DEVICE_OPTIONS } from '../training/gpu/device.ts';
import { onTheDevice } from './on-device.ts';
import { supervisedApart } from './train-supervised.ts';
import type { Trainable } from './trainable.ts';

const COMMON = { seed: integer({ default: DEFAULT_SEED, help: 'seed of all chance' }), ...SPOKEN_OPTIONS } as const;

const spaceTraining = (space: SpaceName): Trainable => ({
  options: { ...SPACES[space].options, ...COMMON, ...DEVICE_OPTIONS },
  relates: true,
  ...((space === 'sup-pvsm' || space === 'sup-gvsm') && { trainApart: supervisedApart(space) }),
  async train(entries, { device, half, ...given }, analysis, { relations, onProgress: progress }) {
    const { settings } = settle('train', SIMILAR_OPTIONS, { ...given, ...analysis, space });
    const onProgress = (_: string, done: number, of: number) => progress(done, of);
    const { found: open, told } = await onTheDevice({ device, half }, (elsewhere) =>
      finder(entries, settings, { ...elsewhere, relations, onProgress }),
    );
    const { catalogue, relations: known } = open.state;
    const about = { model: space, texts: catalogue.ids.length, words: catalogue.words.terms.length };
    return {
      bytes: saveSpace(open),
      about: { ...about, pairs: known?.pairs ?? 0 },
      text: `${about.texts} texts by ${about.words} words, ${known?.pairs ?? 0} related pairs: the space ${space}`,
      notes: [...open.notes, ...told],
    };
  },
});

export const SPACE_TRAININGS = Object.fromEntries(SPACE_NAMES.map((name) => [name, spaceTraining(name)]));
