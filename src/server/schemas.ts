/**
 * The shapes of the answers, in the notation of TypeScript, and as JSON Schema. `count` is a whole number from 0; a comment
 * is a description, and `gap` a number or null.
 */
const SHAPES = `
Error = { error: { status: count, message: string } }
Source = { id: string, text: string, title?: string, date?: string, language?: string, cues?: object[] }
Time = { start: number, end: number }
Share = { topic: count, share: number }
Card = { id: string, title: string, kind: string, words: count, added: string, tags: string[], number?: count,
  date?: string, language?: string, topics?: Share[],
  renamed?: string[] /* other documents in which a speaker was renamed too */ }
Page = { total: count, documents: Card[], next?: string }
Found = { query: string, documents: { ...Card, score: number, excerpt: string, marks: { start: count,
  end: count }[], place: Quoted /* of the first match */, passage: { start: count, end: count },
  rank: { words?: count, meaning?: count } }[], total: count, notes: string[] }
Quoted = { start: count, end: count, time?: Time, speaker?: string, page?: count }
Outcome = { id: string, state: string, version: count, checksum: string }
Added = { added: Outcome[], files: { name: string, documents: Outcome[], refused?: string }[],
  count: { new: count, changed: count, same: count, copy: count, refused: count }, notes: string[] }
Removed = { removed: string, undo: string }
RemovedMany = { removed: string[], undo: string }
Restored = { restored: string[] }
Document = { ...Card, called?: object /* names of speakers, by those of the file */, quotes: object[], characters: count, text: string, sentences: { ...Quoted, paragraph: count, kind: string }[] }
Chapters = { edited: boolean /* whether a person made them */, chapters: { start: count, title: string,
  time?: number }[] }
Why = { words: { word: string, share: number }[], rank?: count, order?: count, account?: { words: number,
  pairs: number, centrality: number, place: number, leaning: number, fluency: number, substance: number,
  relevance: number }, topics?: { topic: count, share: number, words: string[] }[],
  like?: { document: string, index: count, cosine: number }, repeats?: boolean, unfit?: string, leansOn?: string }
SummarySentence = { document: string, index: count, ...Quoted, score: number, text: string, why: Why,
  title?: string, topic?: count, picked?: boolean, trimmed?: boolean, cleaned?: boolean,
  kind?: string }
Fault = { kind: string, start: count, end: count, text: string }
Written = { writer: string, sentences: { text: string, cites: count[] /* places in the list of sentences */,
  checked: boolean, quoted?: boolean /* it took the place of what was written */, faults?: Fault[] }[] }
Summary = { method: string, settings: object, budget: { unit: string, limit: count },
  sentences: SummarySentence[], text: string, notes: string[], all?: SummarySentence[],
  written?: Written,
  coverage?: { blocks: count, touched: count, share: number }, outline?: { document: string, title: string,
  from: count, to: count, start: count, end: count, time?: Time, page?: count, gist?: count }[] }
Steps = { terms: { word: string, count: count }[], counts: { term: count, count: count }[][], summary: Summary,
  topics?: { words: { word: string, probability: number }[], ofSentence: number[] }[], links?: { from: count,
  to: count, weight: number }[] }
Speakers = { speakers: { name: string, sentences: count, words: count, terms: string[],
  summary: SummarySentence[], seconds?: number }[] }
Quote = { sentence: count, ...Quoted, text: string }
Part = { from: count, to: count, start: count, end: count, title: string, time?: Time, page?: count, gist?: Quote }
Block = { ...Part, topics: { words: string[], probability: number }[], break?: string, sections?: Part[],
  quotedTitle?: string /* where the title is written: the one it took the place of */ }
Structure = { document: string, method: string, settings: object, sentences: { ...Quoted, text: string }[],
  curve: number[], boundaries: { after: count, strength: number }[], blocks: Block[],
  mainTopics: { words: string[], probability: number }[], notes: string[] }
Topics = { topics: { id: count, label: string, quotedLabel?: string /* beside a written one */, share: number,
  coherence: number, x: number, y: number,
  words: { word: string, probability: number, lift: number }[], documents: { document: string, share: number }[],
  trend?: gap[], hidden?: boolean, given?: string /* the name that a person gave */,
  was?: { kind: 'kept' | 'split' | 'merged', from: count[] } /* before the last fit */, typical?: { document: string,
  text: string, start: count, end: count } }[], notes: string[], model?: string, made?: string, settings?: object,
  choice?: object, periods?: string[] }
DocumentMap = { size: count /* all documents; of many a sample is on the map */, ids: string[],
  titles: string[], x: number[], y: number[], topic: count[] /* the largest topic of each */ }
Mixtures = { mixtures: { document: string, mixture: number[] }[] }
TopicDocuments = { topic: count, documents: { ...Card, share: number }[] }
FoundDocument = { document: string, score: number, alike: number, title?: string, time?: Time, page?: count, after?: string,
  why?: { words: { word: string, share: number, shared: boolean }[], others: number, factors?: { factor: count,
  share: number, words: string[] }[], through?: { document: string, share: number }[], passage?: { index: count,
  start: count, end: count } } }
Similar = { query: string, space: string, results: FoundDocument[], notes: string[] }
Recommended = { history: string[], space: string, results: FoundDocument[], notes: string[] }
Quality = { measured: boolean, queries?: count, before?: number, after?: number }
Relations = { relations: { a: string, b: string, accepted: boolean, made: string }[], notes?: string[] }
Rouge = { settings: unknown, scores: object }
Segmentation = { window: count, pk: number, windowDiff: number, precision: number,
  recall: number }
Judged = { settings: object, topics: { npmi: number, umass: number, cv: number, words: string[] }[],
  mean: { npmi: number, umass: number, cv: number }, diversity: number, notes: string[] }
Checked = { problems: string[], documents: count, sound: count }
Explained = { word: string, meaning: string, file: string, paper: string }
Blocks = { boundaries: { after: count, strength: number }[], blocks: Block[] }
Job = { id: string, what: string, state: 'running' | 'done' | 'failed' | 'cancelled', progress: number,
  result?: unknown, error?: { status: count, message: string } }
JobList = { jobs: Job[] }
Meta = { documents: count, lasting: boolean /* whether the documents are there again next time */,
  summarize: object, structure: object, compare: object, similar: object, topics: object, metrics: object,
  languages: object, formats: object, limits: object, writer?: { name: string, host: string, remote: boolean },
  encoder?: { name: string, host?: string, remote: boolean } }
`;

