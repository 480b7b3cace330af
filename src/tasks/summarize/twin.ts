/**
 * A long text read by two, in a thread each. The twin reads one half of its words, and then cuts the text into blocks while
 * the other scores its sentences. The threads are handed in; a twin that is lost is done without, and the answer is the
 * same.
 */
import type { Half, Partner } from '../../text/halves.ts';
import { type AnalyzeOptions, analyze, type Source, unlabelled } from '../../text/index.ts';
import { cutterOf } from '../structure/auto.ts';

export interface Twin {
  readonly partner: Partner;
  /** The last sentence of each of its usual blocks but the last. */
  usualEnds(): Promise<readonly number[] | undefined>;
}

/** Has a text read by two, where that is worth it. */
export type StartTwin = (source: Source, analysis: AnalyzeOptions) => Twin | undefined;

export type TwinWork = ReturnType<typeof twinWork>;

/** What the twin does, in its thread. */
export function twinWork() {
  const [own, other] = [Promise.withResolvers<Half>(), Promise.withResolvers<Half>()];
  const found = Promise.withResolvers<readonly number[]>();
  const partner: Partner = {
    half: 1,
    swap(half) {
      own.resolve(half);
      return other.promise;
    },
  };
  const ends = async ({ source, analysis }: ReadInput) =>
    cutterOf(unlabelled(await analyze([source], analysis, undefined, 1, partner)))();
  return {
    read(input: ReadInput): void {
      const finding = ends(input);
      finding.catch(own.reject);
      found.resolve(finding);
      // Whoever asks is told; nobody may ask.
      for (const { promise } of [own, found]) promise.catch(() => {});
    },
    swap(half: Half): Promise<Half> {
      other.resolve(half);
      return own.promise;
    },
    usualEnds: (_: undefined): Promise<readonly number[]> => found.promise,
  };
}

interface ReadInput {
  readonly source: Source;
  readonly analysis: AnalyzeOptions;
}
