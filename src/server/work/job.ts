/** Long work: each has a worker of its own, tells how far it is, and may run on a device. */

import type { Values } from '../../check/index.ts';
import type { NamedModel } from '../../external/named.ts';
import { parseReferenceSets } from '../../formats/reference-sets.ts';
import type { ToStore } from '../../library/collection.ts';
import { meaningOfLibrary } from '../../library/kept-vectors.ts';
import type { Place } from '../../library/library.ts';
import { fitIndex, foldIntoIndex } from '../../library/semantic-index.ts';
import {
  collectionOf,
  type RelationSources,
  type SpaceToTrain,
  stateOf,
  type TrainedSpace,
  trainedBy,
} from '../../library/similar.ts';
import { foldNew } from '../../library/topic-model.ts';
import { fitTopics, type TopicsOrder } from '../../library/topics.ts';
import type { Findings, RowsOf, Store } from '../../store/store.ts';
import { type COMPARE_OPTIONS, compare } from '../../tasks/compare/index.ts';
import {
  finder,
  type Liking,
  openSpace,
  recommend,
  type SimilarOptions,
  saveSpace,
  similar,
} from '../../tasks/similar/index.ts';
import { train } from '../../tasks/train/models.ts';
import type { Source } from '../../text/index.ts';
import { type Device, withAccelerator } from '../../training/gpu/device.ts';
import type { Accelerator } from '../../training/index.ts';
import type { Watch } from '../../workers/protocol.ts';
import type { Platform } from './platform.ts';
import type { Next, SpaceChoice } from './space.ts';

export interface LearnOrder {
  readonly place: Place;
  readonly options: TopicsOrder;
  readonly device: Device;
}

/** The documents of a library and which of them belong together, worked on by a device. */
export interface Collected extends RelationSources {
  readonly place: Place;
  readonly device: Device;
  readonly encoder?: NamedModel | undefined;
}

/** `sets`: lines of JSON. */
type CompareOrder = Values<typeof COMPARE_OPTIONS> & { readonly sets: string; readonly words: number };

