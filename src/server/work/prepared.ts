/** A cache of texts that are ready to be summed up or cut: a slider asks again and again about the same ones. */
import { pick } from '../../check/index.ts';
import { type PreparedText, prepareText, type StructureOptions } from '../../tasks/structure/index.ts';
import { type Problem, prepare, type SummarizeOptions } from '../../tasks/summarize/index.ts';
import { ANALYZE_OPTIONS, type Source } from '../../text/index.ts';

const SIZE = 3;

/** Keeps the last results that could be made, by what they were made of. */
function keepingLast<T>(size: number): (of: unknown, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return async (of, make) => {
    const key = JSON.stringify(of);
    const made = kept.get(key) ?? make();
    kept.delete(key);
    await made;
    kept.set(key, made);
    for (const oldest of [...kept.keys()].slice(0, -size)) kept.delete(oldest);
    return made;
  };
}

/** `prepare` that keeps the last few results. */
export function cachedPrepare(): (sources: readonly Source[], options: SummarizeOptions) => Promise<Problem> {
  const last = keepingLast<Problem>(SIZE);
  return (sources, options) =>
    last([sources, options.query, pick(options, ANALYZE_OPTIONS)], () => prepare(sources, options));
}

/** `prepareText` that keeps the last few results. */
export function cachedPrepareText(): (source: Source, options: StructureOptions) => Promise<PreparedText> {
  const last = keepingLast<PreparedText>(SIZE);
  return (source, options) => last([source, pick(options, ANALYZE_OPTIONS)], () => prepareText(source, options));
}
