export type { Library } from '../library/library.ts';
export { type App, type AppOptions, createApp } from './app.ts';
export { type Listening, type ListenOptions, listen } from './listen.ts';
export { demoFolder, openStored } from './open-stored.ts';
export { startDemo } from './routes/demo.ts';
export { openWorkers } from './threads.ts';
