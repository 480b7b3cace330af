/**
 * How likely each word of a block is to stand in the title a person would write: a logistic model over a handful of
 * features, learnt from the headings people gave to chapters of talks.
 *
 *   P(w) = 1 / (1 + exp(−(bias + Σ weight · feature)))
 *
 * WEIGHTS is printed by `npm run experiment -- titles --data DIR`, which also says how well it does on series of talks
 * that it was not learnt from.
 */
import { type Corpus, type Everyday, everydayWords, loadLanguage } from '../../text/index.ts';
import { keptWith, once } from '../../text/memoized.ts';
import { type Block, eachContentToken } from './block.ts';
import { labelOf } from './candidates.ts';

export const TITLE_FEATURES = [
  'place',
  'opening',
  'count',
  'lift',
  'total',
  'everydayNoun',
  'everydayVerb',
  'everydayModifier',
  'question',
  'cued',
  'name',
  'speaker',
] as const;
export type TitleFeature = (typeof TITLE_FEATURES)[number];
export type TitleWeights = Readonly<Record<TitleFeature | 'bias', number>>;

export const WEIGHTS: TitleWeights = {
  bias: -4.06,
  place: -0.5,
  opening: 1.39,
  count: 0.43,
  lift: 0.36,
  total: 0.52,
  everydayNoun: -1.72,
  everydayVerb: -1.66,
  everydayModifier: -1.45,
  question: 0.62,
  cued: 0.82,
  name: 0.4,
  speaker: -2.23,
};

export interface ScoredWord {
  /** P(w) stands in the title. */
  readonly score: number;
  readonly features: Readonly<Record<TitleFeature, number>>;
}

/** A question counts when it opens the block, a cue a little later too. */
const ASKED = 6;
const CUED = 12;
/** What comes right before the thing that is going to be talked about. */
const CUE =
  /\b(?:discuss(?:ing)?|called|look(?:ing)? at|topic(?: is| of)?|what (?:is|are)|what['’]s|questions? on|explain|on to|next(?: is| up)?|introduc(?:e|ing)|(?:idea|problem|notion|concept|question) of|about)\W+(?:the |a |an |this |our |your |that |these |those )?$/i;
const REACH = 40;

interface Seen {
  count: number;
  place: number;
  sentence: number;
  asked: boolean;
  cued: boolean;
  /** Times inside a sentence, and with a capital or as an acronym there. */
  inside: number;
  capital: number;
}

/** The words of a block by term id, each scored when it is asked for: titles ask for few. */
export type WordScores = Pick<ReadonlyMap<number, ScoredWord>, 'get' | 'keys'>;

/** For every block, its words. */
export async function wordScores(
  corpus: Corpus,
  blocks: readonly Block[],
  weights: TitleWeights = WEIGHTS,
): Promise<WordScores[]> {
  const everyday = await everydayTerms(corpus);
  const speakers = await speakerTerms(corpus);
  const { totals, all } = totalsOf(corpus);
  return blocks.map((block) => {
    const seen = once(() => {
      const words = seenIn(corpus, block);
      let size = 0;
      for (const { count } of words.values()) size += count;
      return { words, size };
    });
    const scoreOf = (term: number): ScoredWord | undefined => {
      const { words, size } = seen();
      const word = words.get(term);
      if (!word) return undefined;
      const { count, place, sentence, asked, cued, inside, capital } = word;
      const kind = everyday.get(term);
      const features = {
        place: Math.log(1 + place),
        opening: 1 / (1 + sentence),
        count: Math.log(count),
        lift: Math.log((count * all) / (size * totals[term])),
        total: Math.log(totals[term]),
        everydayNoun: kind === 'noun' || kind === 'filler' ? 1 : 0,
        everydayVerb: kind === 'verb' ? 1 : 0,
        everydayModifier: kind === 'modifier' ? 1 : 0,
        question: asked ? 1 : 0,
        cued: cued ? 1 : 0,
        name: inside > 0 ? capital / inside : 0,
        speaker: speakers.has(term) ? 1 : 0,
      };
      return { score: probability(features, weights), features };
    };
    const scored = new Map<number, ScoredWord | undefined>();
    return {
      keys: () => seen().words.keys(),
      get(term) {
        if (!scored.has(term)) scored.set(term, scoreOf(term));
        return scored.get(term);
      },
    };
  });
}

export function probability(features: Readonly<Record<TitleFeature, number>>, weights: TitleWeights): number {
  const sum = TITLE_FEATURES.reduce((total, name) => total + weights[name] * features[name], weights.bias);
  return 1 / (1 + Math.exp(-sum));
}

function seenIn(corpus: Corpus, block: Block): Map<number, Seen> {
  const words = new Map<number, Seen>();
  for (const passage of block) {
    const { tokens, text, sentences } = corpus.documents[passage.document];
    eachContentToken(corpus, passage, (i, s, place) => {
      const { start, end } = sentences[s];
      const ordinal = s - passage.from;
      let word = words.get(tokens.term[i]);
      if (!word) {
        word = { count: 0, place, sentence: ordinal, asked: false, cued: false, inside: 0, capital: 0 };
        words.set(tokens.term[i], word);
      }
      word.count++;
      word.place = Math.min(word.place, place);
      word.sentence = Math.min(word.sentence, ordinal);
      if (ordinal < ASKED && text.slice(end - 2, end).includes('?')) word.asked = true;
      if (ordinal < CUED && !word.cued) {
        word.cued = CUE.test(text.slice(Math.max(start, tokens.start[i] - REACH), tokens.start[i]));
      }
      const small = isSmall(text, tokens.start[i], tokens.end[i]);
      const surface = small ? '' : text.slice(tokens.start[i], tokens.end[i]);
      const acronym = !small && /\p{Lu}.*\p{Lu}/u.test(surface);
      if (acronym || tokens.start[i] > start) {
        word.inside++;
        if (acronym || (!small && /^\p{Lu}/u.test(surface))) word.capital++;
      }
    });
  }
  return words;
}

/** Small letters of ASCII alone: most words, which need no pattern. */
function isSmall(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 97 || unit > 122) return false;
  }
  return true;
}

