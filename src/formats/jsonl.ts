/** One JSON object a line: `{id, text, title?, date?, language?, tags?, related?, cues?}`. */
import { InputError } from '../check/index.ts';
import { type Fields, objectIn } from '../check/json-values.ts';
import { count } from './entry.ts';
import { linesOf } from './texts.ts';

const MAX_REPORTED = 5;

/** Lines that are no objects: the first few are reported one by one, the others counted. */
export function badLines(name: string) {
  const reported: InputError[] = [];
  let bad = 0;
  return {
    add(line: number, json: string) {
      if (++bad <= MAX_REPORTED) reported.push(notAnObject(name, line, json));
    },
    /** Nothing good at all: the file is something else. */
    refuseAll(good: number) {
      if (good === 0 && bad > 0) throw reported[0];
    },
    notes: () => [
      ...reported.map((error) => `${error.message}; the line was passed over`),
      ...(bad > MAX_REPORTED ? [`${name}: ${count(bad - MAX_REPORTED, 'more line')} passed over`] : []),
    ],
  };
}

const notAnObject = (who: string, line: number, json: string): InputError =>
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
