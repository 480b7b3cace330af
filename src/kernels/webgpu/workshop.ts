/** What every kernel on the GPU needs: where its orders go, where its arrays are, and how its lanes work together. */
import type { Home } from './home.ts';
import type { Lanes } from './lanes.ts';
import type { Orders } from './orders.ts';

export interface Workshop {
  readonly orders: Orders;
  readonly home: Home;
  readonly lanes: Lanes;
  /** Entries that are on their way at once. */
  readonly ahead: number;
  /** Gathered factors are stored in half precision. */
  readonly half: boolean;
}
