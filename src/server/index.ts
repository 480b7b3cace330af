export { type App, type AppOptions, createApp } from './app.ts';
export { loadDemo } from './demo.ts';
export type { Library } from './library.ts';
export { type Listening, type ListenOptions, listen } from './listen.ts';
export { memoryLibrary } from './memory.ts';
