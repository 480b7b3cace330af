/** Topics get their names and typical sentences from the texts of the documents that have most of them. */
import { columnSums } from '../../linalg/index.ts';
import type { Corpus } from '../../text/index.ts';
import type { Topic } from './describe.ts';
import type { Fitted } from './fit.ts';
import { type Nameless, nameTopics } from './names.ts';
import type { Problem } from './problem.ts';
import { telling, topColumns } from './top.ts';
import { typicalOf } from './typical.ts';

const WORDS = 40;
const DOCUMENTS = 30;

/** The rows that say most of every topic, best first: many of its words, and few of others. */
export function leadingRows({ topics, documents }: Fitted, count = DOCUMENTS): number[][] {
  const rows = documents.length / topics;
  const worth = new Float64Array(documents.length);
  for (let d = 0; d < rows; d++) {
    let words = 0;
    for (let z = 0; z < topics; z++) words += documents[d * topics + z];
    for (let z = 0; z < topics && words > 0; z++) {
      worth[d * topics + z] = documents[d * topics + z] ** 2 / words;
    }
  }
  return topColumns(worth, topics, count).map((leading, z) => leading.filter((d) => worth[d * topics + z] > 0));
}

/**
 * `corpus` has at least the documents of the leading rows, `placeOf` says where. A name that a person gave stays;
 * others follow the words.
 */
export async function named(
  topics: readonly Topic[],
  problem: Pick<Problem, 'counts' | 'term'>,
  fitted: Fitted,
  corpus: Corpus,
  placeOf: (row: number) => number | undefined,
): Promise<Topic[]> {
  const worth = telling(fitted.words, fitted.topics, columnSums(problem.counts));
  const first = topColumns(worth, fitted.topics, WORDS);
  const nameless = leadingRows(fitted).map((rows, z): Nameless => {
    const weights = new Map<number, number>();
    for (const w of first[z]) {
      const [id, value] = [corpus.lexicon.id(problem.term(w)), worth[w * fitted.topics + z]];
      if (id !== undefined && value > 0) weights.set(id, value);
    }
    return { weights, documents: rows.flatMap((row) => placeOf(row) ?? []) };
  });
  const names = await nameTopics(corpus, nameless);
  return topics.map((topic, z) => {
    const { typical: _, ...rest } = topic;
    const typical = typicalOf(corpus, nameless[z]);
    const label = topic.named || names[z] === '' ? topic.label : names[z];
    return { ...rest, label, ...(typical && { typical }) };
  });
}
