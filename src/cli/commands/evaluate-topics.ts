/** `aspectra evaluate topics`: topics of any origin, judged by a corpus. */
import { Command } from 'commander';
import { InputError, OptionError } from '../../check/index.ts';
import { FORMAT_OPTIONS } from '../../formats/index.ts';
import { table } from '../../render/index.ts';
import { JUDGE_OPTIONS, type Judged, type JudgeOptions, judgeTopics } from '../../tasks/topics/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../../text/index.ts';
import { readText } from '../files.ts';
import { addFlags, given } from '../flags.ts';
import { type OutputFlags, print } from '../output.ts';
import { readFor } from '../read.ts';

const FLAGS = { ...JUDGE_OPTIONS, ...ANALYZE_OPTIONS };

export function topicsEvaluation(): Command {
  const command = new Command('topics')
    .description('topics judged by a corpus: NPMI, UMass and C_v coherence, diversity')
    .argument('<topics>', 'the JSON of aspectra topics, or a topic a line, its words best first')
    .requiredOption('--in <corpus...>', 'files, folders or .jsonl');
  for (const declared of [FLAGS, FORMAT_OPTIONS]) addFlags(command, declared);
  return command.action(async (path: string, flags: OutputFlags & { in: string[] } & Record<string, unknown>) => {
    const topics = topicsOf(await readText(path), path);
    const { entries, notes } = await readFor(flags.in, flags);
    const judged = await judgeTopics(topics, entries, given<JudgeOptions & AnalyzeOptions>(FLAGS, flags));
    print({ ...judged, notes: [...notes, ...judged.notes] }, renderJudged, flags);
  });
}

function topicsOf(text: string, who: string): string[][] {
  const lines = text.split('\n').filter((line) => /\S/.test(line));
  if (lines.length === 0) throw new OptionError(who, 'there are no topics in it');
  if (!text.trimStart().startsWith('{')) return lines.map((line) => line.trim().split(/[\s,]+/));
  try {
    const { topics } = JSON.parse(text) as { topics: { words: ({ word: string } | string)[] }[] };
    return topics.map(({ words }) => words.map((word) => (typeof word === 'string' ? word : word.word)));
  } catch {
    throw new InputError(who, 'must be JSON such as {"topics": [{"words": ["oil", "barrel"]}]}');
  }
}

function renderJudged({ topics, mean, diversity, settings }: Judged): string {
  const values = [...topics, { ...mean, words: ['mean'] }];
  const rows = values.map(({ npmi, umass, cv, words }, z) => [
    z < topics.length ? String(z + 1) : '',
    npmi.toFixed(3),
    umass.toFixed(2),
    cv.toFixed(3),
    words.join(' '),
  ]);
  const { first, window, documents } = settings;
  const summary = `diversity ${diversity.toFixed(3)}; ${first} words a topic, ${documents} documents, windows of ${window} words`;
  return `${table([['', 'NPMI', 'UMass', 'C_v', ''], ...rows])}\n${summary}`;
}
