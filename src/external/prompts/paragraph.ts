/** Asks for a paragraph, or with a question for its answer, from quotations, every sentence with those it rests on. */
import type { Prompt } from '../writer.ts';
import { DATA, listOf, SENTENCES_ANSWER, SENTENCES_SCHEMA } from './words.ts';

export const paragraphPrompt = (quotations: readonly string[], language: string, question?: string): Prompt => ({
  task: question === undefined ? 'paragraph' : 'answer',
  version: 1,
  instructions:
    (question === undefined
      ? `You write one short paragraph, in ${language}, that says what these quotations say, for a reader who has not seen the text. `
      : `You answer the question, in ${language}, by these quotations alone; where they do not answer it, write no sentence. `) +
    'Plain sentences, names in place of pronouns where the quotations have them. Keep every number, name, date, negation and direction as it ' +
    'stands, and add nothing. Every sentence cites the quotations that it rests on. ' +
    `${DATA} ${SENTENCES_ANSWER}`,
  material: `${question === undefined ? '' : `Question: ${question}\n\n`}Quotations:\n${listOf(quotations)}`,
  schema: SENTENCES_SCHEMA,
});