/** How often each term comes in the whole corpus, and how many words there are. */
export const totalsOf = keptWith(({ documents, lexicon }: Corpus) => {
  const totals = new Uint32Array(lexicon.size);
  let all = 0;
  for (const { tokens } of documents) {
    for (let i = 0; i < tokens.term.length; i++) {
      if (tokens.stop[i] === 1) continue;
      totals[tokens.term[i]]++;
      all++;
    }
  }
  return { totals, all };
});

/** The everyday words among the terms of the corpus; terms are stems. */
export const everydayTerms = keptWith(async ({ documents, lexicon }: Corpus) => {
  const terms = new Map<number, Everyday>();
  if (!documents.some(({ language }) => language === 'en')) return terms;
  const { stem } = await loadLanguage('en');
  for (const [word, kind] of everydayWords()) {
    for (const form of [stem(word), word]) {
      const id = lexicon.id(form);
      if (id !== undefined) terms.set(id, kind);
    }
  }
  return terms;
});

/** Who is spoken to at the beginning of a sentence: `So Anna, what …`, `Okay, Ben , you can …` */
const ADDRESSED =
  /^(?:(?:so|okay|ok|well|yeah|yes|no|right|alright|thanks|thank you|hi|hey|hello|and|but|now|sorry|uh|um|oh|good (?:morning|afternoon|evening))[\s,]+)*(\p{Lu}[\p{L}'’-]+) ?[,–-] +(?:you(?:['’]\p{L}+)?|(?:can|could|do|did|would|will|have|are) you|(?:what|how|why|when|where)(?:['’]s| is| are| do| did| would)? (?:you|your)|tell|thank|thanks|welcome|please)\b/iu;

const GREETED = /^(?:hi|hey|hello|welcome|thanks|thank you),? (\p{Lu}[\p{L}'’-]+) ?(?:[,.!?]|$)/iu;
/** Who says or hears who he is: `My name is Anna Lee`, `today we are joined by Ben`. */
const INTRODUCED =
  /\b(?:[Mm]y name(?:['’]s| is)|[Jj]oined (?:today |here |once again |again )?by(?: our (?:guest|friend))?|^I['’]m|^I am) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)/u;
const ADDRESS_REACH = 60;
/** Words that open a sentence in the place of a name. */
const OPENERS =
  /^(?:so|okay|ok|well|yeah|yes|no|right|alright|all|thanks|sure|uh|um|oh|and|but|now|then|also|actually|however|anyway|exactly|again|please|great|cool|first|second|third|finally|today|maybe|obviously|basically|hopefully|honestly|absolutely|look|listen|see|here|there|that|this|it|not|really|correct|sorry|perhaps|otherwise|personally|technically|typically|usually|sometimes|eventually|recently|currently|previously|later|still|plus|or|like|guys|folks|everyone|everybody|man|dude|gotcha|alrighty|mm-hmm|hmm|huh|wow|nice|awesome|interesting|true|fine|good)$/iu;

/** The words of the speakers' names, those too that the text has as labels (`Anna Lee: Welcome.`) or speaks to. */
export const speakerTerms = keptWith(async ({ documents, lexicon }: Corpus): Promise<ReadonlySet<number>> => {
  const terms = new Set<number>();
  for (const { text, sentences, language } of documents) {
    const names = new Set(
      sentences.flatMap(({ speaker, start, end }) => {
        const sentence = text.slice(start, end);
        const opening = language === 'en' ? sentence.slice(0, ADDRESS_REACH) : '';
        const addressed = (ADDRESSED.exec(opening) ?? GREETED.exec(opening))?.[1];
        const name = addressed && /^\p{Lu}/u.test(addressed) && !OPENERS.test(addressed) ? addressed : [];
        const introduced = language === 'en' ? (INTRODUCED.exec(sentence)?.[1] ?? []) : [];
        return [speaker ?? [], labelOf(sentence) ?? [], name, introduced].flat();
      }),
    );
    const { normal, stem } = await loadLanguage(language);
    for (const name of names) {
      for (const word of name.split(/[^\p{L}\p{N}'’]/u)) {
        for (const form of [stem(normal(word)), normal(word)]) {
          const id = lexicon.id(form);
          if (id !== undefined) terms.add(id);
        }
      }
    }
  }
  return terms;
});
