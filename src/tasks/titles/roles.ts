/**
 * Blocks that people call by what they are for, not by what they are about: the introduction, where a transcript opens
 * with a greeting or a short block; the questions of the audience, where it ends with them; the leave-taking, where that is
 * short. English only. On chaptered talks people call 85 % of what is an introduction here so, 97 % of what are questions
 * here Q&A, and 55 % of what is a closing here conclusion, wrap-up or the like (`npm run experiment -- titles`).
 */
import type { Corpus, Document } from '../../text/index.ts';
import type { Block, Passage } from './block.ts';

/** `end`: so short that it is the closing, unless a phrase is surely its title. */
export type Role = 'introduction' | 'questions' | 'closing' | 'end';

const GREETING =
  /\b(?:welcome (?:to|back|everyone|everybody)|(?:hello|hi),? (?:everyone|everybody|all|friends|listeners|and welcome)|good (?:morning|afternoon|evening)|my name is|thanks? (?:you )?(?:all |everyone |so much )?for (?:having|coming|joining|inviting|the intro)|today (?:we|i)(?:['’]re| are|['’]m| am|['’]ll| will)|(?:i['’]m|i am) (?:going to|gonna) (?:talk|speak|tell|present|give)|i['’]ll be (?:talking|speaking|presenting)|(?:this|my) (?:talk|episode|presentation) is (?:about|on|going)|(?:joined by|live from) )/i;
/** Sentences in which a greeting is looked for, and a first question; a leave-taking in so many words too. */
const OPENING = 8;
const OPENING_WORDS = 80;
const ASKING = 5;
/** So few sentences before it are a preface: what a transcriber wrote, a disclaimer. */
const PREFACE = 10;
/** What is said when there is little left to say. */
const LEAVING =
  /\b(?:wrap(?:ping)?(?: (?:this|things|it|that))? up|(?:run(?:ning)?|ran|are)(?: now)? out of time|(?:in|to) (?:closing|conclusion|conclude|summari[sz]e|sum up)|let me (?:close|conclude|end|finish)|final (?:thoughts|words|question)|before (?:we|i) (?:let you )?(?:go|close|finish|wrap)|closing (?:thoughts|remarks|words)|leave it (?:there|at that)|(?:that['’]s|that is) (?:it|all)(?: for (?:today|now|me)| from me|\.)|all the time we have|(?:thanks|thank you)(?: (?:both|all|so much|very much|again|everyone|everybody))* for (?:listening|joining|coming|being|your (?:time|attention)|attending)|(?:clos(?:e|ing)|end(?:ing)?|finish(?:ing)?)(?: of)? (?:the|this|our) meeting|next meeting(?:['’]s)? (?:is|will|starts?|in)|minutes left|ready to close|come to the closing|meeting is (?:over|finished)|(?:we['’]re|we are) (?:all )?done|see you (?:later|next|soon|all|then|in|after))\b/i;
const AUDIENCE = /^(?:q\d*|a|aud|audience\b.*|question(?:er|s)?\b.*|attendee\b.*)$/i;
/** What closes a text is at most this part of it; what opens one and is at most this is its introduction, whatever it says. */
const SHORT = 8;
const SHORT_FIRST = 12;
const SHORT_LAST = 16;
/** And of a long text so many words. */
const LONGEST = { first: 1500, last: 800 };
const ASKED = /^(?:(?:Q\d?|Audience|Question)\b ?[-:.]|A ?[-:] )/;

export function rolesOf({ documents }: Corpus, blocks: readonly Block[]): (Role | undefined)[] {
  let introduced = false;
  const roles = blocks.map((block, b): Role | undefined => {
    if (blocks.length < 2 || block.length !== 1) return undefined;
    const [{ document, from, to }] = block;
    const source = documents[document];
    if (source.language !== 'en' || from >= to) return undefined;
    const opens = b === 0 || (b === 1 && from < PREFACE);
    if (
      !introduced &&
      opens &&
      (greets(source, from, to) || (blocks.length > 2 && to >= PREFACE && isShort(source, to)))
    ) {
      introduced = true;
      return 'introduction';
    }
    if (b < blocks.length - 1) return undefined;
    if (isAsked(source, from, to) && !isAmongQuestions(source, blocks[b - 1])) return 'questions';
    if (isLeaving(source, from, to)) return 'closing';
    return blocks.length > 2 && isShortEnd(source, from, to) ? 'end' : undefined;
  });
  // A preface that no introduction follows is one.
  const [[first] = []] = blocks;
  if (
    !introduced &&
    blocks.length > 2 &&
    first &&
    blocks[0].length === 1 &&
    isPreface(documents[first.document], first)
  )
    roles[0] = 'introduction';
  return roles;
}

/** Where the chapter before is a question too, the questions are chapters of their own. */
const isAmongQuestions = (source: Document, [{ from, to }]: Block): boolean => isAsked(source, from, to);

const isPreface = (document: Document, { from, to }: Passage): boolean =>
  document.language === 'en' && from === 0 && to > from && isShort(document, to);

function isShort({ tokens: { firstToken, term } }: Document, to: number): boolean {
  return firstToken[to] * SHORT_FIRST < term.length && firstToken[to] < LONGEST.first;
}

/** To the end of the document. */
const isShortEnd = ({ sentences, tokens: { firstToken, term } }: Document, from: number, to: number): boolean =>
  to === sentences.length &&
  (term.length - firstToken[from]) * SHORT_LAST < term.length &&
  term.length - firstToken[from] < LONGEST.last;

function isLeaving({ text, sentences, tokens: { firstToken } }: Document, from: number, to: number): boolean {
  if ((to - from) * SHORT > sentences.length) return false;
  let end = Math.min(to, from + OPENING);
  while (end < to && firstToken[end] - firstToken[from] < OPENING_WORDS) end++;
  return LEAVING.test(text.slice(sentences[from].start, sentences[end - 1].end));
}

function greets({ text, sentences }: Document, from: number, to: number): boolean {
  return GREETING.test(text.slice(sentences[from].start, sentences[Math.min(to, from + OPENING) - 1].end));
}

function isAsked({ text, sentences }: Document, from: number, to: number): boolean {
  const first = sentences.slice(from, Math.min(to, from + ASKING));
  return (
    first.some(({ speaker = '' }) => AUDIENCE.test(speaker)) ||
    first.some(({ start, end }) => ASKED.test(text.slice(start, end)))
  );
}
