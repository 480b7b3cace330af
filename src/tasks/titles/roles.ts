/**
 * Blocks that people call by what they are for, not by what they are about: the introduction, where a transcript greets or
 * says what is to come; the questions of the audience, where it ends with them. English only.
 * `npm run experiment -- titles` prints how often people call such a block so too.
 */
import type { Corpus, Document } from '../../text/index.ts';
import { OPENING_SENTENCES, type Passage } from './block.ts';

export type Role = 'introduction' | 'questions';

const INTRODUCES =
  /\b(?:welcome (?:to|back|everyone|everybody)|(?:hello|hi),? (?:everyone|everybody|all|friends|listeners|and welcome)|good (?:morning|afternoon|evening)|my name is|thanks? (?:you )?(?:all |everyone |so much )?for (?:having|coming|joining|inviting|the intro)|today (?:we|i)(?:['’]re| are|['’]m| am|['’]ll| will)|(?:i['’]m|i am) (?:going to|gonna) (?:talk|speak|tell|present|give)|i['’]ll be (?:talking|speaking|presenting)|(?:this|my) (?:talk|episode|presentation) is (?:about|on|going)|(?:joined by|live from) )/i;
const AUDIENCE = /^(?:q\d*|a|aud|audience\b.*|question(?:er|s)?\b.*|attendee\b.*)$/i;
const ASKED = /^(?:(?:Q\d?|Audience|Question)\b ?[-:.]|A ?[-:] )/;
export function rolesOf({ documents }: Corpus, blocks: readonly Passage[]): (Role | undefined)[] {
  const last = blocks.length - 1;
  const passages = blocks.map((passage) => {
    const document = documents[passage.document];
    const isPlain = document.language === 'en' && passage.from < passage.to;
    return isPlain && last > 0 ? { ...passage, document } : undefined;
  });
  // A block after a few sentences opens the text too: they are what a transcriber wrote, or a disclaimer.
  const introduces = passages.findIndex(
    (passage, b) =>
      passage !== undefined && b < 2 && passage.from <= OPENING_SENTENCES && opensWith(passage, INTRODUCES),
  );
  return passages.map((passage, b) => {
    if (!passage) return undefined;
    if (b === introduces) return 'introduction';
    if (b < last) return undefined;
    const before = passages[b - 1];
    // Where the block before is a question too, the questions are blocks of their own.
    return isAsked(passage) && !(before && isAsked(before)) ? 'questions' : undefined;
  });
}

interface Part {
  readonly document: Document;
  readonly from: number;
  readonly to: number;
}

/** In its first sentences. */
const opensWith = ({ document: { text, sentences }, from, to }: Part, pattern: RegExp): boolean =>
  pattern.test(text.slice(sentences[from].start, sentences[Math.min(to, from + OPENING_SENTENCES) - 1].end));

/** Somebody of the audience speaks first: `Q: …`, or a speaker of that name. */
const isAsked = ({ document: { text, sentences }, from, to }: Part): boolean =>
  sentences
    .slice(from, Math.min(to, from + OPENING_SENTENCES))
    .some(({ speaker = '', start, end }) => AUDIENCE.test(speaker) || ASKED.test(text.slice(start, end)));
