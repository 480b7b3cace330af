/** Asks for the titles of all chapters of a text at once, so that they fit together. */
import type { Prompt } from '../writer.ts';
import { DATA, listOf, listSchema } from './words.ts';

export interface TitledBlock {
  readonly phrases: readonly string[];
  readonly quotations: readonly string[];
}

export const titlesPrompt = (blocks: readonly TitledBlock[], language: string): Prompt => ({
  task: 'titles',
  version: 2,
  instructions:
    `You write the chapter titles of one document, in ${language}. For every chapter you get its key phrases and ` +
    'quotations from it. A title has 2 to 6 words, names what this chapter is about and the others are not, uses words ' +
    'that stand in the quotations, and claims nothing that they do not say. It begins with a capital and has no other but in ' +
    `names. No numbering, no full stop, no quotation marks. ${DATA} Answer with JSON alone: {"titles": ["…", …]}, one title a chapter, in their order, ${blocks.length} in all.`,
  material: blocks
    .map(
      ({ phrases, quotations }, i) =>
        `Chapter ${i + 1}\nKey phrases: ${phrases.join(', ')}\nQuotations:\n${listOf(quotations)}`,
    )
    .join('\n\n'),
  schema: listSchema('titles', blocks.length),
});
