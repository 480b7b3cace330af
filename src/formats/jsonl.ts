/** One JSON object a line: `{id, text, title?, date?, language?, tags?, related?}`. */
import { InputError } from '../check/index.ts';
import type { Source } from '../text/index.ts';

/** A document as a corpus brings it: its text and what is known of its company. */
export interface Entry extends Source {
  readonly tags?: readonly string[];
  readonly related?: readonly string[];
}

export function parseJsonl(text: string, who: string): Entry[] {
  return jsonLines(text, who).map(({ value, line }) => {
    const { id, text: body } = value;
    if (typeof body !== 'string') throw new InputError(`${who}:${line}`, 'every line needs a text', value);
    return { ...value, id: id === undefined ? `${who}:${line}` : String(id), text: body } as Entry;
  });
}

/** The objects of a file of JSON lines, each with the number of its line. Blank lines are passed over. */
export function jsonLines(text: string, who: string): { value: Record<string, unknown>; line: number }[] {
  return text
    .split('\n')
    .flatMap((json, i) => (/\S/.test(json) ? [{ value: parse(json, `${who}:${i + 1}`), line: i + 1 }] : []));
}

function parse(json: string, who: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new InputError(who, 'every line must be a JSON object', json);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new InputError(who, 'every line must be a JSON object', value);
}
