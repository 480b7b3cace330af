/**
 * Blocks that people call by what they are for, not by what they are about: the introduction, where a transcript greets or
 * says what is to come; the questions of the audience, where it ends with them; the leave-taking, where that is short.
 * English only. `npm run experiment -- titles` prints how often people call such a block so too.
 */
import type { Corpus, Document } from '../../text/index.ts';
import type { Block } from './block.ts';

export type Role = 'introduction' | 'questions' | 'closing';

const INTRODUCES =
  /\b(?:welcome (?:to|back|everyone|everybody)|(?:hello|hi),? (?:everyone|everybody|all|friends|listeners|and welcome)|good (?:morning|afternoon|evening)|my name is|thanks? (?:you )?(?:all |everyone |so much )?for (?:having|coming|joining|inviting|the intro)|today (?:we|i)(?:['’]re| are|['’]m| am|['’]ll| will)|(?:i['’]m|i am) (?:going to|gonna) (?:talk|speak|tell|present|give)|i['’]ll be (?:talking|speaking|presenting)|(?:this|my) (?:talk|episode|presentation) is (?:about|on|going)|(?:joined by|live from) )/i;
/** What is said when there is little left to say. */
const TAKES_LEAVE =
  /\b(?:wrap(?:ping)?(?: (?:this|things|it|that))? up|(?:run(?:ning)?|ran|are)(?: now)? out of time|(?:in|to) (?:closing|conclusion|conclude|summari[sz]e|sum up)|let me (?:close|conclude|end|finish)|final (?:thoughts|words|question)|before (?:we|i) (?:let you )?(?:go|close|finish|wrap)|closing (?:thoughts|remarks|words)|leave it (?:there|at that)|(?:that['’]s|that is) (?:it|all)(?: for (?:today|now|me)| from me|\.)|all the time we have|(?:thanks|thank you)(?: (?:both|all|so much|very much|again|everyone|everybody))* for (?:listening|joining|coming|being|your (?:time|attention)|attending)|(?:clos(?:e|ing)|end(?:ing)?|finish(?:ing)?)(?: of)? (?:the|this|our) meeting|next meeting(?:['’]s)? (?:is|will|starts?|in)|minutes left|ready to close|come to the closing|meeting is (?:over|finished)|(?:we['’]re|we are) (?:all )?done|see you (?:later|next|soon|all|then|in|after))\b/i;
const AUDIENCE = /^(?:q\d*|a|aud|audience\b.*|question(?:er|s)?\b.*|attendee\b.*)$/i;
const ASKED = /^(?:(?:Q\d?|Audience|Question)\b ?[-:.]|A ?[-:] )/;
/** Sentences in which a greeting or a leave-taking is looked for, and a first question. */
const OPENING_SENTENCES = 8;
const ASKING_SENTENCES = 5;
/** A block after so few sentences opens the text too: they are what a transcriber wrote, or a disclaimer. */
const PREFACE_SENTENCES = 10;
/** What takes leave is the closing where it is at most this part of the text. */
const CLOSING_PART = 1 / 8;

export function rolesOf({ documents }: Corpus, blocks: readonly Block[]): (Role | undefined)[] {
  const last = blocks.length - 1;
  const passages = blocks.map(([passage, ...others]) => {
    const document = documents[passage.document];
    const isPlain = others.length === 0 && document.language === 'en' && passage.from < passage.to;
    return isPlain && last > 0 ? { ...passage, document } : undefined;
  });
  const introduces = passages.findIndex(
    (passage, b) =>
      passage !== undefined &&
      (b === 0 || (b === 1 && passage.from < PREFACE_SENTENCES)) &&
      matches(passage, INTRODUCES),
  );
  return passages.map((passage, b) => {
    if (!passage) return undefined;
    if (b === introduces) return 'introduction';
    if (b < last) return undefined;
    const before = passages[b - 1];
    // Where the block before is a question too, the questions are blocks of their own.
    if (isAsked(passage) && !(before && isAsked(before))) return 'questions';
    const { document, from, to } = passage;
    const isShort = to - from <= CLOSING_PART * document.sentences.length;
    return isShort && matches(passage, TAKES_LEAVE) ? 'closing' : undefined;
  });
}

interface Part {
  readonly document: Document;
  readonly from: number;
  readonly to: number;
}

/** In its first sentences. */
const matches = ({ document: { text, sentences }, from, to }: Part, pattern: RegExp): boolean =>
  pattern.test(text.slice(sentences[from].start, sentences[Math.min(to, from + OPENING_SENTENCES) - 1].end));

/** Somebody of the audience speaks first: `Q: …`, or a speaker of that name. */
const isAsked = ({ document: { text, sentences }, from, to }: Part): boolean =>
  sentences
    .slice(from, Math.min(to, from + ASKING_SENTENCES))
    .some(({ speaker = '', start, end }) => AUDIENCE.test(speaker) || ASKED.test(text.slice(start, end)));
