/** XML tag by tag, for the parts of DOCX and EPUB. */
import { needed } from './needed.ts';

interface Tags {
  open?(name: string, attributes: Record<string, string>): void;
  text?(words: string): void;
  close?(name: string): void;
}

export async function eachTag(xml: string, { open, text, close }: Tags): Promise<void> {
  const { Parser } = await needed('XML', 'htmlparser2', () => import('htmlparser2'));
  const handler = { onopentag: open, ontext: text, onclosetag: close };
  new Parser(Object.fromEntries(Object.entries(handler).filter(([, tell]) => tell)), { xmlMode: true }).end(xml);
}
