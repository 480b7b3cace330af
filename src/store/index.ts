export { exportLines } from './export.ts';
export { DamagedError, FullError, LockedError } from './failure.ts';
export { sortOption } from './filter.ts';
export { asJob } from './jobs.ts';
export { announce, type Served, servedBy } from './lock.ts';
export { type OpenOptions, openLibrary, withLibrary } from './open.ts';
export { repair } from './repair.ts';
export type * from './store.ts';
