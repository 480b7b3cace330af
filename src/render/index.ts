export * from './glossary.ts';
export * from './summary.ts';
export * from './text.ts';
