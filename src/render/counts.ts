/** Counts and topics as the files of gensim and MALLET. */
import type { FoundIn } from '../tasks/topics/index.ts';

type Counted = Pick<FoundIn, 'problem' | 'fitted'>;

/** What `gensim.corpora.MmCorpus(FILE)` reads: a line for every word of every document. */
export function matrixMarket({ problem: { counts } }: Counted): string {
  const { rows, columns, start, index, value } = counts;
  const lines = ['%%MatrixMarket matrix coordinate real general', `${rows} ${columns} ${index.length}`];
  for (let d = 0; d < rows; d++)
    for (let i = start[d]; i < start[d + 1]; i++) lines.push(`${d + 1} ${index[i] + 1} ${value[i]}`);
  return `${lines.join('\n')}\n`;
}

/** What `gensim.corpora.Dictionary.load_from_text(FILE)` reads: how many documents, then id, word, documents with it. */
export function gensimDictionary({ problem }: Counted): string {
  const { rows, columns, index } = problem.counts;
  const documents = new Uint32Array(columns);
  for (const column of index) documents[column]++;
  const lines = Array.from(documents, (n, w) => ({ word: problem.word(w), line: `${w}\t${problem.word(w)}\t${n}` }));
  lines.sort((a, b) => (a.word < b.word ? -1 : 1));
  return `${[rows, ...lines.map(({ line }) => line)].join('\n')}\n`;
}

/**
 * A state of MALLET (`--output-state`): a topic for every word of every document. A word that comes several times is shared
 * out by P(z|d,w), the largest remainders first.
 */
export function malletState({ problem, fitted }: Counted, smoothing = 0): string {
  const { topics, words, documents } = fitted;
  const { rows, start, index, value } = problem.counts;
  const head = ['#doc source pos typeindex type topic', `#alpha : ${new Array(topics).fill(smoothing).join(' ')} `];
  const lines = [...head, '#beta : 0'];
  for (let d = 0; d < rows; d++) {
    const source = problem.documents[d].replace(/\s+/g, '_');
    let position = 0;
    for (let i = start[d]; i < start[d + 1]; i++) {
      const w = index[i];
      const weight = Array.from({ length: topics }, (_, z) => words[w * topics + z] * documents[d * topics + z]);
      for (const z of apportioned(weight, value[i]))
        lines.push(`${d} ${source} ${position++} ${w} ${problem.word(w).replace(/\s+/g, '_')} ${z}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** So many places, shared out by weight. */
function apportioned(weight: readonly number[], places: number): number[] {
  const sum = weight.reduce((a, b) => a + b, 0);
  const due = weight.map((one) => (sum > 0 ? (places * one) / sum : places / weight.length));
  const whole = due.map(Math.floor);
  const left = places - whole.reduce((a, b) => a + b, 0);
  const byRemainder = [...due.keys()].sort((a, b) => due[b] - whole[b] - (due[a] - whole[a]) || a - b);
  for (const z of byRemainder.slice(0, Math.round(left))) whole[z]++;
  return whole.flatMap((n, z) => new Array<number>(n).fill(z));
}
