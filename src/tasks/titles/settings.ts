/** What decides between titles, as numbers. */
import { type TitleWeights, WEIGHTS } from './word-scores.ts';

export interface TitleSettings {
  readonly weights: TitleWeights;
  /** What a word must be worth to be in the title. */
  readonly perWord: number;
  /** What a lone word must be worth more, unless it is a name that comes back. */
  readonly lone: number;
  /** What a second phrase must be worth, and how much more in a long block beside one of several words. */
  readonly second: number;
  readonly secondInLong: number;
  /** In so many first words of a passage, at least, company for a lone word is looked for. */
  readonly far: number;
  /** What a longer phrase with a lone word in it may be worth less. */
  readonly fuller: number;
  /** What any longer phrase may be worth less than a lone word that is no name. */
  readonly other: number;
  /** What is added for the keyness of a phrase in a long block. */
  readonly keyness: number;
  /** What is added to the worth of an action and of a question. */
  readonly action: number;
  readonly question: number;
  /** What is added to the worth of a phrase that the block says it comes to. */
  readonly announced: number;
  /** The blocks are those of a transcript, which may have an introduction and questions (roles.ts). */
  readonly roles: boolean;
}

export const TITLE_SETTINGS: TitleSettings = {
  weights: WEIGHTS,
  perWord: 0.04,
  lone: 0.05,
  second: 0,
  secondInLong: 0.05,
  far: 4000,
  fuller: 0.12,
  other: 0.07,
  keyness: 0.08,
  action: -0.1,
  question: 0.05,
  announced: 0.5,
  roles: false,
};
