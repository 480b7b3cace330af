/** Work on texts that came with a request, or on those of the library. */
import { unpack } from '../../formats/archive.ts';
import type { Reading } from '../../formats/entry.ts';
import { parse } from '../../formats/parse.ts';
import { documentPlaces } from '../../library/document-places.ts';
import { analyzeForIndex } from '../../library/own-titles.ts';
import type { Batch } from '../../store/store.ts';
import { type Speaker, speakers } from '../../tasks/glance/speakers.ts';
import { openSpace, type Quality, quality } from '../../tasks/similar/index.ts';
import { type Structure, type StructureOptions, structureOf } from '../../tasks/structure/index.ts';
import {
  outlineProblem,
  type Steps,
  type SummarizeOptions,
  type Summary,
  steps,
  summarizeProblem,
} from '../../tasks/summarize/index.ts';
import type { Source } from '../../text/index.ts';
import { cachedPrepare, cachedPrepareText } from './prepared.ts';

export interface StructureOrder {
  readonly source: Source;
  readonly options: StructureOptions;
  /** Whether the answer has the sentences, which of a long text are most of it. */
  readonly sentences: boolean;
}

export function textWork() {
  const prepare = cachedPrepare();
  const prepareText = cachedPrepareText();
  return {
    parse: ({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<Reading> => parse(bytes, name),

    unpack: ({ bytes, name }: { bytes: Uint8Array; name: string }) => unpack(bytes, name),

    analyse: ({ items }: { items: readonly Source[] }): Promise<Batch<Source>> => analyzeForIndex(items),

    async summarize({ sources, options }: { sources: readonly Source[]; options: SummarizeOptions }): Promise<Summary> {
      const problem = await prepare(sources, options);
      return options.outline ? outlineProblem(problem, options) : summarizeProblem(problem, options);
    },

    steps: ({ text, options }: { text: string; options: SummarizeOptions }): Promise<Steps> => steps(text, options),

    speakers: ({ source, words, terms }: { source: Source; words: number; terms: number }): Promise<Speaker[]> =>
      speakers(source, { words, terms }),

    async structure({ source, options, sentences }: StructureOrder): Promise<Structure> {
      const cut = await structureOf(await prepareText(source, options), options);
      return sentences ? cut : { ...cut, sentences: [] };
    },

    placeDocuments: async ({ rows, width }: { rows: Float32Array; width: number }): Promise<Float32Array> =>
      documentPlaces(rows, width),

    /** Retrieval quality on held-out documents with and without training; nothing where too few relations are known. */
    spaceQuality: async ({ bytes }: { bytes: Uint8Array }): Promise<Quality | undefined> => quality(openSpace(bytes)),
  };
}
