/** A space in which the documents of a collection are compared: trained once, asked as often as one likes. */
import { integer } from '../../check/index.ts';
import { DEFAULT_SEED } from '../../random/index.ts';
import { ANALYZE_OPTIONS } from '../../text/index.ts';
import {
  finder,
  finderSettings,
  SPACE_NAMES,
  SPACES,
  SPOKEN_OPTIONS,
  type SpaceName,
  saveSpace,
} from '../similar/index.ts';
import type { Trainable } from './trainable.ts';

const COMMON = {
  seed: integer({ default: DEFAULT_SEED, help: 'seed of the random generator' }),
  ...SPOKEN_OPTIONS,
  abbreviations: ANALYZE_OPTIONS.abbreviations,
} as const;

const spaceTraining = (space: SpaceName): Trainable => ({
  options: { ...SPACES[space].options, ...COMMON },
  runsOn: ['device'],
  relates: true,
  async train(documents, own, analysis, { relations, accelerator, onProgress }) {
    const settings = finderSettings('train', { ...own, ...analysis, space });
    const work = { accelerator, relations, onProgress: (_: string, done: number, of: number) => onProgress(done, of) };
    const open = await finder(documents, settings, work);
    const { catalogue, relations: learned } = open.state;
    const [texts, words] = [catalogue.ids.length, catalogue.words.terms.length];
    return {
      bytes: saveSpace(open),
      about: { model: space, texts, words, pairs: learned?.pairs ?? 0 },
      content: undefined,
      notes: open.notes,
    };
  },
});

export const SPACE_TRAININGS = Object.fromEntries(SPACE_NAMES.map((name) => [name, spaceTraining(name)]));
