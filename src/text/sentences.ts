/**
 * Sentences, in linear time: blocks (blocks.ts), then the stops inside them (stops.ts). English without
 * punctuation is cut where its words and pauses say that a sentence ends (restore.ts); other languages at lines, else at
 * cues, else into even runs of words. Every visible character falls in exactly one sentence.
 */
import { blocksOf } from './blocks.ts';
import { isBlank, skipBlanks, trimBlanks } from './characters.ts';
import type { Cue, Sentence, Span, TimeSpan } from './document.ts';
import { boundaryTable, knowsEnough, restoredEnds } from './restore.ts';
import { countStops, eachStop, type StopRules, stopRules } from './stops.ts';

export interface SentenceOptions {
  readonly language?: string | undefined;
  /** Words whose full stop never ends a sentence, on top of the language's own. */
  readonly abbreviations?: Iterable<string> | undefined;
  readonly cues?: readonly Cue[] | undefined;
}

/** Text with fewer stops than one in this many characters counts as unpunctuated. */
const SPARSE = 600;
/** The longest sentence in words: of unpunctuated text, and of any text. */
const LONGEST_RUN = 60;
const LONGEST_SENTENCE = 300;
/** A stretch without any blank counts as a word for every so many characters. */
const LONGEST_WORD = 40;
/** Thai and Lao write no stops: a space ends a sentence that has become this long. */
const THAI_SENTENCE = 10;

/**
 * The sentences of a text, with their places. Default language: English.
 *
 * @example
 * splitSentences('It rained. We stayed.', { language: 'en' }).length; // 2
 */
export function splitSentences(text: string, options: SentenceOptions = {}): Sentence[] {
  return cutSentences(text, options).sentences;
}

export interface SentenceCut {
  readonly sentences: Sentence[];
  /** Ends in the middle of a run of words, for want of a better place. */
  readonly forced: number;
  /** Whether ends were found by the words and pauses around them, for want of punctuation. */
  readonly restored: boolean;
  /** Whether captions were cut at pauses and lines, for want of punctuation. */
  readonly atLines: boolean;
}

/** As splitSentences, with how the ends were found. */
export function cutSentences(text: string, options: SentenceOptions = {}): SentenceCut {
  const { language, abbreviations, cues = [] } = options;
  const stops = countStops(text, text.length / SPARSE + 1);
  const sparse = stops === 0 || text.length > stops * SPARSE;
  const rules = stopRules(text, language, abbreviations);
  const eachEnd = /[\u0e00-\u0eff]/.test(text) ? eachStopOrSpace : eachStop;
  const restored = sparse && (language ?? 'en') === 'en' && isRunning(text, cues.length > 0);
  // Always between speakers; elsewhere where punctuation does not.
  const unstopped = restored
    ? restoredEnds(text, boundaryTable(), silencesIn(cues), PAUSE)
    : breaksIn(text, sparse ? cues : []);
  const cuts = [...new Set([...turnsIn(cues), ...unstopped])].sort((a, b) => a - b);
  const withTime = timer(cues);
  const breaks = !sparse || restored ? 'deliberate' : rules.lowerCase || stops === 0 ? 'all' : 'before capitals';
  const sentences: Sentence[] = [];
  let forced = 0;
  let cut = 0;
  for (const block of blocksOf(text, breaks, cues.length > 0 || restored)) {
    let start = block.start;
    const add = (at: number) => {
      forced += cutRuns(text, start, at, sparse ? LONGEST_RUN : LONGEST_SENTENCE, (from, to) => {
        const sentence = { start: from, end: to, paragraph: block.paragraph, kind: block.kind };
        sentences.push(cues.length > 0 ? { ...sentence, ...withTime(sentence) } : sentence);
      });
      start = at;
    };
    const addUpTo = (at: number) => {
      for (; cut < cuts.length && cuts[cut] < at; cut++) if (cuts[cut] > start) add(cuts[cut]);
      add(at);
    };
    if (block.kind !== 'heading') eachEnd(text, block.from, block.end, rules, addUpTo);
    addUpTo(block.end);
  }
  const atLines = sparse && !restored && cues.length > 0 && eachEnd === eachStop;
  return { sentences, forced, restored, atLines: atLines && countRun(text, 0, text.length) >= RUNNING_WORDS };
}

/** Fewer words are a title or a note. */
const RUNNING_WORDS = 40;
/** Lines of running text break off anywhere: so many begin with a small letter, and they have so many words. */
const SMALL_STARTS = 0.6;
const LINE_WORDS = 4;

