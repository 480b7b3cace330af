/** `aspectra/server`: the HTTP API (Node only). */
export {
  type App,
  type AppOptions,
  createApp,
  listen,
  openStored,
  openWorkers,
} from '../server/index.ts';
