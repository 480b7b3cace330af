/** One JSON object a line: `{id, text, title?, date?, language?, tags?, related?, cues?}`. */
import { InputError } from '../check/index.ts';
import { type Fields, objectIn } from '../check/json-values.ts';
import { linesOf } from './texts.ts';

export const notAnObject = (who: string, line: number, json: string): InputError =>
  new InputError(`${who}:${line}`, 'every line must be a JSON object', json);

/** The objects of a file of JSON lines, each with its number. Blank lines are passed over; a bad one throws. */
export function jsonLines(text: string, who: string): { value: Fields; line: number }[] {
  const rows: { value: Fields; line: number }[] = [];
  for (const { text: json, line } of linesOf({ text, line: 1 })) {
    if (!/\S/.test(json)) continue;
    const value = objectIn(json);
    if (!value) throw notAnObject(who, line, json);
    rows.push({ value, line });
  }
  return rows;
}
