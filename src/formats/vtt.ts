/** WebVTT: captions with voices `<v Anna>`, and times inside the text where words are timed. */
import type { TimeSpan } from '../text/index.ts';
import { type TimedChapter, withChapters } from './chapter-marks.ts';
import { unescapeEntities } from './entities.ts';
import type { Reading } from './entry.ts';
import { labelledSpeakers } from './labels.ts';
import { type Caption, captionsOf, secondsOf } from './subtitles.ts';
import { type Piece, transcriptOf } from './transcript.ts';

const NOT_TEXT = /^\s*(?:\ufeff?WEBVTT|NOTE|STYLE|REGION)\b/;
const TAG = /<(\/?)([^>]*)>/g;
const INNER_STAMP = /^(?:\d+:)?\d+:\d+[.,]\d+$/;
const VOICE = /^v(?:\.[^\s]*)?\s+(.+)$/s;
const DASH = /^\s*[-–—]\s+(?=\S)/gm;

export function parse(text: string, name: string): Reading {
  const { captions, notes } = captionsOf(text, name, NOT_TEXT);
  const pieces = captions.flatMap(piecesOf);
  const voiced = pieces.some(({ speaker }) => speaker !== undefined);
  const entry = { id: name, ...transcriptOf(voiced ? pieces : labelledSpeakers(pieces)) };
  const chapters = notedChapters(text);
  return { entries: [chapters.length > 0 ? withChapters(entry, chapters) : entry], notes };
}

/** `NOTE Chapter: Title` before a caption begins a chapter with it. */
const NOTED =
  /^NOTE[ \t]+chapter\b[ \t\d]*[-–—:.]?[ \t]*(\S.*)(?:\r?\n){1,3}(?:.*\r?\n)?[ \t]*((?:\d+:)?\d+:\d+[.,]\d+)[ \t]*-->/gim;

const notedChapters = (text: string): TimedChapter[] =>
  [...text.matchAll(NOTED)].map(([, title, stamp]) => ({ time: secondsOf(stamp), title: title.trim() }));

/** A caption is cut where its voice or its time changes. */
function piecesOf({ time, lines }: Caption): Piece[] {
  const body = lines.join('\n').replace(DASH, '');
  const pieces: (Piece & { time: TimeSpan })[] = [];
  let speaker: string | undefined;
  let start = time.start;
  let words = '';
  let from = 0;
  const close = () => {
    if (/\S/.test(words)) {
      const joined = pieces.length > 0 && !/^\s/.test(words) && !/\s$/.test(pieces.at(-1)!.text);
      pieces.push({
        text: unescapeEntities(words),
        time: { start, end: time.end },
        speaker,
        ...(joined && { after: 'joined' }),
      });
    }
    words = '';
  };
  for (const tag of body.matchAll(TAG)) {
    words += body.slice(from, tag.index);
    from = tag.index + tag[0].length;
    const voice = tag[1] ? null : VOICE.exec(tag[2]);
    if (voice) {
      close();
      speaker = unescapeEntities(voice[1]).trim();
    } else if (tag[1] && tag[2] === 'v') {
      close();
      speaker = undefined;
    } else if (INNER_STAMP.test(tag[2])) {
      close();
      start = Math.min(time.end, Math.max(start, secondsOf(tag[2])));
    }
  }
  words += body.slice(from);
  close();
  return pieces.map((piece, i) => {
    const next = pieces[i + 1]?.time.start ?? time.end;
    return next > piece.time.start ? { ...piece, time: { start: piece.time.start, end: next } } : piece;
  });
}
