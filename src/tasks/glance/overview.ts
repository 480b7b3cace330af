/** Many documents at a glance: their topics with a summary of each; of few documents, a summary of each of them. */
import type { Source } from '../../text/index.ts';
import { type SummarySentence, summarize } from '../summarize/index.ts';
import { type TopicsWork, topics } from '../topics/index.ts';
import type { GlanceOptions } from './glance.ts';

export interface Overview {
  readonly documents: number;
  readonly words: number;
  readonly topics: readonly OverviewTopic[];
  /** Without topics, of each document. */
  readonly summaries: readonly DocumentSummary[];
  readonly notes: readonly string[];
}

export interface OverviewTopic {
  /** Counts from 1. */
  readonly id: number;
  readonly label: string;
  readonly share: number;
  readonly words: readonly string[];
  /** Those that are mostly about it, best first, and how many there are. */
  readonly documents: readonly string[];
  readonly of: number;
  readonly summary: readonly SummarySentence[];
}

export interface DocumentSummary {
  readonly document: string;
  readonly title?: string;
  readonly summary: readonly SummarySentence[];
}

/** Topics of fewer documents say nothing. */
const MIN_DOCUMENTS = 8;
const WORDS = 60;
/** A topic is summed up from so many of its documents. */
const SUMMED_UP = 10;
const LISTED = 5;

export async function overview(
  sources: readonly Source[],
  options: GlanceOptions = {},
  work: TopicsWork = {},
): Promise<Overview> {
  const { words = WORDS, ...analysis } = options;
  const size = { documents: sources.length, words: sources.reduce((sum, { text }) => sum + wordsIn(text), 0) };
  if (sources.length < MIN_DOCUMENTS) {
    const summaries: DocumentSummary[] = [];
    for (const [i, source] of sources.entries()) {
      work.onProgress?.('summaries', i, sources.length);
      const { sentences } = await summarize(source, { ...analysis, words });
      const { id: document, title } = source;
      summaries.push({ document, ...(title !== undefined && { title }), summary: sentences });
    }
    return { ...size, topics: [], summaries, notes: [] };
  }
  const found = await topics(sources, { ...analysis, ...work });
  const byId = new Map(sources.map((source) => [source.id, source]));
  const described: OverviewTopic[] = [];
  for (const { id, label, share, words: own } of found.topics) {
    work.onProgress?.('summaries', described.length, found.topics.length);
    const members = membersOf(found.mixtures ?? [], id);
    const texts = members.slice(0, SUMMED_UP).flatMap((document) => byId.get(document) ?? []);
    const { sentences } = texts.length > 0 ? await summarize(texts, { ...analysis, words }) : { sentences: [] };
    described.push({
      ...{ id, label, share, of: members.length },
      words: own.map(({ word }) => word),
      documents: members.slice(0, LISTED),
      summary: sentences,
    });
  }
  return { ...size, topics: described, summaries: [], notes: found.notes };
}

/** Documents of which a topic has the largest part, by falling part. */
function membersOf(
  mixtures: readonly { readonly document: string; readonly mixture: readonly number[] }[],
  id: number,
): string[] {
  const own = mixtures.flatMap(({ document, mixture: shares }) =>
    shares.length > 0 && shares[id - 1] === Math.max(...shares) ? [{ document, share: shares[id - 1] }] : [],
  );
  return own.sort((a, b) => b.share - a.share).map(({ document }) => document);
}

const wordsIn = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
