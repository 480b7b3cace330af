/** `aspectra/random`: the seeded source of chance. */
export {
  DEFAULT_SEED,
  type Random,
  random,
} from '../random/index.ts';
