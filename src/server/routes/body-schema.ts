/** Bodies of requests: their schema, and lists in them. */
/** JSON Schema of a body with these properties. */
export const bodyOf = (properties: object): object => ({ type: 'object', properties, additionalProperties: false });

export const isListOf = (value: unknown, legal: (item: unknown) => boolean): value is readonly unknown[] =>
  Array.isArray(value) && value.every(legal);
