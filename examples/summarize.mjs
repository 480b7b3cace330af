// The sentences that sum up a text, with their places and their reasons.
import { summarize } from 'aspectra';

const text = `The harbour froze on Monday. Ships cannot leave the harbour until the ice breaks.
The mayor asked two icebreakers to open the harbour. Children skate on the ice. The ice may break on Friday.`;

const { sentences } = await summarize(text, { sentences: 2 });
for (const { index, start, end, why } of sentences) {
  console.log(index, text.slice(start, end), why.words.map(({ word }) => word).join(' '));
}
// → 1 Ships cannot leave the harbour until the ice breaks.
