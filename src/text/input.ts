/** What every task takes, as documents. */
import { InputError } from '../check/index.ts';
import type { Source } from './document.ts';

/** A document of a caller, who may leave its id out. */
export type Unnamed = Omit<Source, 'id'> & { readonly id?: string };
/** A text, a document, or a list of these. */
export type Input = string | Unnamed | readonly (string | Unnamed)[];

/** A document to ask about: a text, a document, or one of the collection by its id. */
export type Asked =
  | string
  | Unnamed
  | { readonly document: string }
  | { readonly id: string; readonly text?: undefined };

/** Questions: ids of those that are in the collection, documents of all others. */
export function askedOf(who: string, asked: Asked | readonly Asked[]): (string | Source)[] {
  const many = Array.isArray(asked);
  return (many ? asked : [asked]).map((one: Asked, i) => {
    const given: { text?: unknown; id?: string; document?: unknown } = typeof one === 'string' ? { text: one } : one;
    if (typeof given?.text === 'string')
      return { ...(given as Unnamed), id: given.id ?? (many ? `text ${i + 1}` : 'text') };
    const id = given?.document ?? given?.id;
    if (typeof id === 'string') return id;
    throw new InputError(
      who,
      'takes a text, a document {id?, text}, the {document: id} of one, or a list of these',
      one,
    );
  });
}

/** What has no id is called by its place, from 1, or `text` where it is alone. Two documents of one id are refused. */
export function documentsOf(who: string, input: Input): Source[] {
  const isList = Array.isArray(input);
  const seen = new Set<string>();
  return (isList ? input : [input]).map((one: string | Unnamed, i) => {
    const given: Unnamed = typeof one === 'string' ? { text: one } : one;
    if (!isList && (typeof given !== 'object' || given === null))
      throw new InputError(who, 'takes a text, a document {id?, text} or a list of these', one);
    if (typeof given?.text !== 'string') throw new InputError(who, 'every document needs a text', given?.id ?? one);
    const id = given.id ?? (isList ? `${i + 1}` : 'text');
    if (seen.has(id)) throw new InputError(who, 'every document needs an id of its own; two have', id);
    seen.add(id);
    return { ...given, id };
  });
}
