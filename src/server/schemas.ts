/** The shapes of the answers, as JSON Schema. */
const text = { type: 'string' };
const number = { type: 'number' };
const count = { type: 'integer', minimum: 0 };
const list = (items: object) => ({ type: 'array', items });
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
});

const CARD = { id: text, title: text, kind: text, words: count, added: text, tags: list(text) };
const SHARES = list(object({ topic: count, share: number }));
const CARD_MORE = { number: count, date: text, language: text, topics: SHARES };
const PLACE = { start: count, end: count };
const PLACE_MORE = { time: to('Time'), speaker: text };

const RANK = object({}, { words: count, meaning: count });

export const SCHEMAS = {
  Error: object({ error: object({ status: count, message: text }) }),
  Source: object({ id: text, text }, { title: text, date: text, language: text, cues: list({ type: 'object' }) }),
  Time: object({ start: number, end: number }),
  Card: object(CARD, CARD_MORE),
  Page: object({ total: count, documents: list(to('Card')) }, { next: text }),
  Found: object({
    query: text,
    documents: list(
      object(
        { ...CARD, score: number, excerpt: text, marks: list(object(PLACE)), place: to('Quoted'), rank: RANK },
        CARD_MORE,
      ),
    ),
    notes: list(text),
  }),
  Quoted: object(PLACE, PLACE_MORE),
  Outcome: object({ id: text, state: text, version: count, checksum: text }),
  Added: object({
    added: list(to('Outcome')),
    files: list(object({ name: text, documents: list(to('Outcome')) }, { refused: text })),
    count: object({ new: count, changed: count, same: count, copy: count, refused: count }),
    notes: list(text),
  }),
  Removed: object({ removed: text, undo: text }),
  RemovedMany: object({ removed: list(text), undo: text }),
  Restored: object({ restored: list(text) }),
  Document: object(
    {
      ...CARD,
      characters: count,
      text,
      sentences: list(object({ ...PLACE, paragraph: count, kind: text }, PLACE_MORE)),
    },
    CARD_MORE,
  ),
  Chapters: object({
    edited: { type: 'boolean', description: 'whether a person made them' },
    chapters: list(object({ start: count, title: text }, { time: number })),
  }),
  Why: object(
    { words: list(object({ word: text, share: number })) },
    {
      rank: count,
      order: count,
      account: object({
        words: number,
        pairs: number,
        centrality: number,
        place: number,
        leaning: number,
        fluency: number,
        naming: number,
        relevance: number,
      }),
      topics: list(object({ topic: count, share: number, words: list(text) })),
      like: object({ document: text, index: count, cosine: number }),
      repeats: { type: 'boolean' },
      unfit: text,
      leansOn: text,
    },
  ),
  SummarySentence: object(
    { document: text, index: count, ...PLACE, score: number, text, why: to('Why') },
    { ...PLACE_MORE, title: text, topic: count, picked: { type: 'boolean' } },
  ),
  Summary: object(
    {
      method: text,
      settings: { type: 'object' },
      budget: object({ unit: text, limit: count }),
      sentences: list(to('SummarySentence')),
      text,
      notes: list(text),
    },
    {
      all: list(to('SummarySentence')),
      coverage: object({ blocks: count, touched: count, share: number }),
      outline: list(
        object(
          { document: text, title: text, from: count, to: count, start: count, end: count },
          { time: to('Time'), gist: count },
        ),
      ),
    },
  ),
  Steps: object(
    {
      terms: list(object({ word: text, count })),
      counts: list(list(object({ term: count, count }))),
      summary: to('Summary'),
    },
    {
      topics: list(object({ words: list(object({ word: text, probability: number })), ofSentence: list(number) })),
      links: list(object({ from: count, to: count, weight: number })),
    },
  ),
  Speakers: object({
    speakers: list(
      object(
        { name: text, sentences: count, words: count, terms: list(text), summary: list(to('SummarySentence')) },
        { seconds: number },
      ),
    ),
  }),
  Quote: object({ sentence: count, ...PLACE, text }, PLACE_MORE),
  Part: object({ from: count, to: count, ...PLACE, title: text }, { time: to('Time'), gist: to('Quote') }),
  Block: object(
    {
      from: count,
      to: count,
      ...PLACE,
      topics: list(object({ words: list(text), probability: number })),
      title: text,
    },
    { time: to('Time'), gist: to('Quote'), break: text, sections: list(to('Part')) },
  ),
  Structure: object({
    document: text,
    method: text,
    settings: { type: 'object' },
    sentences: list(object({ ...PLACE, text }, PLACE_MORE)),
    curve: list(number),
    boundaries: list(object({ after: count, strength: number })),
    blocks: list(to('Block')),
    mainTopics: list(object({ words: list(text), probability: number })),
    notes: list(text),
  }),
  Topics: object(
    {
      topics: list(
        object(
          {
            id: count,
            label: text,
            share: number,
            coherence: number,
            x: number,
            y: number,
            words: list(object({ word: text, probability: number, lift: number })),
            documents: list(object({ document: text, share: number })),
          },
          {
            trend: list(number),
            hidden: { type: 'boolean' },
            named: { type: 'boolean' },
            typical: object({ document: text, text, start: count, end: count }),
          },
        ),
      ),
      notes: list(text),
    },
    { model: text, made: text, settings: { type: 'object' }, choice: { type: 'object' }, periods: list(text) },
  ),
  DocumentMap: object({
    from: { enum: ['index', 'topics', 'none'], description: 'what the places come from' },
    ids: list(text),
    titles: list(text),
    x: list(number),
    y: list(number),
    topic: { ...list(count), description: 'the largest topic of each; 0: none' },
  }),
  Mixtures: object({ mixtures: list(object({ document: text, mixture: list(number) })) }),
  TopicDocuments: object({ topic: count, documents: list(object({ ...CARD, share: number }, CARD_MORE)) }),
  FoundDocument: object(
    { document: text, score: number },
    {
      title: text,
      time: to('Time'),
      after: text,
      why: object(
        { words: list(object({ word: text, share: number, shared: { type: 'boolean' } })), others: number },
        {
          factors: list(object({ factor: count, share: number, words: list(text) })),
          through: list(object({ document: text, share: number })),
          passage: object({ index: count, ...PLACE }),
        },
      ),
    },
  ),
  Similar: object(
    { query: text, space: text, results: list(to('FoundDocument')), notes: list(text) },
    { self: number },
  ),
  Recommended: object({ history: list(text), space: text, results: list(to('FoundDocument')), notes: list(text) }),
  Change: object({ before: number, after: number }),
  Quality: object(
    { measured: { type: 'boolean' } },
    { queries: count, before: number, after: number, known: to('Change'), unknown: to('Change') },
  ),
  Relations: object(
    { relations: list(object({ a: text, b: text, accepted: { type: 'boolean' }, made: text })) },
    { notes: list(text) },
  ),
  Rouge: object({ settings: {}, scores: { type: 'object' } }),
  SharedWord: object({ start: count, end: count, term: count }),
  Beside: object({
    id: text,
    documents: list(object({ id: text, text, shared: list(to('SharedWord')) })),
    references: list(object({ text, shared: list(to('SharedWord')) })),
    summaries: list(
      object({
        method: text,
        text,
        shared: list(to('SharedWord')),
        sentences: list(object({ document: text, start: count, end: count })),
        covered: number,
      }),
    ),
  }),
  Segmentation: object({
    window: count,
    pk: number,
    windowDiff: number,
    boundarySimilarity: number,
    precision: number,
    recall: number,
  }),
  Judged: object({
    settings: { type: 'object' },
    topics: list(object({ npmi: number, umass: number, cv: number, words: list(text) })),
    mean: object({ npmi: number, umass: number, cv: number }),
    diversity: number,
    notes: list(text),
  }),
  Checked: object({ problems: list(text), documents: count, sound: count }),
  Explained: object({ word: text, meaning: text, file: text, paper: text }),
  Blocks: object({ boundaries: list(object({ after: count, strength: number })), blocks: list(to('Block')) }),
  Job: object(
    { id: text, what: text, state: { enum: ['running', 'done', 'failed', 'cancelled'] }, progress: number },
    { result: {}, error: object({ status: count, message: text }) },
  ),
  JobList: object({ jobs: list(to('Job')) }),
  Meta: object({
    documents: count,
    lasting: { type: 'boolean', description: 'whether the documents are there again next time' },
    summarize: { type: 'object' },
    structure: { type: 'object' },
    compare: { type: 'object' },
    similar: { type: 'object' },
    topics: { type: 'object' },
    metrics: { type: 'object' },
    languages: { type: 'object' },
    formats: { type: 'object' },
    limits: { type: 'object' },
  }),
};
