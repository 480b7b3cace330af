/** What the library tells of words, for the structure of one text: learned once for every state of the library. */

import type { Library } from '../../library/library.ts';
import { allItems } from '../../library/similar.ts';
import { WORD_CLUSTERS_OPTIONS } from '../../models/index.ts';
import { ANALYZE_OPTIONS, type Source } from '../../text/index.ts';
import { Refused } from '../refused.ts';
import { isListOf, isSource } from './given-texts.ts';
import type { Services } from './route.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

/** As `aspectra structure` has --library and --corpus. */
export const BACKGROUND = {
  library: {
    type: 'boolean',
    description: 'learn word frequencies and word clusters from the library',
    default: false,
  },
  corpus: {
    type: 'array',
    items: { $ref: '#/components/schemas/Source' },
    description: 'texts to learn word frequencies and word clusters from',
  },
};

const learned = new WeakMap<Library, { readonly key: string; readonly bytes: Promise<Uint8Array> }>();
const NAMES = Object.keys({ ...WORD_CLUSTERS_OPTIONS, ...ANALYZE_OPTIONS });

/** The bytes of a background, where one is asked for. */
export async function backgroundFor(
  { library: asked = false, corpus }: Readonly<Record<string, unknown>>,
  options: Options,
  { library, workers }: Services,
): Promise<Uint8Array | undefined> {
  if (typeof asked !== 'boolean') throw new Refused(400, 'library must be true or false');
  if (corpus !== undefined && !isListOf(corpus, isSource))
    throw new Refused(400, 'corpus must be a list of {id, text}');
  if (asked && corpus) throw new Refused(400, 'takes a corpus or the library, one of them');
  const own = Object.fromEntries(NAMES.flatMap((name) => (name in options ? [[name, options[name]]] : [])));
  const learn = (items: readonly Source[]) => workers.run('background', { items, options: own });
  if (corpus) return learn(corpus as readonly Source[]);
  if (!asked) return undefined;
  const key = `${library.revision()} ${JSON.stringify(own)}`;
  const known = learned.get(library);
  if (known?.key === key) return known.bytes;
  const bytes = allItems(library.store, () => {}).then(learn);
  learned.set(library, { key, bytes });
  bytes.catch(() => learned.delete(library));
  return bytes;
}
