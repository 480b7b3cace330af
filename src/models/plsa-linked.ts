/**
 * PLSA of words and links together: a document's related documents are counted beside its words.
 *
 * Method      the matrix [(1−λ) n(d,w)/n(d) | λ l(d,d')/l(d)] · n(d) is one PLSA, whose topics explain both
 * From        Cohn & Hofmann 2000
 * Letters     λ = link
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import type { Csr, Floats } from '../kernels/index.ts';
import { reference } from '../kernels/index.ts';
import { fromRows, rowSums } from '../linalg/index.ts';
import type { FitOptions } from '../training/index.ts';
import { fitPlsa, type Plsa } from './plsa.ts';
import type { RelatedDocuments } from './plsa-supervised.ts';

export const LINKED_OPTIONS = {
  topics: integer({ default: 200, min: 1, max: 4096, help: 'number of latent topics' }),
  link: number({ default: 0.7, min: 0, max: 0.99, help: 'share of a document that its links are' }),
} as const;

/** The fitted model of words; without the link columns. */
export function fitLinked(
  counts: Csr,
  relatedTo: RelatedDocuments,
  given: Partial<Values<typeof LINKED_OPTIONS>> = {},
  options: FitOptions = {},
): Plsa {
  const { topics, link } = resolve('plsa-linked', LINKED_OPTIONS, given);
  const model = fitPlsa(linkedCounts(counts, relatedTo, link), { topics }, options);
  const wordGivenTopic: Floats = model.wordGivenTopic.slice(0, counts.columns * topics);
  reference.normalizeColumns(wordGivenTopic, topics);
  return { ...model, wordGivenTopic };
}

/** Words in the first columns, then a column for every document. A document without links keeps its words whole. */
export function linkedCounts(counts: Csr, relatedTo: RelatedDocuments, link: number): Csr {
  const lengths = rowSums(counts);
  const maps = Array.from(lengths, (length, row) => {
    const others = Array.from(relatedTo(row)).filter((other) => other !== row);
    const share = others.length > 0 ? link : 0;
    const map = new Map<number, number>();
    for (let i = counts.start[row]; i < counts.start[row + 1]; i++)
      map.set(counts.index[i], (1 - share) * counts.value[i]);
    for (const other of others) map.set(counts.columns + other, (share * length) / others.length);
    return map;
  });
  return fromRows(counts.columns + counts.rows, maps);
}
