/** Answers that were given before: what is asked again of the same texts is not worked out twice. */
import { hashOf, hex } from '../store/content.ts';
import type { Workers } from './workers.ts';

/** Work whose result depends on its input alone, and may be asked for again. */
const REPEATED: readonly string[] = ['sentences', 'summarize', 'structure', 'speakers'];
/** Characters of all answers that are kept; the one that was asked for longest ago goes first. */
const ALL = 16_000_000;

export function withAnswers(workers: Workers, all = ALL): Workers {
  /** As JSON, by the hash of the question. */
  const kept = new Map<string, string>();
  let size = 0;
  const forget = (question: string) => {
    size -= kept.get(question)?.length ?? 0;
    kept.delete(question);
  };
  const keep = (question: string, answer: string) => {
    forget(question);
    kept.set(question, answer);
    size += answer.length;
    for (const oldest of kept.keys()) {
      if (size <= all) return;
      forget(oldest);
    }
  };
  return {
    ...workers,
    async run(lane, name, input, context) {
      if (!REPEATED.includes(name)) return workers.run(lane, name, input, context);
      const question = await hashed([name, input]);
      const known = kept.get(question);
      const answer = known === undefined ? await workers.run(lane, name, input, context) : JSON.parse(known);
      keep(question, known ?? JSON.stringify(answer));
      return answer;
    },
  };
}

/** A string of so many characters is hashed as it is: to write it as JSON would hold up others for as long. */
const LONG = 10_000;

/** The hash of what can be written as JSON, and of bytes in it. */
async function hashed(of: unknown): Promise<string> {
  const apart: string[] = [];
  const rest = JSON.stringify(of, (_, value) => {
    if (value instanceof Uint8Array) return hex(hashOf(value));
    if (typeof value !== 'string' || value.length < LONG) return value;
    apart.push(value);
    return value.length;
  });
  const bytes = new TextEncoder().encode([rest, ...apart].join('\n'));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
