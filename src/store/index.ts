export { exportLines } from './export.ts';
export { DamagedError, FullError, LockedError } from './failure.ts';
export { asJob } from './jobs.ts';
export { announce, type Served, servedBy } from './lock.ts';
export { type OpenOptions, openLibrary, withLibrary } from './open.ts';
export { type Order, sortOption } from './order.ts';
export { repair } from './repair.ts';
export type * from './store.ts';
