/** XML tag by tag, for the parts of DOCX and EPUB. */
import { InputError } from '../check/index.ts';
import { needed } from './needed.ts';

interface Tags {
  open?(name: string, attributes: Record<string, string>): void;
  text?(words: string): void;
  close?(name: string): void;
}

/** The reader of tags slows down with the square of the depth; documents are not deeper. */
const DEEPEST = 1_000;

export async function eachTag(xml: string, who: string, { open, text, close }: Tags): Promise<void> {
  const { Parser } = await needed('XML', 'htmlparser2', () => import('htmlparser2'));
  let depth = 0;
  const handler = {
    onopentag(name: string, attributes: Record<string, string>) {
      if (++depth > DEEPEST) throw new InputError(who, `has tags more than ${DEEPEST} deep; that is no document`);
      open?.(name, attributes);
    },
    ...(text && { ontext: text }),
    onclosetag(name: string) {
      depth--;
      close?.(name);
    },
  };
  new Parser(handler, { xmlMode: true }).end(xml);
}
