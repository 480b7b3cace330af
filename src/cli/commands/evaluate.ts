import { Command } from 'commander';
import { InputError, OptionError } from '../../check/index.ts';
import { parsedJson } from '../../check/json-values.ts';
import {
  parseRougeOptions,
  ROUGE_OPTIONS,
  type RougeGiven,
  type RougeInstance,
  rouge,
  rougeOver,
  type Segmentation,
  segmentationScores,
} from '../../evaluate/index.ts';
import { FORMAT_OPTIONS, jsonLines } from '../../formats/index.ts';
import { renderRouge, renderRougeOver, table } from '../../render/index.ts';
import { JUDGE_OPTIONS, type Judged, type JudgeOptions, judgeTopics } from '../../tasks/topics/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../../text/index.ts';
import { rejectConflicts } from '../conflicts.ts';
import { readFor, readText } from '../files.ts';
import { addFlags, given } from '../flags.ts';
import { type OutputFlags, print } from '../output.ts';

export function evaluateCommand(): Command {
  return new Command('evaluate')
    .description('measures: summaries against references, boundaries against boundaries, topics by a corpus')
    .addCommand(rougeCommand())
    .addCommand(segmentationCommand())
    .addCommand(topicsEvaluation());
}

type RougeFlags = OutputFlags & { options?: string } & Record<string, unknown>;

function rougeCommand(): Command {
  const command = new Command('rouge')
    .description('a summary against reference summaries, as ROUGE-1.5.5 counts')
    .argument('<peer>', 'the summary, one sentence a line; or .jsonl of {id, peer, references}')
    .argument('[references...]', 'what people wrote')
    .option('--options <TEXT>', 'options of ROUGE-1.5.5, such as "-n 4 -m -2 4 -u -l 100"');
  return rejectConflicts(addFlags(command, ROUGE_OPTIONS), [
    {
      where: ({ gap, options }) => gap === undefined && options === undefined,
      inapplicable: ['skip'],
      why: 'is for skip-bigrams: --gap N',
    },
  ]).action(async (peer: string, references: string[], flags: RougeFlags) => {
    const settings: RougeGiven = {
      ...(flags.options !== undefined && parseRougeOptions(flags.options)),
      ...given<RougeGiven>(ROUGE_OPTIONS, flags),
    };
    if (references.length === 0) return print(rougeOver(await instances(peer), settings), renderRougeOver, flags);
    const texts = await Promise.all(references.map(readText));
    print(rouge(await readText(peer), texts, settings), renderRouge, flags);
  });
}

async function instances(path: string): Promise<RougeInstance[]> {
  const text = await readText(path);
  if (!text.trimStart().startsWith('{')) {
    throw new OptionError('rouge', `needs references to compare ${path} with: aspectra evaluate rouge ${path} FILE…`);
  }
  return jsonLines(text, path).map(({ value, line }) => {
    const { id = line, peer, references } = value as Partial<RougeInstance>;
    if (typeof peer === 'string' && Array.isArray(references)) return { id: String(id), peer, references };
    throw new InputError(`${path}:${line}`, 'every line needs peer, a text, and references, a list of texts', value);
  });
}

function segmentationCommand(): Command {
  return new Command('segmentation')
    .description('boundaries against boundaries: Pk, WindowDiff, precision, recall')
    .argument('<hypothesis>', 'JSON {boundaries: [...], units} or the JSON of structure')
    .argument('<reference>', 'the same, of the reference')
    .action(async (hypothesis: string, reference: string, flags: OutputFlags) => {
      const [h, r] = await Promise.all([hypothesis, reference].map(readSegmentation));
      const scores = segmentationScores(h, r);
      print(scores, () => table(Object.entries(scores).map(([name, score]) => [name, String(score)])), flags);
    });
}

async function readSegmentation(path: string): Promise<Segmentation> {
  const value = parsedJson(await readText(path));
  if (value === undefined) throw new InputError(path, 'must be JSON');
  const { boundaries, units, sentences } = Object(value) as {
    boundaries?: (number | { after: number })[];
    units?: number;
    sentences?: unknown[];
  };
  const size = units ?? sentences?.length;
  if (Array.isArray(boundaries) && size !== undefined) {
    return { boundaries: boundaries.map((at) => (typeof at === 'number' ? at : at.after)), units: size };
  }
  throw new InputError(path, 'needs boundaries, a list of numbers, and units (or sentences)', value);
}

/** Where sentences end says nothing of words that stand together. */
const { abbreviations: _, ...COUNTED } = ANALYZE_OPTIONS;
const TOPICS_FLAGS = { ...JUDGE_OPTIONS, ...COUNTED };

export function topicsEvaluation(): Command {
  const command = new Command('topics')
    .description('topics judged by a corpus: NPMI, UMass and C_v coherence, diversity')
    .argument('<topics>', 'the JSON of aspectra topics, or a topic a line, its words best first')
    .requiredOption('--in <corpus...>', 'files, folders or .jsonl');
  for (const declared of [TOPICS_FLAGS, FORMAT_OPTIONS]) addFlags(command, declared);
  return command.action(async (path: string, flags: OutputFlags & { in: string[] } & Record<string, unknown>) => {
    const topics = topicsOf(await readText(path), path);
    const { entries, notes } = await readFor(flags.in, flags);
    const judged = await judgeTopics(topics, entries, given<JudgeOptions & AnalyzeOptions>(TOPICS_FLAGS, flags));
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
