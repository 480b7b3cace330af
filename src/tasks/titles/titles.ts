/**
 * A title for each of some blocks of text, as a person would write on it, told apart from the others.
 *
 *   const corpus = await analyze(sources);
 *   const titles = await titlesOf(corpus, [[{ document: 0, from: 0, to: 40 }], [{ document: 0, from: 40, to: 90 }]]);
 *   titles[0] → { text: 'Hardware wallets', kind: 'phrase', spans: [{ document: 0, start: 120, end: 136 }] }
 *
 * A block that opens with a heading is called by it. Otherwise candidates (candidates.ts) are ranked by the number of
 * words a person's title would share with them: Σ P(w) over their words (word-scores.ts), less a little for every word.
 * The best one, and a second where it adds enough, is the title; where there is none, the first words stand in.
 */
import type { Corpus } from '../../text/index.ts';
import type { Block, Passage } from './block.ts';
import { type Candidate, candidatesOf, MOST_WORDS } from './candidates.ts';
import { partsOfSpeech } from './parts-of-speech.ts';
import { everydayTerms, type ScoredWord, speakerTerms, type Weights, wordScores } from './word-scores.ts';

export interface Title {
  readonly text: string;
  readonly kind: 'heading' | 'question' | 'action' | 'phrase' | 'opening';
  /** Where its words stand: UTF-16 offsets in the document. */
  readonly spans: readonly { readonly document: number; readonly start: number; readonly end: number }[];
}

/** What a word must be worth to be in the title. */
const PER_WORD = 0.04;
/** A question or an action must share so much more. */
const KIND = { phrase: 0, action: -0.1, question: 0.05 };
/** A second phrase must add so much. */
const SECOND = 0.2;
/** Words of the first sentence that stand in when no phrase can. */
const OPENING = 6;

interface Ranked extends Candidate {
  readonly document: number;
  readonly value: number;
}

export async function titlesOf(corpus: Corpus, blocks: readonly Block[], weights?: Weights): Promise<Title[]> {
  const scores = await wordScores(corpus, blocks, weights);
  const everyday = await everydayTerms(corpus);
  const speakers = await speakerTerms(corpus);
  const parts = partsOfSpeech(corpus, everyday);
  const general = (term: number) => everyday.has(term) || speakers.has(term);
  const ranked = blocks.map((block, b) =>
    block
      .flatMap((passage) =>
        candidatesOf(corpus.documents[passage.document], parts(passage.document), passage).flatMap((candidate) =>
          candidate.terms.every(general)
            ? []
            : [{ ...candidate, document: passage.document, value: worthOf(candidate, scores[b]) }],
        ),
      )
      .sort((a, b) => b.value - a.value || a.start - b.start),
  );
  const order = ranked
    .map((_, b) => b)
    .sort((a, b) => (ranked[b][0]?.value ?? 0) - (ranked[a][0]?.value ?? 0) || a - b);
  const titles: Title[] = new Array(blocks.length);
  const taken = new Set<string>();
  for (const b of order)
    titles[b] =
      headingOf(corpus, blocks[b]) ?? worded(corpus, ranked[b], scores[b], taken) ?? opening(corpus, blocks[b]);
  return titles;
}

function worthOf({ kind, terms, words }: Candidate, scores: ReadonlyMap<number, ScoredWord>): number {
  const shared = terms.reduce((sum, term) => sum + (scores.get(term)?.score ?? 0), 0);
  return shared - PER_WORD * words + KIND[kind];
}

/** The heading a block opens with, without its marks. */
function headingOf({ documents }: Corpus, [passage]: Block): Title | undefined {
  if (!passage || passage.from >= passage.to) return undefined;
  const { text, sentences } = documents[passage.document];
  const { start, end, kind } = sentences[passage.from];
  if (kind !== 'heading') return undefined;
  const [line] = text
    .slice(start, end)
    .replace(/^[#\s]+|[#\s]+$/g, '')
    .split('\n');
  const words = line.trim();
  if (words === '') return undefined;
  const at = text.indexOf(words, start);
  return { text: words, kind: 'heading', spans: [{ document: passage.document, start: at, end: at + words.length }] };
}

/** The best candidate that is not the title of another block, and what a second one adds. */
function worded(
  { documents }: Corpus,
  ranked: readonly Ranked[],
  scores: ReadonlyMap<number, ScoredWord>,
  taken: Set<string>,
): Title | undefined {
  const first = ranked.find(({ terms }) => !taken.has(keyOf(terms)));
  if (!first) return undefined;
  const used = new Set(first.terms);
  const gain = (candidate: Ranked) =>
    worthOf({ ...candidate, terms: candidate.terms.filter((t) => !used.has(t)) }, scores);
  let second: Ranked | undefined;
  if (first.kind === 'phrase') {
    for (const candidate of ranked) {
      if (candidate.kind !== 'phrase' || first.words + candidate.words > MOST_WORDS) continue;
      if (candidate.terms.some((term) => used.has(term))) continue;
      if (gain(candidate) > Math.max(SECOND, second ? gain(second) : 0)) second = candidate;
    }
  }
  const chosen = second ? [first, second] : [first];
  taken.add(keyOf(first.terms));
  const text = chosen
    .map(({ document, start, end }) => documents[document].text.slice(start, end).replace(/\s+/g, ' '))
    .join(', ');
  return {
    text: text.slice(0, 1).toUpperCase() + text.slice(1),
    kind: first.kind,
    spans: chosen.map(({ document, start, end }) => ({ document, start, end })),
  };
}

const keyOf = (terms: readonly number[]): string => [...terms].sort((a, b) => a - b).join(' ');

function opening({ documents }: Corpus, [passage]: Block): Title {
  const { text, sentences } = documents[passage.document];
  const { start, end } = sentences[passage.from];
  const words = text.slice(start, end).split(/\s+/u);
  const shown = words.length > OPENING ? `${words.slice(0, OPENING).join(' ')}…` : words.join(' ');
  return { text: shown, kind: 'opening', spans: [{ document: passage.document, start, end }] };
}

export type { Block, Passage };
