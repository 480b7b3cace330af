export { repair } from './check.ts';
export { exportLines } from './export.ts';
export { DamagedError, FullError, LockedError } from './failure.ts';
export { announce, type Served, servedBy } from './lock.ts';
export { type OpenOptions, openLibrary, withLibrary } from './open.ts';
export { sortOption } from './query.ts';
export type * from './store.ts';