type Schema = Readonly<Record<string, unknown>>;

const NAMED: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  /** Null where there are no documents. */
  gap: { type: ['number', 'null'] },
  boolean: { type: 'boolean' },
  object: { type: 'object' },
  count: { type: 'integer', minimum: 0 },
  unknown: {},
};
const TOKENS = /\/\*.*?\*\/|\.\.\.|'[^']*'|\w+|[{}[\]=?:,|]/g;

export const SCHEMAS = schemasOf(SHAPES.match(TOKENS)!);

function schemasOf(tokens: readonly string[]): Readonly<Record<string, Schema>> {
  const schemas: Record<string, Schema> = {};
  let at = 0;
  const isNext = (token: string): boolean => tokens[at] === token && at++ >= 0;
  const take = (token: string): void => {
    if (!isNext(token)) throw new Error(`answers: ${token} must stand before ${tokens.slice(at, at + 5).join(' ')}`);
  };

  const objectOf = (): Schema => {
    const required: string[] = [];
    const properties: Record<string, Schema> = {};
    while (!isNext('}')) {
      if (isNext('...')) {
        const { required: more, properties: others } = schemas[tokens[at++]];
        required.push(...(more as string[]));
        Object.assign(properties, others);
      } else {
        const name = tokens[at++];
        if (!isNext('?')) required.push(name);
        take(':');
        properties[name] = schemaOf();
      }
      isNext(',');
    }
    return { type: 'object', required, properties };
  };
  const simple = (): Schema => {
    const name = tokens[at++];
    if (name === '{') return objectOf();
    if (!name.startsWith("'")) return NAMED[name] ?? { $ref: `#/components/schemas/${name}` };
    const words = [name];
    while (isNext('|')) words.push(tokens[at++]);
    return { enum: words.map((word) => word.slice(1, -1)) };
  };
  const schemaOf = (): Schema => {
    let schema = simple();
    for (; isNext('['); take(']')) schema = { type: 'array', items: schema };
    return tokens[at]?.startsWith('/*') ? { ...schema, description: tokens[at++].slice(2, -2).trim() } : schema;
  };

  while (at < tokens.length) {
    const name = tokens[at++];
    take('=');
    schemas[name] = schemaOf();
  }
  return schemas;
}
