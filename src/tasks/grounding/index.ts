export * from './grounding.ts';
