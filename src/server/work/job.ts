/** Long work: each has a worker of its own, tells how far it is, and may run on a device. */

import type { ToStore } from '../../library/collection.ts';
import { meaningOfLibrary } from '../../library/kept-vectors.ts';
import type { Place } from '../../library/library.ts';
import { fitIndex, foldIntoIndex } from '../../library/semantic-index.ts';
import { type SpaceToTrain, stateOf, type TrainedSpace, trainedBy } from '../../library/similar.ts';
import { foldNew } from '../../library/topic-model.ts';
import { fitTopics, type TopicsOrder } from '../../library/topics.ts';
import type { Findings, RowsOf, Store } from '../../store/store.ts';
import { finder, openSpace, saveSpace } from '../../tasks/similar/index.ts';
import { type Device, withAccelerator } from '../../training/gpu/device.ts';
import type { Accelerator } from '../../training/index.ts';
import type { Watch } from '../../workers/protocol.ts';
import type { Platform } from './platform.ts';
import type { SpaceChoice } from './space.ts';

export interface LearnOrder {
  readonly place: Place;
  readonly options: TopicsOrder;
  readonly device: Device;
}

export interface SpaceOrder {
  readonly place: Place;
  readonly choice: SpaceChoice;
  readonly device: Device;
}

export function jobWork({ open, openAccelerator, openEncoder }: Platform) {
  const withStore = async <T>(place: Place, work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await open(place);
    return work(store).finally(() => store.close());
  };
  const onDevice = <T>(device: Device, work: (accelerator: Accelerator) => Promise<T>) =>
    withAccelerator(openAccelerator, { device }, work);
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

    trainSpace: ({ place, device, choice }: SpaceOrder, { progress }: Watch) =>
      withStore(place, async (store): Promise<TrainedSpace> => {
        const now = await stateOf(store, choice);
        const training = (space: SpaceToTrain, accelerator: Accelerator) =>
          trainSpace(space, accelerator, (share) => progress(share, 1));
        const { result } = await onDevice(device, (accelerator) =>
          trainedBy((space) => training(space, accelerator), store, choice.settings, choice, now),
        );
        return { bytes: result.trained, known: result.known };
      }),

    /** What the encoder of the server knows of the documents: what is to be kept, and why there is no more. */
    encode: ({ place, choice }: { place: Place; choice: SpaceChoice }, watch: Watch) =>
      withStore(place, async (store) => {
        const { documents } = await stateOf(store, { tags: false });
        const encoder = await openEncoder!(choice.encoder!);
        const work = { onProgress: stages(watch) };
        const { model, notes } = (await meaningOfLibrary(store, documents, encoder, choice.settings, work))!;
        return { model, notes };
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