/** Whether unpunctuated text is English speech that runs on, not a list: it has cues, or its lines break off anywhere. */
function isRunning(text: string, cued: boolean): boolean {
  const words = text.match(/\S+/g) ?? [];
  if (words.length < RUNNING_WORDS || !knowsEnough(boundaryTable(), words)) return false;
  if (cued) return true;
  const lines = text.split(/[\n\r]+/).filter((line) => /\S/.test(line));
  if (words.length > LONGEST_RUN * lines.length) return true;
  const small = lines.filter((line) => /^\s*["'“‘(]?\p{Ll}/u.test(line)).length;
  return small > SMALL_STARTS * lines.length && words.length >= LINE_WORDS * lines.length;
}

function eachStopOrSpace(
  text: string,
  start: number,
  limit: number,
  rules: StopRules,
  end: (at: number) => void,
): void {
  let last = start;
  eachStop(text, start, limit, rules, (at) => {
    eachThaiEnd(text, last, at, end);
    end(at);
    last = at;
  });
  eachThaiEnd(text, last, limit, end);
}

function eachThaiEnd(text: string, start: number, limit: number, end: (at: number) => void): void {
  let from = start;
  for (let at = start + 1; at < limit - 1; at++) {
    if (text.charCodeAt(at) !== 32 || !isThai(text.charCodeAt(at - 1)) || !isThai(text.charCodeAt(at + 1))) continue;
    if (at - from < THAI_SENTENCE) continue;
    end(at);
    from = at;
  }
}

/** Thai or Lao, but not the repetition marks ๆ and ໆ, which take a space after them. */
const isThai = (unit: number): boolean => unit >= 0xe01 && unit <= 0xedf && unit !== 0xe46 && unit !== 0xec6;

/** Passes on text[start … end) trimmed, in even pieces when it has more than `longest` words; returns the cuts made. */
function cutRuns(
  text: string,
  start: number,
  end: number,
  longest: number,
  piece: (from: number, to: number) => void,
): number {
  const from = skipBlanks(text, start, end);
  const to = trimBlanks(text, from, end);
  if (from >= to) return 0;
  const words = to - from > longest * 2 ? countRun(text, from, to) : 0;
  if (words <= longest) {
    piece(from, to);
    return 0;
  }
  const pieces = Math.ceil(words / longest);
  let made = 0;
  let first = from;
  let seen = 0;
  eachRunWord(text, from, to, (at) => {
    if (++seen <= (words * (made + 1)) / pieces || made + 1 >= pieces) return;
    piece(first, trimBlanks(text, first, at));
    first = skipBlanks(text, at, to);
    made++;
  });
  piece(first, to);
  return made;
}

function countRun(text: string, from: number, to: number): number {
  let words = 0;
  eachRunWord(text, from, to, () => words++);
  return words;
}

/** Calls `word` where each word begins; a long stretch without blanks counts as several, never inside a character. */
function eachRunWord(text: string, from: number, to: number, word: (at: number) => void): void {
  let length = LONGEST_WORD;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (isBlank(unit)) length = LONGEST_WORD;
    else if (length >= LONGEST_WORD && !(unit >= 0xdc00 && unit < 0xe000)) {
      word(at);
      length = 1;
    } else length++;
  }
}

/** A silence longer than this ends a sentence when punctuation does not, in seconds. */
export const PAUSE = 0.8;
/** Cues of fewer words than this on average are words, not lines. */
const WORDS_OF_A_LINE = 3;

/** Positions where a new speaker begins. */
export function turnsIn(cues: readonly Cue[]): number[] {
  const turns: number[] = [];
  let speaker: string | undefined;
  for (const cue of cues) {
    if (cue.speaker === undefined) continue;
    if (speaker !== undefined && cue.speaker !== speaker) turns.push(cue.start);
    speaker = cue.speaker;
  }
  return turns;
}

/** The silence before every cue but the first, in seconds; 0 where times are not known. */
export function silencesIn(cues: readonly Cue[]): { at: number; silence: number }[] {
  return cues.slice(1).map(({ start, time }, i) => ({
    at: start,
    silence: Math.max(0, (time?.start ?? 0) - (cues[i].time?.end ?? Infinity)),
  }));
}

/** Positions where unpunctuated speech is cut: at pauses, and between cues unless each is but a word or two. */
export function breaksIn(text: string, cues: readonly Cue[]): number[] {
  const lines = wordsPerCue(text, cues) >= WORDS_OF_A_LINE;
  return silencesIn(cues).flatMap(({ at, silence }) => (lines || silence > PAUSE ? [at] : []));
}

function wordsPerCue(text: string, cues: readonly Cue[]): number {
  const sample = cues.slice(0, 200);
  const words = sample.reduce((sum, { start, end }) => sum + text.slice(start, end).trim().split(/\s+/).length, 0);
  return sample.length === 0 ? 0 : words / sample.length;
}

/** Gives spans that come in order their time and speaker; a span that begins inside a cue gets its share of the time. */
export function timer(cues: readonly Cue[]): (span: Span) => { time?: TimeSpan; speaker?: string } {
  let first = 0;
  return ({ start, end }) => {
    while (first < cues.length && cues[first].end <= start) first++;
    let last = first;
    while (last + 1 < cues.length && cues[last + 1].start < end) last++;
    const met = cues.slice(first, last + 1).filter((cue) => cue.start < end);
    const timed = met.filter((cue) => cue.time !== undefined);
    const speaker = met.find((cue) => cue.speaker !== undefined)?.speaker;
    return {
      ...(timed.length > 0 && { time: { start: timeAt(timed[0], start), end: timeAt(timed[timed.length - 1], end) } }),
      ...(speaker !== undefined && { speaker }),
    };
  };
}

function timeAt({ start, end, time }: Cue, position: number): number {
  const share = end > start ? Math.min(1, Math.max(0, (position - start) / (end - start))) : 0;
  return time!.start + share * (time!.end - time!.start);
}
