/**
 * Summaries of speech: talks against what people wrote about them, meetings against their minutes, questions about
 * meetings against the parts that answer them, and how much of a podcast a summary touches.
 */
import { table } from '../../src/render/index.ts';
import { prepare, type SummarizeOptions, summarizeProblem } from '../../src/tasks/summarize/index.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { linesOf, meetingSets, podcastEpisodes, talkSets } from '../load.ts';
import { STORIES } from '../summaries/stories.ts';
import { type Row, scoreRows } from '../summaries/table.ts';

const ROWS: readonly Row[] = ['auto', 'cover', 'centroid', 'submodular', 'lead', 'random'].map((method) => ({
  name: method,
  options: { method } as SummarizeOptions,
}));

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  if (quick) {
    log('Stories written for the test, 40 words, recall, stemmed');
    return log(await scoreRows({ sets: STORIES, words: 40 }, ROWS, []));
  }
  const talks = talkSets(data);
  log(`Talks with descriptions (${talks.length}), 60 words, recall, stemmed`);
  log(await scoreRows({ sets: talks, words: 60 }, ROWS, []));
  const meetings = meetingSets(data);
  log(`\nMeetings (${meetings.length}), 100 words, recall, stemmed`);
  log(await scoreRows({ sets: meetings, words: 100 }, ROWS, []));
  log('\nQuestions: the names of the parts of meetings; share of the sentences picked that lie in the part asked for');
  log(await questions(data));
  log('\nPodcasts, 250 words');
  log(await podcasts(data));
}

interface Meeting {
  readonly id: string;
  readonly turns: readonly (readonly [string, string])[];
  readonly topics: readonly { readonly topic: string; readonly spans: readonly (readonly [string, string])[] }[];
}

/** Of every meeting, each part's name as a question. */
async function questions(data: string | undefined): Promise<string> {
  const rows: string[][] = [];
  const meetings = linesOf(data, 'qmsum.jsonl');
  const sources = new Map(meetingSets(data).map((set) => [set.id, set.documents[0]]));
  for (const { name, options, asked } of [
    { name: 'auto with the question', options: {}, asked: true },
    { name: 'klsum with the question', options: { method: 'klsum' } as SummarizeOptions, asked: true },
    { name: 'sumbasic with the question', options: { method: 'sumbasic' } as SummarizeOptions, asked: true },
    { name: 'cover with the question', options: { method: 'cover' } as SummarizeOptions, asked: true },
    { name: 'cover without', options: { method: 'cover' } as SummarizeOptions, asked: false },
  ]) {
    let [inside, picked] = [0, 0];
    for (const line of meetings) {
      const { id, topics } = JSON.parse(line) as Meeting;
      const source = sources.get(id);
      if (!source) continue;
      const starts = (source.cues ?? []).map(({ start }) => start);
      for (const { topic, spans } of topics) {
        const query = asked ? { query: topic } : {};
        const { sentences } = summarizeProblem(await prepare(source, { language: 'en', ...query }), {
          ...options,
          ...query,
          words: 100,
        });
        for (const { start } of sentences) {
          const turn = starts.findLastIndex((at) => at <= start);
          picked++;
          if (spans.some(([from, to]) => turn >= Number(from) && turn <= Number(to))) inside++;
        }
      }
    }
    rows.push([name, (inside / Math.max(1, picked)).toFixed(4), String(picked)]);
  }
  return table([['', 'inside', 'picked'], ...rows]);
}

async function podcasts(data: string | undefined): Promise<string> {
  const episodes = podcastEpisodes(data);
  const rows: string[][] = [];
  for (const { name, options } of ROWS) {
    let [early, touched] = [0, 0];
    for (const { documents } of episodes) {
      const problem = await prepare(documents, { language: 'en' });
      const { sentences, coverage } = summarizeProblem(problem, { ...options, words: 250, explain: true });
      early += sentences.filter(({ index }) => index < problem.size / 20).length / sentences.length / episodes.length;
      touched += coverage!.share / episodes.length;
    }
    rows.push([name, early.toFixed(4), touched.toFixed(4)]);
  }
  return table([['', 'picks in the first 5 %', 'share of blocks touched'], ...rows]);
}
