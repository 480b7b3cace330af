/** Meetings and podcasts with known parts. */
import type { Cue } from '../../src/text/index.ts';
import type { Known } from './trial.ts';

export const MEETINGS = 'qmsum.jsonl';
export const PODCASTS = 'changelog-podcasts.jsonl';

interface Turn {
  readonly speaker: string;
  readonly text: string;
}

interface Meeting {
  readonly id: string;
  readonly turns: readonly (readonly [string, string])[];
  readonly topics: readonly { readonly spans: readonly (readonly (string | number)[])[] }[];
}

/** A meeting's parts begin where the spans of its topics do; marks like {disfmarker} are no words. */
export function meeting(line: string): Known {
  const { id, turns, topics } = JSON.parse(line) as Meeting;
  const first = topics.flatMap(({ spans }) => spans.map((span) => Number(span[0])));
  return transcript(
    id,
    turns.map(([speaker, text]) => ({ speaker, text: text.replace(/\{[a-z]+\}/g, ' ').trim() })),
    first,
  );
}

/** A podcast's parts begin after its breaks, which are taken out, as are time stamps. */
export function podcast(line: string): Known {
  const { id, markdown } = JSON.parse(line) as { readonly id: string; readonly markdown: string };
  const turns: Turn[] = [];
  const first: number[] = [];
  for (const paragraph of markdown.split(/\n\s*\n/)) {
    const [, speaker = '', speech = paragraph] = /^\*\*([^*]+):\*\*\s*([\s\S]*)$/.exec(paragraph) ?? [];
    if (/^(break|jingle|outro)/i.test(speaker)) first.push(turns.length);
    else turns.push({ speaker, text: speech.replace(/\\\[[^\]]*\\\]/g, ' ').trim() });
  }
  return transcript(id, turns, first);
}

function transcript(id: string, turns: readonly Turn[], first: readonly number[]): Known {
  let text = '';
  const cues: Cue[] = [];
  const begins = turns.map((turn) => {
    const start = text.length;
    text += `${turn.text}\n\n`;
    if (turn.text !== '') cues.push({ start, end: start + turn.text.length, speaker: turn.speaker });
    return start;
  });
  const inside = [...new Set(first)].filter((turn) => turn > 0 && turn < turns.length).sort((a, b) => a - b);
  return { source: { id, text, cues }, begins: inside.map((turn) => begins[turn]) };
}