export function jobWork({ open, openAccelerator, openEncoder }: Platform) {
  const withStore = async <T>(place: Place, work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await open(place);
    return work(store).finally(() => store.close());
  };
  const onDevice = <T>(device: Device, work: (accelerator: Accelerator) => Promise<T>) =>
    withAccelerator(openAccelerator, { device }, work);
  const opened = async (named: NamedModel | undefined) => named && openEncoder!(named);
  const collected = ({ place, tags }: Collected) => withStore(place, (store) => collectionOf(store, { tags }));
  /** A result with what the device has to tell. */
  const notedOn = async <T extends { readonly notes: readonly string[] }>(
    device: Device,
    work: (accelerator: Accelerator) => Promise<T>,
  ): Promise<T> => {
    const { result, notes } = await onDevice(device, work);
    return { ...result, notes: [...result.notes, ...notes] };
  };
  const stages =
    ({ progress }: Watch) =>
    (_stage: string, done: number, of: number) =>
      progress(done, of);
  return {
    /** Topics for the writer to store; what a device has to tell is noted with them. */
    learn: ({ place, options, device }: LearnOrder, watch: Watch) =>
      withStore(place, async (store): Promise<ToStore> => {
        const { result, notes } = await onDevice(device, (accelerator) =>
          fitTopics(store, options, { accelerator, onProgress: stages(watch) }),
        );
        const { topics, toStore } = result;
        const [model, mixtures] = toStore;
        return [
          { ...model, about: { ...model.about, topics: { ...topics, notes: [...topics.notes, ...notes] } } },
          mixtures,
        ];
      }),

    /** The index for the writer to store. */
    learnIndex: ({ place }: { place: Place }, watch: Watch) =>
      withStore(place, async (store) => (await fitIndex(store, { onProgress: stages(watch) })).toStore),

    /** The rows of some documents, for the writer to store. */
    fold: ({ place, of, numbers }: { place: Place; of: RowsOf; numbers: readonly number[] }) =>
      withStore(place, async (store) => {
        const rows: (readonly [number: number, row: Float32Array])[] = [];
        const mix: Store['models']['mix'] = async (more) => void rows.push(...more);
        await (of === 'vectors' ? foldIntoIndex : foldNew)({ ...store, models: { ...store.models, mix } }, numbers);
        return rows;
      }),

    trainSpace: ({ place, device, choice }: Omit<Collected, 'tags'> & { choice: SpaceChoice }, { progress }: Watch) =>
      withStore(place, async (store): Promise<TrainedSpace> => {
        const now = await stateOf(store, choice);
        const training = (space: SpaceToTrain, accelerator: Accelerator) =>
          trainSpace(space, accelerator, (share) => progress(share, 1));
        const { result } = await onDevice(device, (accelerator) =>
          trainedBy((space) => training(space, accelerator), store, choice, now),
        );
        return { bytes: result.trained, known: result.known };
      }),

    /** What the encoder of the server knows of the documents: what is to be kept, and why there is no more. */
    encode: ({ place, choice }: { place: Place; choice: SpaceChoice }, watch: Watch) =>
      withStore(place, async (store) => {
        const encoder = await openEncoder!(choice.encoder!);
        const work = { onProgress: stages(watch) };
        const { model, notes } = await meaningOfLibrary(store, encoder, choice.settings, work);
        return { model, notes };
      }),

    /** Trains a space for one question and answers it. */
    async similarIn(order: Collected & Liking & { query: string | Source; options: SimilarOptions }) {
      const { device, query, options, likes, encoder } = order;
      const { items, relations } = await collected(order);
      return notedOn(device, async (accelerator) =>
        similar(typeof query === 'string' ? { document: query } : query, items, {
          ...{ ...options, accelerator, relations, likes, encoder: await opened(encoder) },
        }),
      );
    },

    async nextIn({ history, likes, top, diversity, ...order }: Collected & Next) {
      const { items, relations } = await collected(order);
      return notedOn(order.device, async (accelerator) =>
        recommend(
          history.map((document) => ({ document })),
          items,
          { top, diversity, why: true, accelerator, relations, likes, encoder: await opened(order.encoder) },
        ),
      );
    },

    async train(
      order: Collected & { model: string; options: Readonly<Record<string, string | number | boolean>> },
      { progress }: Watch,
    ) {
      const { items, relations } = await collected(order);
      const { bytes, about, notes } = await notedOn(order.device, (accelerator) =>
        train(order.model, items, order.options, { relations, accelerator, onProgress: progress }),
      );
      return { model: about.model, texts: about.texts, bytes, notes };
    },

    compare: ({ sets, words, ...options }: CompareOrder, watch: Watch) =>
      compare(parseReferenceSets(sets, 'sets'), {
        compare: options,
        summarize: { words, fill: 'cut' },
        rouge: { longest: false, gap: 4, stem: true, words },
        now: () => performance.now(),
        onProgress: stages(watch),
      }),

    check: ({ place }: { place: Place }): Promise<Findings> => withStore(place, (store) => store.check()),
  };
}

/** Which part of the training a stage is, about. */
const STAGES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  reading: [0.02, 0.5],
  'judging relations': [0.65, 0.95],
};

async function trainSpace(
  { items, counted, relations, settings, before: bytes }: SpaceToTrain,
  accelerator: Accelerator,
  onProgress: (share: number) => void,
): Promise<Uint8Array> {
  const report = (stage: string, done: number, of: number) => {
    const [from, to] = STAGES[stage] ?? [0.5, 0.9];
    onProgress(from + ((to - from) * done) / Math.max(1, of));
  };
  const before = bytes && openSpace(bytes).state;
  return saveSpace(await finder(items, settings, { accelerator, counted, before, relations, onProgress: report }));
}
