/**
 * What a document without a title is called: its first heading, or the question on a line of its own that it begins with;
 * else, of a long one, the phrases it comes back to, for what it begins with is seldom what it is about; else what its
 * beginning brings up.
 */

import { creditsLength } from '../../text/first-line.ts';
import { type Corpus, type Document, oneLine } from '../../text/index.ts';
import { leadOf } from '../../text/leads.ts';
import { withCapital } from '../../text/one-line.ts';
import type { KeyPhrase } from './key-phrases.ts';
import { reachOf } from './rank.ts';
import { joined, titlesOf } from './titles.ts';

/** The first line of a transcript may name who wrote it down, or who speaks and when: `Ada Lindqvist: 00:00:21`. */
const isCredit = (line: string): boolean => creditsLength(line) > 0 || leadOf(line)?.start !== undefined;
/** A lone word seldom tells enough: a phrase of several is taken before it where it scores so much of what the best does. */
const TELLING = 0.6;
const isCompound = (phrase: string): boolean => /[\s-]/u.test(phrase);

/** A longer question is no title. */
const LONGEST_QUESTION = 90;

/** `Are you a giver or a taker?` over a text; what somebody asks in a conversation is none. */
function questionOver({ text, sentences, cues = [] }: Document): string | undefined {
  const [first, next] = sentences;
  if (!next || next.paragraph === first.paragraph || first.speaker !== undefined || cues.length > 0) return undefined;
  const words = oneLine(text.slice(first.start, first.end));
  return /\?$/u.test(words) && words.length <= LONGEST_QUESTION && leadOf(words) === undefined ? words : undefined;
}

/** The title of the first document; `phrases`: its key phrases, the best first. */
export async function documentTitle(corpus: Corpus, phrases: readonly KeyPhrase[]): Promise<string> {
  const { sentences } = corpus.documents[0];
  const question = questionOver(corpus.documents[0]);
  if (question !== undefined) return question;
  const whole = { document: 0, from: 0, to: sentences.length };
  const [{ text, kind }] = await titlesOf(corpus, [whole]);
  const isLong = reachOf(corpus.documents[0], whole).to < sentences.length;
  if (phrases.length === 0 || (!isCredit(text) && (!isLong || kind === 'heading'))) return text;
  const telling = phrases.find(({ text, score }) => isCompound(text) && score >= TELLING * phrases[0].score);
  const best = phrases.slice(0, 2).map((phrase) => phrase.text);
  const called = telling?.text ?? joined(best, corpus.documents[0].language);
  return withCapital(called);
}
