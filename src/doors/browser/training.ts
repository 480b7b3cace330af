/** `aspectra/training` in a browser: training in this thread. Threads, batches from disk and clusters need Node. */

export type { Device } from '../../training/gpu/device.ts';
export { fitInline } from '../../training/inline.ts';
export type { CountsSource } from '../../training/shards.ts';
