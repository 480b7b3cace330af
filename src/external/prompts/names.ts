/** Asks for the names of all topics of a collection at once, so that they tell each other apart. */
import type { Prompt } from '../writer.ts';
import { DATA, listOf, listSchema } from './words.ts';

export interface NamedTopic {
  readonly words: readonly string[];
  readonly documents: readonly string[];
}

export const namesPrompt = (topics: readonly NamedTopic[], language: string): Prompt => ({
  task: 'names',
  version: 1,
  instructions:
    `You name the topics of a collection of documents, in ${language}. For every topic you get its telling words and ` +
    'titles or sentences of its documents. A name has 1 to 5 words, says what the documents of this topic have in common and the ' +
    `others have not, and uses words that stand there. ${DATA} ` +
    `Answer with JSON alone: {"names": ["…", …]}, in their order, ${topics.length} in all.`,
  material: topics
    .map(({ words, documents }, i) => `Topic ${i + 1}\nWords: ${words.join(', ')}\nDocuments:\n${listOf(documents)}`)
    .join('\n\n'),
  schema: listSchema('names', topics.length),
});
