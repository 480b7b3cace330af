/** What each block may be called, the best first: its candidates by their worth. */
import type { Corpus, Document } from '../../text/index.ts';
import { bracketsIn, type Passage } from './block.ts';
import { type Candidate, COUNTED, candidatesOf } from './candidates.ts';
import { everydayTerms, speakerTerms } from './kinds.ts';
import { taggerFor } from './parts-of-speech.ts';
import { TITLE_WEIGHTS, type TitleWeights, type WordScores, wordScores } from './word-scores.ts';

/** What decides between titles, as numbers. */
export interface TitleSettings {
  readonly weights: TitleWeights;
  /** What every word must be worth; what a lone word must be worth more, and one that comes once. */
  readonly perWord: number;
  readonly lone: number;
  readonly loneOnce: number;
  /** What a second phrase must be worth, and the share of the sentences of the rarer that it must have with the first. */
  readonly second: number;
  readonly together: number;
  /** The blocks are those of a transcript, which may have an introduction and questions (roles.ts). */
  readonly roles: boolean;
  /** Why a phrase is no title, by name. */
  readonly refusals: Readonly<Record<string, Refusal>>;
}

/** Phrases are looked for in so many first words of a passage. */
const REACH_WORDS = 900;

export interface Ranked extends Candidate {
  /** How often the block has it, as far as phrases are looked for. */
  count: number;
  /** The words it would share with a person's title, less a little for each of its own. */
  worth: number;
}

interface Written {
  readonly document: Document;
  readonly isEveryday: (term: number) => boolean;
  readonly isSpeaker: (term: number) => boolean;
  /** As it stands in the text. */
  readonly words: string;
}

type Refusal = (candidate: Candidate, written: Written) => boolean;

/** Why a phrase is no title. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  'everyday words alone': ({ terms }, { isEveryday, isSpeaker }) =>
    terms.every((term) => isEveryday(term) || isSpeaker(term)),
  'a speaker': ({ terms }, { isSpeaker }) => terms.some(isSpeaker),
  'a number': (_, { words }) => words.split(/\s/u).some((word) => COUNTED.test(word)),
};

export const TITLE_SETTINGS: TitleSettings = {
  weights: TITLE_WEIGHTS,
  perWord: 0.04,
  lone: 0.05,
  loneOnce: 0.15,
  second: 0.06,
  together: 0.25,
  roles: false,
  refusals: REFUSALS,
};

export async function rankerOf(
  corpus: Corpus,
  blocks: readonly Passage[],
  settings: TitleSettings,
): Promise<(b: number) => Ranked[]> {
  const scores = await wordScores(corpus, blocks, settings.weights);
  const [everyday, speakers] = [await everydayTerms(corpus), await speakerTerms(corpus)];
  const kinds = { isEveryday: (term: number) => everyday.has(term), isSpeaker: (term: number) => speakers.has(term) };
  const tagger = await taggerFor(corpus);
  const refusals = Object.values(settings.refusals);
  return (b) => {
    const found = new Map<string, Ranked>();
    const document = corpus.documents[blocks[b].document];
    const { text, tokens } = document;
    const reach = reachOf(document, blocks[b]);
    const candidates = candidatesOf(
      document,
      reach,
      tagger(document, reach.from, reach.to),
      bracketsIn(document, reach.from, reach.to),
      (token) => kinds.isEveryday(tokens.term[token]),
    );
    for (const candidate of candidates) {
      const key = tokens.term.subarray(candidate.first, candidate.last + 1).join(' ');
      const known = found.get(key);
      if (known) known.count++;
      else {
        const written = { document, ...kinds, words: text.slice(candidate.start, candidate.end) };
        if (refusals.some((isRefused) => isRefused(candidate, written))) continue;
        found.set(key, { ...candidate, count: 1, worth: 0 });
      }
    }
    for (const phrase of found.values()) phrase.worth = worthOf(phrase, scores[b], settings);
    return [...found.values()].sort((a, b) => b.worth - a.worth || a.start - b.start);
  };
}

/** The passage as far as phrases are looked for. */
export function reachOf({ tokens: { firstToken } }: Document, { document, from, to }: Passage): Passage {
  let end = from;
  while (end < to && firstToken[end] - firstToken[from] < REACH_WORDS) end++;
  return { document, from, to: end };
}

function worthOf({ terms, words, count }: Ranked, scores: WordScores, settings: TitleSettings): number {
  const likely = terms.reduce((sum, term) => sum + (scores.get(term)?.score ?? 0), 0);
  return likely - settings.perWord * words - (terms.length > 1 ? 0 : count > 1 ? settings.lone : settings.loneOnce);
}
