export type { Encoder } from '../tasks/similar/index.ts';
export { type EncoderOptions, openEncoder } from './encoder.ts';
export { type EndpointOptions, ModelError } from './protocol.ts';
export { readWordVectors, type WordVectors, wordEncoder } from './word-vectors.ts';
export { type Kept, openWriter, type Prompt, sentNotes, type Writer, type WriterOptions } from './writer.ts';
export * from './written.ts';
