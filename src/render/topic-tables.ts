/** The numbers of topics for other programs: CSV, and what pyLDAvis is prepared from. */
import type { Mixture, Topic, TopicTables } from '../tasks/topics/index.ts';
import { csv } from './csv.ts';

/** A line for every document: its id, its words, its share of every topic, and its subtopic where there are any. */
export function documentsCsv(
  { documents, lengths, topicGivenDocument }: TopicTables,
  topics: readonly Topic[],
  mixtures: readonly Mixture[] = [],
): string {
  const parts = new Map(mixtures.flatMap(({ document, subtopic }) => (subtopic ? [[document, subtopic]] : [])));
  const names = new Map(
    topics.flatMap(({ id, subtopics = [] }) => subtopics.map((part) => [`${id}.${part.id}`, part.label])),
  );
  const partOf = (document: string): string[] => {
    if (parts.size === 0) return [];
    const part = parts.get(document);
    return [part === undefined ? '' : `${part} ${names.get(part) ?? ''}`.trim()];
  };
  const head = ['document', 'words', ...topics.map(headed), ...(parts.size > 0 ? ['subtopic'] : [])];
  const rows = documents.map((document, d) => [
    document,
    lengths[d],
    ...topicGivenDocument[d].map(short),
    ...partOf(document),
  ]);
  return csv([head, ...rows]);
}

/** A line for every word: how often it was counted, and its probability in every topic. */
export function wordsCsv({ words, frequency, wordGivenTopic }: TopicTables, topics: readonly Topic[]): string {
  const head = ['word', 'count', ...topics.map(headed)];
  const rows = words.map((word, w) => [word, frequency[w], ...wordGivenTopic.map((topic) => short(topic[w]))]);
  return csv([head, ...rows]);
}

/** The arguments of `pyLDAvis.prepare(**json.load(open(FILE)))`. */
export const pyLdavis = ({ words, frequency, lengths, topicGivenDocument, wordGivenTopic }: TopicTables): string =>
  JSON.stringify({
    topic_term_dists: wordGivenTopic,
    doc_topic_dists: topicGivenDocument,
    doc_lengths: lengths,
    vocab: words,
    term_frequency: frequency,
  });

const headed = ({ id, label }: Topic): string => `${id}. ${label}`;
const short = (share: number): number => Number(share.toPrecision(6));
