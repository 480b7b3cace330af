/** Meetings with the topics that people named in them, each a passage; topics of several passages are left out. */

import { analyze } from '../../src/text/index.ts';
import { linesOf } from '../load.ts';
import { MEETINGS, meeting } from '../stm/load.ts';
import type { TitledTalk } from './titled-talks.ts';

interface Row {
  readonly id: string;
  readonly turns: readonly (readonly [string, string])[];
  readonly topics: readonly { readonly topic: string; readonly spans: readonly (readonly (string | number)[])[] }[];
}

export async function titledMeetings(data: string | undefined): Promise<TitledTalk[]> {
  const meetings: TitledTalk[] = [];
  for (const line of linesOf(data, MEETINGS)) meetings.push(await titledMeeting(line));
  return meetings;
}

async function titledMeeting(line: string): Promise<TitledTalk> {
  const { id, turns, topics } = JSON.parse(line) as Row;
  const whole = topics.filter(({ spans }) => spans.length === 1);
  const edges = whole.flatMap(({ spans: [[first, last]] }) => [Number(first), Number(last) + 1]);
  const { source, begins } = meeting(JSON.stringify({ id, turns, topics: edges.map((edge) => ({ spans: [[edge]] })) }));
  const corpus = await analyze([source], { language: 'en' });
  const { sentences } = corpus.documents[0];
  const inside = [...new Set(edges)].filter((turn) => turn > 0 && turn < turns.length).sort((a, b) => a - b);
  const sentenceOf = (turn: number) => {
    if (turn <= 0) return 0;
    const at = begins[inside.indexOf(turn)];
    const found = at === undefined ? -1 : sentences.findIndex(({ start }) => start >= at);
    return found < 0 ? sentences.length : found;
  };
  const chapters = whole.map(({ topic, spans: [[first, last]] }) => ({
    from: sentenceOf(Number(first)),
    to: sentenceOf(Number(last) + 1),
    title: topic as string | undefined,
  }));
  const told = chapters.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from);
  return { id, series: 'meetings', corpus, chapters: told };
}
