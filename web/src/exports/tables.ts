/** What the pages show, as rows: topics, their course, their numbers, related documents, methods compared. */
import { type Comparison, documentsOfTopic, type FoundDocument, type Topic, type Topics } from '../api.ts';
import type { Rows } from './csv.ts';

export const topicRows = (topics: readonly Topic[]): Rows =>
  topics.map(({ id, label, share, coherence, words, documents }) => ({
    topic: id,
    label,
    share,
    coherence,
    words: words.map(({ word }) => word).join(' '),
    documents: documents.map(({ document }) => document).join(' '),
  }));

/** The share of every topic in the documents: as many of each topic as the server gives at once, which have most of it. */
export async function shareRows(topics: readonly Topic[]): Promise<Rows> {
  const rows = new Map<string, Record<string, string | number | undefined>>();
  for (const { id: topic, label } of topics)
    for (const { id, title, date, share } of (await documentsOfTopic(topic, MOST_OF_TOPIC)).documents) {
      if (!rows.has(id))
        rows.set(id, {
          document: id,
          title,
          date,
          ...Object.fromEntries(topics.map((one) => [`${one.id} ${one.label}`, undefined])),
        });
      rows.get(id)![`${topic} ${label}`] = share;
    }
  return [...rows.values()];
}
const MOST_OF_TOPIC = 500;

/** The share of every topic in every period. */
export const courseRows = (topics: readonly Topic[], periods: readonly string[]): Rows =>
  topics.flatMap(({ id, label, trend = [] }) =>
    periods.map((period, p) => ({ period, topic: id, label, share: trend[p] ?? undefined })),
  );

export const numberRows = (choice: NonNullable<Topics['choice']>): Rows => choice.curve.map((tried) => ({ ...tried }));

/** `verdicts`: whether a person said that a document belongs. */
export const relatedRows = (
  related: readonly (Omit<FoundDocument, 'score' | 'alike'> & {
    readonly score?: number | undefined;
    readonly after?: string | undefined;
  })[],
  titleOf: (id: string) => string,
  verdicts: ReadonlyMap<string, boolean>,
): Rows =>
  related.map(({ document, score, why, after }, i) => ({
    rank: i + 1,
    document,
    title: titleOf(document),
    likeness: score,
    after,
    belongs: verdicts.get(document),
    words: (why?.words ?? []).map(({ word }) => word).join(' '),
  }));

/** Every method by every measure. */
export const comparisonRows = ({ methods }: Comparison): Rows =>
  methods.flatMap(({ method, scores, toBest, coverage, milliseconds }) =>
    Object.entries(scores).map(([measure, { recall, precision, f }]) => ({
      method,
      measure,
      recall: recall.average,
      low: recall.low,
      high: recall.high,
      precision: precision.average,
      f: f.average,
      pToBest: toBest?.p,
      coverage,
      milliseconds,
    })),
  );
