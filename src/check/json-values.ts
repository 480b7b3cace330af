/** Values of JSON that somebody else wrote: each is what it should be, or nothing. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** What a text of JSON says; nothing where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object that a text of JSON is; undefined where it is none. */
export function objectIn(json: string): Fields | undefined {
  const value = parsedJson(json);
  return isObject(value) ? value : undefined;
}

/** A list of objects; what is none has no fields. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A number, also one in quotes; NaN for anything else. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
