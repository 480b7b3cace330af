/**
 * Every method against reference summaries, on the same sets and at the same length: scores with bootstrap intervals,
 * and for each method the paired significance of its difference to the best.
 */
import { type Given, InputError, passing, resolve, suggestion, text, type Watching } from '../../check/index.ts';
import {
  type ROUGE_OPTIONS,
  type RougeOverResult,
  rougeOver,
  type Significance,
  significance,
} from '../../evaluate/index.ts';
import { oneLine, type Source } from '../../text/index.ts';
import {
  coverageOf,
  METHOD_NAMES,
  type MethodName,
  prepare,
  type SummarizeOptions,
  summarizeProblem,
} from '../summarize/index.ts';

/** Documents to be summed up together, and what people wrote. */
export interface ReferenceSet {
  readonly id: string;
  readonly documents: readonly Source[];
  readonly references: readonly string[];
}

export const COMPARE_OPTIONS = {
  methods: text({ default: 'all', help: 'names of methods, separated by commas, or all' }),
  measure: text({ default: 'rouge-2', help: 'the score that sorts the table' }),
} as const;

/** The options of `compare`: which methods, how they sum up, how ROUGE counts. */
export interface CompareOptions extends Watching {
  readonly compare?: Given<typeof COMPARE_OPTIONS>;
  /** Budget, language, seed and the like, for every method. A method gets those of its own options that are here. */
  readonly summarize?: SummarizeOptions;
  readonly rouge?: Given<typeof ROUGE_OPTIONS>;
  /** A clock in milliseconds, to say how long each method takes: `() => performance.now()`. */
  readonly now?: (() => number) | undefined;
}

/** A row of the table: a method and its scores. */
export interface ComparedMethod {
  readonly method: MethodName;
  readonly scores: RougeOverResult['scores'];
  /** Against the best method of the table, by the measure that sorts it; the best itself has none. */
  readonly toBest?: Significance;
  /** The share of the text, in blocks of long documents, that the summaries touch. */
  readonly coverage: number;
  /** Milliseconds a set, without reading the texts; where a clock was handed in. */
  readonly milliseconds?: number;
}

/** The table of `compare`. */
export interface Comparison {
  readonly settings: string;
  readonly measure: string;
  readonly sets: number;
  /** Best first. */
  readonly methods: readonly ComparedMethod[];
  readonly notes: readonly string[];
}

/**
 * Sums up every set by every method and scores the summaries against the references by ROUGE, with intervals and paired
 * significance.
 *
 * @example
 * const { methods } = await compare([{ id: 'one', documents, references }], { summarize: { words: 100 } });
 * console.log(methods[0].method, methods[0].scores['rouge-2'].recall.average);
 */
export async function compare(sets: readonly ReferenceSet[], options: CompareOptions = {}): Promise<Comparison> {
  const { methods, measure } = resolve('compare', COMPARE_OPTIONS, options.compare);
  const names = methodNames(methods);
  const isSet = (set: ReferenceSet | undefined) => Array.isArray(set?.documents) && Array.isArray(set?.references);
  const odd = Array.isArray(sets) ? sets.find((set) => !isSet(set)) : sets;
  if (odd !== undefined) throw new InputError('compare', 'takes a list of sets, each {id, documents, references}', odd);
  const usable = sets.filter((set) => set.references.length > 0 && set.documents.some(({ text }) => /\S/u.test(text)));
  if (usable.length === 0) throw new InputError('compare', 'needs at least one set with a text and a reference');
  const peers = await summaries(usable, names, options);
  const compared = names.map((method, m) => {
    const instances = usable.map((set, i) => ({ id: set.id, peer: peers[m].texts[i], references: set.references }));
    return {
      method,
      rouge: rougeOver(instances, options.rouge),
      coverage: peers[m].coverage / usable.length,
      milliseconds: peers[m].milliseconds / usable.length,
    };
  });
  return { ...tabled(compared, measure), sets: usable.length, notes: leftOut(sets.length - usable.length) };
}

export function methodNames(asked: string): MethodName[] {
  if (asked === 'all') return METHOD_NAMES;
  return asked.split(',').map((word) => {
    const name = word.trim() as MethodName;
    if (METHOD_NAMES.includes(name)) return name;
    throw new InputError(
      'compare',
      `methods must be among ${METHOD_NAMES.join(', ')}${suggestion(name, METHOD_NAMES)}`,
      name,
    );
  });
}

async function summaries(sets: readonly ReferenceSet[], names: readonly MethodName[], options: CompareOptions) {
  const { now = () => Number.NaN } = options;
  const peers = names.map(() => ({ texts: [] as string[], coverage: 0, milliseconds: 0 }));
  for (const [i, { documents }] of sets.entries()) {
    const problem = await prepare(documents, options.summarize);
    names.forEach((method, m) => {
      options.signal?.throwIfAborted();
      const begun = now();
      const { sentences } = summarizeProblem(problem, { ...options.summarize, method });
      peers[m].milliseconds += now() - begun;
      peers[m].coverage += coverageOf(problem, sentences).share;
      peers[m].texts.push(sentences.map((sentence) => oneLine(sentence.text)).join('\n'));
    });
    await passing(options, 'comparing', i + 1, sets.length);
  }
  return peers;
}

interface Scored {
  readonly method: MethodName;
  readonly rouge: RougeOverResult;
  readonly coverage: number;
  readonly milliseconds: number;
}

function tabled(compared: readonly Scored[], measure: string) {
  const { settings, scores } = compared[0].rouge;
  if (!(measure in scores)) {
    throw new InputError('compare', `measure must be one of ${Object.keys(scores).join(', ')}`, measure);
  }
  const recalls = ({ rouge }: Scored) => rouge.instances.map((instance) => instance.scores[measure].recall);
  const average = ({ rouge }: Scored) => rouge.scores[measure].recall.average;
  const sorted = compared.toSorted((a, b) => average(b) - average(a));
  const methods = sorted.map((one, i) => ({
    method: one.method,
    scores: one.rouge.scores,
    ...(i > 0 && { toBest: significance(recalls(one), recalls(sorted[0])) }),
    coverage: one.coverage,
    ...(!Number.isNaN(one.milliseconds) && { milliseconds: one.milliseconds }),
  }));
  return { settings, measure, methods };
}

const leftOut = (sets: number): string[] =>
  sets === 0 ? [] : [`${sets} ${sets === 1 ? 'set' : 'sets'} without text or reference left out.`];
