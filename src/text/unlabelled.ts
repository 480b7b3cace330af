/**
 * A text that comes as it is may be a transcript: a lead (leads.ts) stands before the words, or on a line of its own. Its
 * sentences get their speakers and begin after the lead; a lead alone is no sentence. Offsets hold in the text as given.
 */
import type { Corpus, Document, Sentence, Tokens } from './document.ts';
import { acceptedLeads, leadOf } from './leads.ts';

export const unlabelled = (corpus: Corpus): Corpus => ({ ...corpus, documents: corpus.documents.map(withoutLeads) });

function withoutLeads<T extends Document>(document: T): T {
  const { text, sentences, cues = [] } = document;
  if (cues.length > 0) return document;
  const leads = acceptedLeads(
    sentences.map(({ start, end }) => leadOf(text.slice(start, end))),
    new Set(sentences.map(({ paragraph }) => paragraph)).size,
  );
  if (!leads.some((lead) => lead?.speaker !== undefined)) return document;
  const spoken: Sentence[] = [];
  const from: number[] = [];
  let speaker: string | undefined;
  sentences.forEach((sentence, s) => {
    const lead = leads[s];
    speaker = lead?.speaker ?? speaker;
    if (lead?.alone) return;
    const start = sentence.start + (lead?.length ?? 0);
    spoken.push({ ...sentence, start, ...(speaker !== undefined && { speaker }) });
    from.push(s);
  });
  if (spoken.length === 0) return document;
  return { ...document, sentences: spoken, tokens: tokensFrom(document.tokens, from, spoken) };
}

/** The tokens of some sentences, `from` the sentences that they were, without those before their new beginnings. */
function tokensFrom({ start, end, term, stop, firstToken }: Tokens, from: readonly number[], to: readonly Sentence[]) {
  const kept: number[] = [];
  const first = new Uint32Array(to.length + 1);
  from.forEach((s, i) => {
    for (let token = firstToken[s]; token < firstToken[s + 1]; token++)
      if (start[token] >= to[i].start) kept.push(token);
    first[i + 1] = kept.length;
  });
  const at = (values: Uint32Array) => Uint32Array.from(kept, (token) => values[token]);
  return {
    start: at(start),
    end: at(end),
    term: at(term),
    stop: Uint8Array.from(kept, (token) => stop[token]),
    firstToken: first,
  };
}
