export * from './comparison.ts';
export * from './glossary.ts';
export * from './rouge.ts';
export * from './summary.ts';
export * from './text.ts';
