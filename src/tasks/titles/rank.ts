/** What each block may be called, the best first: its candidates by their worth. */
import type { Corpus, Document } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';
import { type Block, bracketsIn } from './block.ts';
import { isPlural } from './bounds.ts';
import type { Candidate } from './candidate.ts';
import { candidatesOf, reachOf } from './candidates.ts';
import { isEvaluative } from './evaluative.ts';
import { isTelling, isWellFormed, type Kinds, LONG, mayBeFormed, type Phrase } from './gate.ts';
import { keyWordsOf, sharesIn } from './key-words.ts';
import { keynessOf } from './keyness.ts';
import { type Occurrence, occurrencesIn } from './occurrences.ts';
import { ownIn } from './own.ts';
import { taggerFor } from './parts-of-speech.ts';
import type { TitleSettings } from './settings.ts';
import { kindsIn } from './spoken.ts';
import { centralityIn } from './together.ts';
import { isVague } from './vague.ts';
import { everydayTerms, type WordScores, wordScores } from './word-scores.ts';

/** A name that comes so often in its block comes back. */
const RETURNS = 3;
/** What comes once is said in passing: an adjective in a text of so many words, what may be a clause. */
const RECURS = 2;
const LONG_TEXT = 1000;
/** What stands beside a lone word has a key word of so great a share in a long block; in a short one, and a common noun. */
const FILLING = { long: 0.3, plain: 0.5 };

/** Words of all blocks in which company for lone words is looked for: a book of many chapters takes no longer. */
const FAR_IN_ALL = 60_000;

/** A phrase of a block, and where it was met first. */
interface Found {
  readonly phrase: Candidate & Pick<Phrase, 'document' | 'isLate'>;
  readonly met: Occurrence;
}

export interface Ranked extends Phrase {
  /** The words it would share with a person's title, less a little for each of its own. */
  readonly shared: number;
  /** The same, and its keyness. */
  readonly worth: number;
  /** The share of its strongest word among the key words of the block. */
  readonly share: number;
  /** How often that word comes in the block. */
  readonly often: number;
  /** How much it is spoken of together with the key words of a long block (together.ts). */
  readonly centrality: number;
  /** All words of its block. */
  readonly size: number;
  /** The block speaks of it; others stand in where all of these are titles of other blocks. */
  readonly isTold: boolean;
  /** Two of its words or more are not general. */
  readonly isCompound: boolean;
  /** A lone common noun of a long block, which tells little without another phrase beside it, one that fills. */
  readonly isThin: boolean;
  readonly fills: boolean;
  /** All its words are common or general. */
  readonly isCommon: boolean;
  /** It has a first name. */
  readonly isPerson: boolean;
  /** It may stand beside another phrase. */
  readonly joins: boolean;
}

