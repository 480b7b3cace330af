export { type EndpointOptions, ModelError } from './protocol.ts';
export { type Kept, openWriter, type Prompt, type Writer, type WriterOptions } from './writer.ts';
export * from './written.ts';
