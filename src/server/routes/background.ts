/** The background of a text's structure as requests ask for it. */
import { pick } from '../../check/index.ts';
import type { Library } from '../../library/library.ts';
import { WORD_CLUSTERS_OPTIONS } from '../../tasks/structure/index.ts';
import { ANALYZE_OPTIONS, type Source } from '../../text/index.ts';
import { keptBy } from '../../text/memoized.ts';
import { Refused } from '../refused.ts';
import type { Workers } from '../workers.ts';
import { isSource } from './given-texts.ts';
import { isListOf, type Services } from './route.ts';

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

const OPTIONS = { ...WORD_CLUSTERS_OPTIONS, ...ANALYZE_OPTIONS };

/** The background of a library, learned once for each revision. */
export function libraryBackground(library: Library, workers: Workers): Services['background'] {
  const last = keptBy<Uint8Array>();
  return (options) =>
    last(`${library.revision()} ${JSON.stringify(options)}`, async () =>
      workers.run('text', 'background', { from: { place: await library.place() }, options }),
    );
}

/** The bytes of a background, where one is asked for. */
export async function backgroundFor(
  { library: asked = false, corpus }: Readonly<Record<string, unknown>>,
  options: Parameters<Services['background']>[0],
  { background, workers }: Services,
): Promise<Uint8Array | undefined> {
  if (typeof asked !== 'boolean') throw new Refused(400, 'library must be true or false');
  if (corpus !== undefined && !isListOf(corpus, isSource))
    throw new Refused(400, 'corpus must be a list of {id, text}');
  if (asked && corpus) throw new Refused(400, 'takes a corpus or the library, one of them');
  const own = pick(options, OPTIONS) as typeof options;
  if (corpus) return workers.run('text', 'background', { from: corpus as readonly Source[], options: own });
  return asked ? background(own) : undefined;
}
