/** Commands to a thread of a group. */
import type { ArrayLayout } from './memory-layout.ts';

/**
 * sweep        a part into the thread's partial sums, or, if it is the first, into those of the group
 * merge        the thread's slice of the partial sums from … to into the sums of the group
 * update       with all threads, the shared arrays from the sums
 * extrapolate  with all threads, the state, or only its local arrays
 * restore      with all threads, the same back to the last accepted pass
 */
export type ThreadCommand =
  | { readonly work: 'sweep'; readonly part: number; readonly first: boolean; readonly measure: boolean }
  | { readonly work: 'merge'; readonly from: number; readonly to: number }
  | { readonly work: 'update'; readonly sums: ArrayLayout }
  | { readonly work: 'extrapolate'; readonly level: number; readonly of: Extent }
  | { readonly work: 'restore'; readonly of: Extent };

/** Which arrays are extrapolated: on a cluster a shard has only the local ones. */
export type Extent = 'all' | 'local';
