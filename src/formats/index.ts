export * from './decode.ts';
export * from './jsonl.ts';
export * from './read.ts';
