/** WebVTT: captions with voices `<v Anna>`, and times inside the text where words are timed. */

import { secondsOf } from '../text/day.ts';
import type { TimeSpan } from '../text/index.ts';
import { notedChapters, withChapters } from './chapter-marks.ts';
import { unescapeEntities } from './entities.ts';
import type { Reading } from './entry.ts';
import { tagsIn } from './finder.ts';
import { type Caption, captionsOf, labelledSpeakers, NOT_TEXT } from './subtitles.ts';
import { type Piece, transcriptOf } from './transcript.ts';

const INNER_STAMP = /^(?:\d+:)?\d+:\d+[.,]\d+$/;
const VOICE = /^v(?:\.[^\s]*)?\s+(.+)$/s;
const DASH = /^[ \t]*[-–—][ \t]+(?=\S)/gm;

export function parse(text: string, name: string): Reading {
  const { captions, notes } = captionsOf(text, name, NOT_TEXT);
  const pieces = captions.flatMap(piecesOf);
  const voiced = pieces.some(({ speaker }) => speaker !== undefined);
  const entry = { id: name, ...transcriptOf(voiced ? pieces : labelledSpeakers(pieces)) };
  const chapters = notedChapters(text);
  return { entries: [chapters.length > 0 ? withChapters(entry, chapters) : entry], notes };
}

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
  for (const tag of tagsIn(body, '<', '>')) {
    words += body.slice(from, tag.start);
    from = tag.end;
    const voice = VOICE.exec(tag.inside);
    if (voice) {
      close();
      speaker = unescapeEntities(voice[1]).trim();
    } else if (tag.inside === '/v') {
      close();
      speaker = undefined;
    } else if (INNER_STAMP.test(tag.inside)) {
      close();
      start = Math.min(time.end, Math.max(start, secondsOf(tag.inside)));
    }
  }
  words += body.slice(from);
  close();
  return pieces.map((piece, i) => {
    const next = pieces[i + 1]?.time.start ?? time.end;
    return next > piece.time.start ? { ...piece, time: { start: piece.time.start, end: next } } : piece;
  });
}
