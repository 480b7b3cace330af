/**
 * Takes away what stands around the words of a transcript: credits at its ends (first-line.ts), and leads (leads.ts), which
 * name a speaker or a time before the words or on a line of their own: `Anna Lee: …`. Leads are looked for in texts without
 * cues, and, with the name in full, within the turns of those with cues. Sentences begin after both, and get their speakers; a lead or
 * a credit alone is no sentence. Offsets hold in the text as given.
 */

import type { Corpus, Document, Sentence, Source, Tokens } from './document.ts';
import { creditsLength } from './first-line.ts';
import { isInFull, type Lead, leadOf, leadsIn, mayHaveLeads } from './leads.ts';

export const unlabelled = (corpus: Corpus): Corpus => ({
  ...corpus,
  documents: corpus.documents.map(withoutLabels),
});

/** A text that is cut into sentences, with tokens or without. */
type Cut = Source & Pick<Document, 'sentences'> & { readonly tokens?: Tokens };

export const withoutLabels = <T extends Cut>(document: T): T => withoutLeads(withoutCredits(document));

/** Credits stand among so many first and last sentences. */
const OUTER = 3;

function withoutCredits<T extends Cut>(document: T): T {
  const { text, sentences } = document;
  const lengths = sentences.map(({ start, end }, s) =>
    s < OUTER || s >= sentences.length - OUTER ? creditsLength(text.slice(start, end)) : 0,
  );
  if (!lengths.some((length) => length > 0)) return document;
  const from = sentences.map((_, s) => s).filter((s) => sentences[s].start + lengths[s] < sentences[s].end);
  const spoken = from.map((s) => ({ ...sentences[s], start: sentences[s].start + lengths[s] }));
  return withSentences(document, spoken, from);
}

function withoutLeads<T extends Cut>(document: T): T {
  const { text, sentences, cues = [] } = document;
  if (cues.length === 0 && !mayHaveLeads(text)) return document;
  const lines = sentences.map(({ start, end }) => text.slice(start, end));
  const leads =
    cues.length > 0
      ? sentences.map((sentence, s) => (sentence.speaker === undefined ? undefined : leadWithin(lines[s])))
      : leadsIn(lines, new Set(sentences.map(({ paragraph }) => paragraph)).size);
  if (!leads.some((lead) => lead?.speaker !== undefined)) return document;
  const spoken: Sentence[] = [];
  const from: number[] = [];
  let speaker: string | undefined;
  sentences.forEach((sentence, s) => {
    const lead = leads[s];
    if (cues.length > 0 && !isSameTurn(sentence, sentences[s - 1])) speaker = sentence.speaker;
    speaker = lead?.speaker ?? speaker;
    if (lead?.alone) return;
    const start = sentence.start + (lead?.length ?? 0);
    // What somebody says is no heading, however short.
    const kind = lead?.speaker !== undefined && sentence.kind === 'heading' ? 'sentence' : sentence.kind;
    spoken.push({ ...sentence, start, kind, ...(speaker !== undefined && { speaker }) });
    from.push(s);
  });
  return withSentences(document, spoken, from);
}

/** With some sentences in place of those they were, and with their tokens; a text that would have none stays as it is. */
function withSentences<T extends Cut>(document: T, sentences: readonly Sentence[], from: readonly number[]): T {
  if (sentences.length === 0) return document;
  const { tokens } = document;
  return { ...document, sentences, ...(tokens && { tokens: tokensFrom(tokens, from, sentences) }) };
}

/** Within a turn somebody else speaks where the record names him in full: `Mr. Lee (Northfield): I rise to …` */
function leadWithin(sentence: string): Lead | undefined {
  const lead = leadOf(sentence);
  return lead && isInFull(lead) ? lead : undefined;
}

const isSameTurn = (sentence: Sentence, before: Sentence | undefined): boolean =>
  sentence.speaker === before?.speaker && sentence.paragraph === before?.paragraph;

/** The tokens of some sentences, `from` the sentences that they were, without those before their new beginnings. */
function tokensFrom({ start, end, term, stop, firstToken }: Tokens, from: readonly number[], to: readonly Sentence[]) {
  const kept = new Uint8Array(start.length);
  const first = new Uint32Array(to.length + 1);
  from.forEach((s, i) => {
    first[i + 1] = first[i];
    for (let token = firstToken[s]; token < firstToken[s + 1]; token++) {
      if (start[token] < to[i].start) continue;
      kept[token] = 1;
      first[i + 1]++;
    }
  });
  const isKept = (_: number, token: number) => kept[token] === 1;
  return {
    start: start.filter(isKept),
    end: end.filter(isKept),
    term: term.filter(isKept),
    stop: stop.filter(isKept),
    firstToken: first,
  };
}
