/** Texts with reference summaries, one set a line: `{id, text, refs}`, or of many documents `{id, docs, refs}`. */
import { InputError } from '../check/index.ts';
import { jsonLines } from './lines.ts';

type Text = string | { readonly text: string } | null;
const textOf = (text: Text): string | undefined => (typeof text === 'string' ? text : text?.text);

export function parseReferenceSets(jsonl: string, who: string) {
  return jsonLines(jsonl, who).map(({ value, line }) => {
    const { id, set, text, docs, refs } = value as {
      id?: string;
      set?: string;
      text?: string;
      docs?: Text[];
      refs?: Text[];
    };
    const texts = docs?.map(textOf) ?? [text];
    const references = (refs ?? []).map(textOf);
    if (texts.length === 0 || ![...texts, ...references].every((one) => typeof one === 'string'))
      throw new InputError(`${who}:${line}`, 'every line needs a text or docs; refs are texts too', value);
    return {
      id: String(id ?? set ?? line),
      documents: texts.map((one, i) => ({ id: `${i + 1}`, text: one as string })),
      references: references as string[],
    };
  });
}
