/** Answers that were given before: the same question about an unchanged library is not worked out twice. */

/** Characters of a question, at most; longer ones bring texts along. */
const QUESTION = 10_000;
/** Characters of all answers that are kept; the one that was asked for longest ago goes first. */
const ALL = 64_000_000;

/** `stamp`: another one after every change of what answers are made of. */
export function keptAnswers(stamp: () => Promise<string>, all = ALL) {
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
  /** An answer as JSON: that of an earlier time, or the one that `answer` works out. */
  return async (question: string, answer: () => Promise<unknown>): Promise<string> => {
    if (question.length > QUESTION) return JSON.stringify(await answer());
    // Asked for before the answer is worked out: what changes meanwhile has another stamp.
    const asked = `${await stamp()} ${question}`;
    const text = kept.get(asked) ?? JSON.stringify(await answer());
    keep(asked, text);
    return text;
  };
}
