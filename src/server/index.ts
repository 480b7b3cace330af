export { type App, type AppOptions, createApp } from './app.ts';
export { startDemo } from './demo-route.ts';
export type { Library } from './library.ts';
export { type Listening, type ListenOptions, listen } from './listen.ts';
export { demoFolder, openStored } from './open-stored.ts';
export { openWorkers } from './threads.ts';