/** What each block may be called, the best first, by the number of the block. */
export async function rankerOf(
  corpus: Corpus,
  blocks: readonly Block[],
  settings: TitleSettings,
): Promise<(b: number) => Ranked[]> {
  const scores = await wordScores(corpus, blocks, settings.weights);
  const everyday = await everydayTerms(corpus);
  const tagger = await taggerFor(everyday);
  const kinds = await kindsIn(corpus, blocks);
  const { totals, all } = kinds;
  const occurrences = occurrencesIn(corpus);
  const words = corpus.documents.reduce((sum, { tokens }) => sum + tokens.term.length, 0);
  const openings = openingsIn(corpus);
  const isOwn = ownIn(corpus, blocks, words, kinds.isGeneral);
  const far = Math.min(settings.far, FAR_IN_ALL / blocks.length);
  const isRare = (term: number) => all >= LONG_TEXT && totals[term] < RECURS;
  const isPlainIn = ({ text, tokens: { term, start, end }, language }: Document, token: number) =>
    everyday.has(term[token]) ||
    isRare(term[token]) ||
    (language === 'en' && isEvaluative(text.slice(start[token], end[token])));
  const isKindIn = ({ text, tokens: { term, start, end } }: Document, token: number) => {
    const word = text.slice(start[token], end[token]);
    return everyday.has(term[token]) && !isRare(term[token]) && !isEvaluative(word) && !isVague(word);
  };
  return (b) => {
    const block = blocks[b];
    const found = new Map<string, Found>();
    for (const passage of block) {
      const document = corpus.documents[passage.document];
      const late = document.tokens.firstToken[reachOf(document, passage).to];
      const reach = reachOf(document, passage, far);
      const candidates = candidatesOf(
        document,
        reach,
        tagger(document, reach.from, reach.to),
        bracketsIn(document, reach.from, reach.to),
        (token) => isPlainIn(document, token),
        (token) => isKindIn(document, token),
      );
      for (const candidate of candidates) {
        const key = `${candidate.kind} ${document.tokens.term.subarray(candidate.first, candidate.last + 1).join(' ')}`;
        const known = found.get(key);
        if (known && candidate.announced && !known.phrase.announced)
          found.set(key, { ...known, phrase: { ...known.phrase, announced: true } });
        if (known && !isBetter(candidate, document, known.phrase, corpus.documents[known.phrase.document])) continue;
        const isLate = (known?.phrase.isLate ?? true) && candidate.first >= late;
        const announced = candidate.announced || (known?.phrase.announced ?? false);
        const phrase = { ...candidate, announced, document: passage.document, isLate };
        found.set(key, { phrase, met: known?.met ?? phrase });
      }
    }
    const size = block.reduce((sum, { document, from, to }) => {
      const { firstToken } = corpus.documents[document].tokens;
      return sum + firstToken[to] - firstToken[from];
    }, 0);
    const formed = [...found.values()]
      .filter(({ phrase }) => mayBeFormed(phrase, kinds))
      .map(({ phrase, met }): Phrase => ({ ...phrase, ...occurrences(met, block) }))
      .filter(({ plain, announced, inBlock, document, first, last }) => {
        if (!plain || announced) return true;
        return inBlock >= RECURS && inBlock >= occurrences({ document, first: first + 1, last }, block).inBlock / 2;
      })
      .filter((phrase) => isWellFormed(phrase, corpus, kinds));
    const keys = keyWordsOf(corpus, block, kinds);
    const centralityOf = size < LONG.words ? () => 0 : centralityIn(corpus, block, keys);
    const shareOf = sharesIn(
      keys,
      formed.map(({ terms }) => terms),
    );
    const oftenOf = (terms: readonly number[]) => {
      const strongest = terms.reduce((a, b) => ((keys.get(b) ?? 0) > (keys.get(a) ?? 0) ? b : a));
      return Math.exp(scores[b].get(strongest)?.features.count ?? 0);
    };
    const telling = formed.filter((phrase) =>
      isTelling(phrase, { size, scores: scores[b] }, kinds, {
        share: shareOf(phrase.terms),
        shared: sharedBy(phrase, scores[b], settings),
      }),
    );
    const own = telling.filter((phrase) => isOwn(phrase, size));
    const spoken = [own, telling].find((phrases) => phrases.some(({ isLate }) => !isLate));
    const told = new Set(spoken ?? [...telling, ...standIns(formed, kinds)]);
    return formed
      .map((phrase) => ({ ...phrase, isTold: told.has(phrase), named: isNamed(phrase, scores[b], openings) }))
      .map((phrase) => {
        const shared = sharedBy(phrase, scores[b], settings);
        const share = shareOf(phrase.terms);
        const centrality = centralityOf(phrase.terms);
        const isLone = phrase.terms.length === 1;
        const worth =
          shared +
          settings.keyness * keynessOf(phrase, size, words, share, centrality) +
          (phrase.announced && phrase.isTold ? settings.announced : 0);
        const isWhole = phrase.isTold && phrase.kind === 'phrase' && (!isLone || phrase.named);
        const isThin = isLone && size >= LONG.words && kinds.isCommon(phrase.terms[0]);
        return {
          ...phrase,
          shared,
          worth,
          share,
          often: oftenOf(phrase.terms),
          centrality,
          size,
          isCompound: phrase.terms.filter((term) => !kinds.isGeneral(term)).length > 1,
          isThin,
          isCommon: phrase.terms.every((term) => kinds.isCommon(term) || kinds.isGeneral(term)),
          isPerson: phrase.terms.some(kinds.isFirstName),
          fills:
            phrase.isTold &&
            phrase.kind === 'phrase' &&
            phrase.inBlock >= RECURS &&
            share >= (isThin || size < LONG.words ? FILLING.plain : FILLING.long),
          joins: isWhole && (size < LONG.words || phrase.inBlock >= RECURS),
        };
      })
      .sort((a, b) => Number(b.isTold) - Number(a.isTold) || b.worth - a.worth || a.start - b.start);
  };
}

/** Where the block speaks of nothing, what it brings up early, without names of people if it can be. */
function standIns(formed: readonly Phrase[], { isFirstName }: Kinds): readonly Phrase[] {
  const early = formed.filter(({ isLate }) => !isLate);
  const nameless = early.filter(({ terms }) => !terms.some(isFirstName));
  return nameless.length > 0 ? nameless : early;
}

/** Of two writings of a phrase, one that ends at both its ends; of two such, the plural: a title has no article. */
function isBetter(candidate: Candidate, { text, language }: Document, known: Candidate, other: Document): boolean {
  if (candidate.bounded !== known.bounded) return candidate.bounded;
  if (language !== 'en' || candidate.kind !== 'phrase') return false;
  return isPlural(text.slice(candidate.start, candidate.end)) && !isPlural(other.text.slice(known.start, known.end));
}

/** Where the sentences of each document begin. */
const openingsIn = keptWith(({ documents }: Corpus) =>
  documents.map(({ sentences }): ReadonlySet<number> => new Set(sentences.map(({ start }) => start))),
);

/** The capital of a sentence's first word makes no name of it where it has none elsewhere. */
function isNamed(
  { named, start, terms, document }: Phrase,
  scores: WordScores,
  openings: readonly ReadonlySet<number>[],
): boolean {
  const opens = openings[document].has(start);
  return named && (!opens || (scores.get(terms[0])?.features.name ?? 0) > 0);
}

function sharedBy(
  { kind, terms, words, named, inBlock }: Phrase,
  scores: WordScores,
  { perWord, lone, action, question }: TitleSettings,
): number {
  const likely = terms.reduce((sum, term) => sum + (scores.get(term)?.score ?? 0), 0);
  const alone = terms.length === 1 && kind === 'phrase' && !(named && inBlock >= RETURNS) ? lone : 0;
  return likely - perWord * words - alone + (kind === 'action' ? action : kind === 'question' ? question : 0);
}
