export * from './listening.ts';
export { HOW_TO_NAME_ONE } from './options.ts';
export { speechSettings } from './settings.ts';
export { transcribe } from './transcribe.ts';
