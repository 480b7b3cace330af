/** Similar documents and recommendations. One worker holds the default space, another the space last asked for. */
import { inTurn, orNothing, settle } from '../check/index.ts';
import type { NamedModel } from '../external/named.ts';
import type { Library } from '../library/library.ts';
import { keptModel, type RelationSources, type TrainedSpace } from '../library/similar.ts';
import {
  finderSettings,
  type Liking,
  type Nearness,
  type Quality,
  type Recommended,
  SIMILAR,
  type Similar,
  type SimilarOptions,
} from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import type { Device } from '../training/gpu/device.ts';
import type { Jobs, TaskContext } from './jobs.ts';
import { PATIENCE_MILLISECONDS, within } from './patience.ts';
import { Refused } from './refused.ts';
import type { Next, SpaceChoice } from './work/space.ts';
import { FULL, type Workers } from './workers.ts';

export interface Similarity {
  /** Documents like one of the library, or like a text that is not in it. */
  similar(
    query: string | Source,
    options: SimilarOptions,
    sources: RelationSources & Liking,
    where?: Where,
  ): Promise<Similar>;
  next(after: Next, sources: RelationSources, where: Where): Promise<Recommended>;
  /** How near documents are to a text by the encoder of the server, if it has one. */
  nearness(text: string): Promise<Nearness | undefined>;
  /** Retrieval quality on held-out documents; nothing where too few relations are known. */
  quality(sources: RelationSources): Promise<Quality | undefined>;
}

/** On which device, and when to stop. */
export interface Where {
  readonly device: Device;
  readonly signal: AbortSignal;
}

const DEFAULT = finderSettings('similar', {});
const isDefault = (settings: typeof DEFAULT): boolean => JSON.stringify(settings) === JSON.stringify(DEFAULT);
/** With fewer documents a GPU does not save the time that its process takes to start. */
const WORTH_A_GPU = 10_000;
const REST_MILLISECONDS = 60_000;
const ENCODING = 'the documents are being encoded; until then they are compared by words alone';
/** Questions that may wait for one another. */
const MAX_WAITING = 64;

/** One after the other, so many at most. */
function queued(): <T>(work: () => Promise<T>) => Promise<T> {
  const turns = inTurn();
  let waiting = 0;
  return (work) => {
    if (waiting >= MAX_WAITING) return Promise.reject(new Refused(503, FULL));
    waiting++;
    return turns(work).finally(() => waiting--);
  };
}

export function similarityIn(library: Library, workers: Workers, jobs: Jobs, encoder?: NamedModel): Similarity {
  const { store } = library;
  /** As a job, which everyone sees and may cancel. Where too many run, the question is answered all the same. */
  const asJob = async <T>(what: string, work: (context: Partial<TaskContext>) => Promise<T>): Promise<T> => {
    let result: Promise<T> | undefined;
    const begin = (context: Partial<TaskContext>) => {
      result = work(context).catch((error: unknown) => {
        throw context.signal?.aborted ? context.signal.reason : error;
      });
      return result;
    };
    try {
      jobs.start(what, async (context) => void (await begin(context)));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      begin({});
    }
    return result!;
  };
  const train = async (choice: SpaceChoice): Promise<TrainedSpace> => {
    const device: Device = (await library.size()) < WORTH_A_GPU ? 'cpu' : 'auto';
    const order = { place: await library.place(), choice, device };
    return asJob('space', (context) => workers.run('job', 'trainSpace', order, context));
  };
  /** Encodes what is new; an encoder that fails is not asked again for a while. */
  let encoding: Promise<void> | undefined;
  let failed: { readonly notes: readonly string[]; readonly until: number } | undefined;
  const encode = async (choice: SpaceChoice): Promise<void> => {
    const order = { place: await library.place(), choice };
    const notes = await asJob('encode', (context) => workers.run('job', 'encode', order, context))
      .then(async ({ model, notes }) => {
        if (model) await orNot(store.models.put(model));
        return notes;
      })
      .catch(({ message }: Error) => [`${message}; compared by words alone`]);
    if (notes.length > 0) failed = { notes, until: performance.now() + REST_MILLISECONDS };
  };
  const without = (): readonly string[] | undefined => {
    if (encoding) return [ENCODING];
    return failed && failed.until > performance.now() ? failed.notes : undefined;
  };
  /** On a full disk the question is answered all the same. */
  const orNot = (put: Promise<void>) => put.catch(orNothing);
  const keep = (choice: SpaceChoice, trained: TrainedSpace) => orNot(store.models.put(keptModel(choice, trained)));
  const turns = { space: queued(), otherSpace: queued(), gpu: queued() };
  /** Asks a worker that has the space open, as the library is then. */
  const asked = <T>(choice: SpaceChoice, question: (lane: 'space' | 'otherSpace') => Promise<T>): Promise<T> => {
    const lane = isDefault(choice.settings) ? 'space' : 'otherSpace';
    return turns[lane](async () => {
      const opening = { choice, stamp: await store.stamp(), without: encoder && without() };
      let lacks = await workers.run(lane, 'open', opening);
      if (lacks === 'library') lacks = await workers.run(lane, 'open', { ...opening, place: await library.place() });
      if (lacks === 'training') {
        const trained = await train(choice);
        [lacks] = await Promise.all([workers.run(lane, 'open', { ...opening, trained }), keep(choice, trained)]);
      }
      if (lacks === 'encoding') {
        encoding ??= encode(choice).finally(() => {
          encoding = undefined;
        });
        await within(PATIENCE_MILLISECONDS, encoding, undefined);
        const again = { choice, stamp: await store.stamp(), place: await library.place() };
        lacks = await workers.run(lane, 'open', { ...again, without: without() });
        // More came meanwhile.
        if (lacks === 'encoding') await workers.run(lane, 'open', { ...again, without: [ENCODING] });
      }
      return question(lane);
    });
  };
  return {
    async similar(query, options, { tags, likes }, where) {
      const { top, why } = settle('similar', SIMILAR, options).common;
      const settings = finderSettings('similar', options);
      if (where?.device === 'gpu') {
        const order = { place: await library.place(), tags, encoder, query, options, likes, device: where.device };
        return turns.gpu(() => workers.run('job', 'similarIn', order, { signal: where.signal }));
      }
      return asked({ tags, settings, encoder }, (lane) => workers.run(lane, 'similarTo', { query, top, why, likes }));
    },
    async next(after, { tags }, { device, signal }) {
      if (device === 'gpu') {
        const order = { ...after, place: await library.place(), tags, encoder, device };
        return turns.gpu(() => workers.run('job', 'nextIn', order, { signal }));
      }
      return asked({ tags, settings: DEFAULT, encoder }, (lane) => workers.run(lane, 'nextAfter', after));
    },
    async nearness(text) {
      if (!encoder) return undefined;
      const answer = asked({ tags: false, settings: DEFAULT, encoder }, (lane) =>
        workers.run(lane, 'nearness', { text }),
      ).catch(({ message }: Error) => ({ cosines: new Map(), notes: [`${message}; compared by words alone`] }));
      return within(PATIENCE_MILLISECONDS, answer, { cosines: new Map(), notes: [ENCODING] });
    },
    async quality({ tags }) {
      const bytes = await asked({ tags, settings: DEFAULT, encoder }, (lane) => workers.run(lane, 'bytes', {}));
      return workers.run('text', 'spaceQuality', { bytes });
    },
  };
}
