/**
 * A long text read by two, in a thread each. The twin reads one half of its words, and then does what the other need not
 * wait for: it cuts the text into blocks while sentences are scored, and looks for the titles of most blocks. The threads
 * are handed in; a twin that is lost is done without, and the answer is the same.
 */
import { DEFAULT_SEED, random } from '../../random/index.ts';
import type { Half, Partner } from '../../text/halves.ts';
import { type AnalyzeOptions, analyze, type Corpus, type Source, unlabelled } from '../../text/index.ts';
import { type RankAside, rankedIn } from '../titles/rank.ts';
import { TITLE_SETTINGS } from '../titles/settings.ts';
import { cutInside } from './auto.ts';
import { problemOf } from './problem.ts';

export interface Twin {
  readonly partner: Partner;
  /** The last sentence of each of its usual blocks but the last. */
  usualEnds(): Promise<readonly number[] | undefined>;
  readonly ranked: RankAside;
}

/** What will be asked of a twin: it begins with it when it has read the text. */
export type Errand = 'ends' | 'titles';

/** Has a text read by two, where that is worth it. */
export type StartTwin = (source: Source, analysis: AnalyzeOptions, errand: Errand) => Twin | undefined;

export type TwinWork = ReturnType<typeof twinWork>;

/** What the twin does, in its thread. */
export function twinWork() {
  const [own, other] = [Promise.withResolvers<Half>(), Promise.withResolvers<Half>()];
  const read = Promise.withResolvers<Corpus>();
  let ends: readonly number[] | undefined;
  const partner: Partner = {
    half: 1,
    swap(half) {
      own.resolve(half);
      return other.promise;
    },
  };
  const prepare = async ({ source, analysis, errand }: ReadInput): Promise<Corpus> => {
    const corpus = unlabelled(await analyze([source], analysis, undefined, 1, partner));
    if (errand === 'ends') ends = usualEnds(corpus);
    else await rankedIn(corpus, [], TITLE_SETTINGS);
    return corpus;
  };
  return {
    read(input: ReadInput): void {
      const corpus = prepare(input);
      corpus.catch(own.reject);
      read.resolve(corpus);
      // Whoever asks is told; nobody may ask.
      for (const { promise } of [own, read]) promise.catch(() => {});
    },
    swap(half: Half): Promise<Half> {
      other.resolve(half);
      return own.promise;
    },
    async usualEnds(_: undefined): Promise<readonly number[]> {
      const corpus = await read.promise;
      return (ends ??= usualEnds(corpus));
    },
    ranked: async ({ blocks, settings, all }: RankInput): ReturnType<typeof rankedIn> =>
      rankedIn(await read.promise, blocks, settings, all),
  };
}

interface ReadInput {
  readonly source: Source;
  readonly analysis: AnalyzeOptions;
  readonly errand: Errand;
}

interface RankInput {
  readonly blocks: Parameters<RankAside>[0];
  readonly settings: Parameters<RankAside>[1];
  readonly all: Parameters<RankAside>[2];
}

/** Of a corpus of one document. */
function usualEnds(corpus: Corpus): readonly number[] {
  const text = problemOf(corpus, undefined, {}, random(DEFAULT_SEED));
  return cutInside(text, [0, text.size]);
}
