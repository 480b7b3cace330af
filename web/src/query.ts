/** What is looked for in the library, as its address has it. */
export const FILTERS = ['tag', 'speaker', 'kind', 'from', 'to', 'topic'] as const;
export type Query = Record<'q' | 'show' | 'by' | (typeof FILTERS)[number], string>;
