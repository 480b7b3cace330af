/**
 * What is not fit to be quoted: greetings and thanks, housekeeping, short announcements of what comes next, advertising,
 * hesitations that a transcript marks, dates alone, captions, tables, half sentences, questions without their answer,
 * remarks of a few words.
 */
import { isDay, oneLine } from '../../text/index.ts';
import { isAnnouncement } from './asides.ts';
import { documentAt, type SentencePlaces, sentenceAt, sentencesOf, textOf } from './places.ts';

/** Fewer words than this say nothing alone. */
const MIN_WORDS = 4;
const ENDS = /[.!?…。！？؟।][\s"'”’»)\]\d]*$/u;
/** It begins with a mark that ends or parts. */
const CUT_BEFORE = /^[,;:.]/u;
const BROKEN = /(?:[,:;–—-]|\.\.\.|…|\{[a-z]+\})[\s.!"”’]*$/u;
/** Characters in which the end of a sentence is looked at, so that a row of dots takes no more time than words. */
const ENDING = 60;
/** Where so many sentences end with a mark, or begin with a capital, those that do not are halves. */
const ENDED = 0.5;
const CAPITAL = 0.75;

/** Words that may stand before a greeting. */
const OPENING = '(?:(?:and|so|but|well|ok|okay|yeah|all right|alright|great|now|oh|um|uh),? )*';
const ADDRESS = '[\\w-]+(?:\\.| dot )(?:com|io|org|dev|net|fm|co)\\b';

/** A sentence as it is judged. */
interface Read {
  readonly text: string;
  /** In one line, and that in small letters. */
  readonly flat: string;
  readonly small: string;
  readonly language: string;
  readonly ending: string;
  readonly words: number;
  readonly kind: string;
  readonly habits: Habits;
  /** The sentence ends with a mark, though its quotation may end before; the quotation begins within it. */
  readonly isEnded: boolean;
  readonly isTrimmed: boolean;
}

/** By patterns for small letters: with the flag `i` a search takes three times as long. */
const matching =
  (...patterns: readonly RegExp[]) =>
  ({ small }: Read): boolean =>
    patterns.some((pattern) => pattern.test(small));

/** A condition or a reason without what follows from it: `If we had talked about it.` */
const isCondition = matching(
  /^(?:if|unless|until|whether|although|though|because) (?!.*\b(?:then|you(?:['’]re|['’]ll)? (?:can|need|have|should|will))\b)[^\s,]+(?: [^\s,]+){0,8}$/u,
);

/** Why a sentence is not fit to be quoted; the first reason counts. */
export const UNFIT = {
  hesitation: matching(
    /\{(?:disfmarker|gap|vocalsound|nonvocalsound|pause|comment)\}|\[(?:unintelligible|inaudible|crosstalk)/u,
  ),
  date: ({ flat, language }) => isDay(flat, language) || /^\d{4}[/-]\d{2}[/-]\d{2}\s+\p{Lu}/u.test(flat),
  caption: matching(
    /^(?:scroll down|click here|watch (?:the )?video)\b/u,
    /^\(?(?:fig(?:ure|\.)|table|(?:file )?photo|image|picture|caption|chart|abbildung|tabelle|foto)\s*(?:\d+\s*[:.(]|:|by |credit)/u,
  ),
  table: ({ text }) => /\|[^|]*\||\t[^\t]+\t/u.test(text),
  courtesy: matching(
    new RegExp(
      `^${OPENING}(?:welcome\\b|thanks?\\b(?! to\\b)|good (?:morning|afternoon|evening)\\b|hello\\b|hi\\b|hey\\b|bye\\b|goodbye\\b|cheers\\b|congratulations\\b|nice to (?:meet|see)|i(?:['’]ll| will) be your |great to (?:have|be|see) |how are you|how['’]s it going|it['’]s (?:great|good|nice|a pleasure|an honou?r) to (?:be|have you|see you|meet)|i(?:['’]m| am) (?:so |very |really )*(?:glad|happy|pleased|delighted|honou?red|excited|thrilled) to (?:be|have you|welcome|introduce)|guten (?:tag|morgen|abend)|danke\\b|vielen dank|willkommen|bonjour\\b|merci\\b|bienvenue|hola\\b|gracias\\b|bienvenid)`,
      'u',
    ),
    /, thank you for\b|\b(?:thank you (?:so|very) much|i thank (?:the|my|our)\b|thanks (?:so much|for (?:having|joining|listening|coming|watching|being))|my name is|my pleasure|welcome (?:back )?to (?:the|another|our|this)|joined (?:\w+ ){0,3}by (?:my|our|your)|my co-?hosts?|(?:i['’]m|i am) your host|(?:we['’]re|we are|i['’]m|i am) here with (?:our|my)|with (?:me|us),? as always|joining us|you(?:['’]re| are) here to listen)\b/u,
    /\b(?:let['’]s [^.]{0,40}go home|(?:see|catch) you (?:all )?(?:on (?:the )?next|next (?:week|time)|later|soon|again)|call it a day|have a (?:good|great|nice) (?:day|night|one|evening|weekend)|(?:great|good|nice|excited|glad|happy) to have you)\b/u,
  ),
  housekeeping: matching(
    /\b(?:before we (?:get )?start|shall we (?:get )?start|let['’]s (?:get started|begin|move on|take a break|dive in(?:to)?)|(?:got|have) (?:some |a few |two |three |more |another |a )*questions? (?:now )?(?:from|for)|(?:can|could) (?:you|everyone|everybody) (?:all )?(?:hear|see) (?:me|us|my)|(?:you['’]re|you are|i['’]m) on mute|share my screen|next slide|^i apologi[sz]e|apologies (?:from|for)|check(?:ing)? (?:the )?(?:mic|sound)|(?:in|the) show notes|over to you|public service announcement|nothing to do with|we['’](?:ll|re going to) take some time|joined (?:as always |today |once again )?by|(?:past|previous) (?:podcasts?|episodes?)|episode (?:number )?#?\d+|(?:these|our|spotlight) shows|any other business|declare(?:d)? (?:an )?interests?)\b/u,
    /\b(?:shar(?:e|ing) my time|points? of order|papers? to note|(?:meeting|house|committee) to order|(?:have|has|yield|give|gives|take) (?:\w+ )?the floor|we ask that|(?:like|want|wanted) to (?:\w+ )?thank|(?:via|by|through|to the) video ?-?conferenc(?:e|ing)|as a reminder|please (?:wait|direct|mute|raise)|with the agenda|unmute|earpieces?|raise (?:your|their) hands?|we(?:['’]re| are) back with|on (?:the|this|our) (?:show|podcast)(?: today)?|my guest|listening to (?:this|us)|watching (?:this |us )?on youtube)\b/u,
  ),
  advertising: matching(
    new RegExp(
      `\\b(?:(?:our|today['’]s|this (?:week|episode)['’]s) sponsors?|sponsored by|brought to you by|promo ?code|coupon code|free trial|sign up (?:at|today)|subscribe (?:to|on|at|wherever)|our newsletter|patreon|leave (?:us )?a review|follow us (?:on|at)|\\d+% off|support (?:the|this|our) (?:show|podcast)|(?:go|head|over|visit|check|find|more|available|sign up|subscribe|join|website)\\b[^.]{0,40} ${ADDRESS}|[\\w-]+\\.(?:com|io|org|dev|net|fm|co)/\\w)|https?://|(?:^|\\s)@[a-z]\\w+`,
      'u',
    ),
  ),
  announcement: ({ flat }) => isAnnouncement(flat),
  'a few words': ({ words }) => words < MIN_WORDS,
  question: ({ ending }) => /[?？؟]["'”’»)\]]*$/u.test(ending),
  'half a sentence': (sentence) => isCondition(sentence) || isHalf(sentence),
} satisfies Record<string, (sentence: Read) => boolean>;
export type Unfit = keyof typeof UNFIT;

/** Judges sentences, each when it is asked about. */
export interface Fitness {
  /** Why a sentence is not fit to be quoted; nothing where it is. */
  reason(sentence: number): Unfit | undefined;
  isFit(sentence: number): boolean;
}

export function fitnessOf(problem: SentencePlaces, words: Uint32Array): Fitness {
  const habits = sentencesOf(problem).map(
    ({ first, last }): Habits => ({
      ended: sharing(first, last, (s) => hasEnd(problem, s)) >= ENDED,
      capital: sharing(first, last, (s) => !/^[\s"“‘'([]*\p{Ll}/u.test(textOf(problem, s))) >= CAPITAL,
    }),
  );
  const known = new Map<number, Unfit | undefined>();
  const reason = (s: number) => {
    if (!known.has(s)) known.set(s, reasonAgainst(problem, s, words[s], habits[problem.documentOf[s]]));
    return known.get(s);
  };
  return { reason, isFit: (s) => reason(s) === undefined };
}

/** The share of the sentences of which something holds. */
function sharing(first: number, last: number, holds: (s: number) => boolean): number {
  let count = 0;
  for (let s = first; s < last; s++) if (holds(s)) count++;
  return count / (last - first);
}

/** How nearly all sentences of the document are written. */
interface Habits {
  readonly ended: boolean;
  readonly capital: boolean;
}

function reasonAgainst(problem: SentencePlaces, s: number, words: number, habits: Habits): Unfit | undefined {
  const text = textOf(problem, s).trim();
  const flat = oneLine(text);
  const { kind, start } = sentenceAt(problem, s);
  const sentence = {
    ...{ text, flat, small: flat.toLowerCase(), ending: flat.slice(-ENDING), words, kind, habits },
    language: documentAt(problem, s).language,
    isEnded: hasEnd(problem, s),
    isTrimmed: problem.quoteStart[s] > start,
  };
  return (Object.keys(UNFIT) as Unfit[]).find((reason) => UNFIT[reason](sentence));
}

/** Of a list's item this is no fault. */
const isHalf = ({ flat, ending, kind, habits, isEnded, isTrimmed }: Read): boolean =>
  kind !== 'item' &&
  (isOpenQuotation(flat) ||
    CUT_BEFORE.test(flat) ||
    BROKEN.test(ending) ||
    (habits.ended && !isEnded) ||
    (habits.capital && !isTrimmed && /^["“‘'([]*\p{Ll}/u.test(flat)));

/** The sentence ends with a mark, though its quotation may end before. */
const hasEnd = (problem: SentencePlaces, s: number): boolean =>
  ENDS.test(documentAt(problem, s).text.slice(problem.quoteStart[s], sentenceAt(problem, s).end).slice(-ENDING));

/** A quotation, or a word in square brackets, begins in it and ends elsewhere, or the other way round. */
const isOpenQuotation = (text: string): boolean =>
  text.split('[').length !== text.split(']').length ||
  (text.match(/["“”]/gu)?.length ?? 0) % 2 === 1 ||
  (text.match(/``|''/gu)?.length ?? 0) % 2 === 1 ||
  (/^['‘]\p{Lu}/u.test(text) && !/['’](?!\p{L})/u.test(text.slice(1)));
