/**
 * The work of the server: a module for each lane, which a worker loads when it is first asked for some of it. Inputs and
 * outputs can be sent between threads.
 */
import type { Watch } from '../workers/protocol.ts';
import type { Platform } from './work/platform.ts';

const text = async ({ open }: Platform) => (await import('./work/text.ts')).textWork(open);
const space = async (platform: Platform) => (await import('./work/space.ts')).spaceWork(platform);
const MODULES = {
  /** Short looks into the library. */
  read: async ({ open }: Platform) => (await import('./work/read.ts')).readWork(open),
  /** Work on texts: a file to be read, a summary. */
  text,
  /** Files that take long to read, one at a time. */
  slow: text,
  /** The space in which documents are compared by default, and the one that was asked for last beside it. */
  space,
  otherSpace: space,
  /** Long work, which tells how far it is. */
  job: async (platform: Platform) => (await import('./work/job.ts')).jobWork(platform),
  /** Writes of the library. */
  write: async ({ open }: Platform) => (await import('./work/write.ts')).writeWork(open),
};

export type LaneName = keyof typeof MODULES;
export type ServerWork = { readonly [L in LaneName]: Awaited<ReturnType<(typeof MODULES)[L]>> };
export type WorkName<L extends LaneName = LaneName> = L extends LaneName ? keyof ServerWork[L] & string : never;
type Command<K, L> = L extends LaneName ? (K extends keyof ServerWork[L] ? ServerWork[L][K] : never) : never;
// biome-ignore lint/suspicious/noExplicitAny: each function has an input of its own.
export type Input<K, L> = Command<K, L> extends (input: infer I, ...rest: any[]) => unknown ? I : undefined;
// biome-ignore lint/suspicious/noExplicitAny: the same.
export type Output<K, L> = Command<K, L> extends (...given: any[]) => infer O ? Awaited<O> : never;

interface Order {
  readonly name: string;
  readonly input: unknown;
}

/** What a worker can do, by lanes: of each the work that is named. `ready` loads it, and does nothing. */
export type LaneWork = Readonly<Record<LaneName, (order: Order, watch: Watch) => unknown>>;

export function workWith(platform: Platform): LaneWork {
  const lanes = Object.entries(MODULES).map(([lane, load]) => {
    let loaded: Promise<object> | undefined;
    const work = async ({ name, input }: Order, watch: Watch): Promise<unknown> => {
      loaded ??= load(platform);
      const commands = (await loaded) as Record<string, (input: unknown, watch: Watch) => unknown>;
      return name === 'ready' ? undefined : commands[name](input, watch);
    };
    return [lane, work];
  });
  return Object.fromEntries(lanes) as LaneWork;
}
