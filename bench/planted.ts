/**
 * A made-up corpus with topics planted in it, of any size, made piece by piece.
 *
 * Words follow Zipf's law. A topic shares some of its mass with all others and has the rest on words of its own
 * choice, Zipf again. A document has one to four topics in unequal parts; lengths are exponential.
 */
import type { Csr } from '../src/kernels/index.ts';
import { random } from '../src/random/index.ts';
import { alias } from './alias.ts';

export interface PlantedSize {
  readonly words: number;
  readonly topics: number;
  /** Words of a document, repetitions counted, on average. */
  readonly length: number;
  /** The share of a topic's mass that all topics have in common; half when not said. */
  readonly common?: number;
  readonly seed?: number;
}

export interface Planted {
  readonly words: number;
  readonly topics: number;
  /** The planted P(w|z), a row of topics for every word. */
  readonly wordGivenTopic: Float32Array;
  /** Documents from … to, the same whatever pieces they are asked for in, if the pieces begin at multiples of PIECE. */
  documents(from: number, to: number): Csr;
}

export const PIECE = 1024;
const OWN_WORDS = 1000;

export function plant({ words, topics, length, common: shared = 0.5, seed = 1 }: PlantedSize): Planted {
  const chance = random(seed);
  const zipf = (many: number) => Float64Array.from({ length: many }, (_, rank) => 1 / (rank + 10));
  const common = zipf(words);
  const own = zipf(Math.min(OWN_WORDS, words));
  const choices = Array.from({ length: topics }, () => Uint32Array.from(own, () => chance.below(words)));
  const drawCommon = alias(common);
  const drawOwn = alias(own);
  return {
    words,
    topics,
    wordGivenTopic: mixed(common, own, choices, shared),
    documents(from, to) {
      const pieces: { words: Uint32Array; counts: Uint16Array }[] = [];
      const start = new Uint32Array(to - from + 1);
      let dice = random(seed);
      for (let d = from; d < to; d++) {
        if (d === from || d % PIECE === 0) dice = random(seed + 1 + Math.floor(d / PIECE));
        const mixture = Array.from({ length: 1 + dice.below(4) }, () => ({
          z: dice.below(topics),
          share: dice.uniform(),
        }));
        const total = mixture.reduce((sum, { share }) => sum + share, 0);
        const tokens = new Uint32Array(Math.ceil(-Math.log(1 - dice.uniform()) * (length - 10)) + 10);
        for (let i = 0; i < tokens.length; i++) {
          if (dice.uniform() < shared) tokens[i] = drawCommon(dice);
          else {
            let at = dice.uniform() * total;
            let m = 0;
            while (m + 1 < mixture.length && (at -= mixture[m].share) > 0) m++;
            tokens[i] = choices[mixture[m].z][drawOwn(dice)];
          }
        }
        const row = counted(tokens.sort());
        pieces.push(row);
        start[d - from + 1] = start[d - from] + row.words.length;
      }
      const index = new Uint32Array(start[to - from]);
      const value = new Float32Array(index.length);
      pieces.forEach((piece, i) => {
        index.set(piece.words, start[i]);
        value.set(piece.counts, start[i]);
      });
      return { rows: to - from, columns: words, start, index, value };
    },
  };
}

/** Sorted tokens as different words with their counts. */
function counted(tokens: Uint32Array): { words: Uint32Array; counts: Uint16Array } {
  const words = new Uint32Array(tokens.length);
  const counts = new Uint16Array(tokens.length);
  let many = 0;
  for (let i = 0; i < tokens.length; i++) {
    if (i === 0 || tokens[i] !== tokens[i - 1]) words[many++] = tokens[i];
    counts[many - 1]++;
  }
  return { words: words.subarray(0, many), counts: counts.subarray(0, many) };
}

function mixed(common: Float64Array, own: Float64Array, choices: readonly Uint32Array[], shared: number): Float32Array {
  const topics = choices.length;
  const [all, theirs] = [common, own].map((weights) => weights.reduce((sum, weight) => sum + weight, 0));
  const wordGivenTopic = new Float32Array(common.length * topics);
  for (let w = 0; w < common.length; w++) wordGivenTopic.fill((shared * common[w]) / all, w * topics, (w + 1) * topics);
  choices.forEach((words, z) => {
    words.forEach((word, rank) => {
      wordGivenTopic[word * topics + z] += ((1 - shared) * own[rank]) / theirs;
    });
  });
  return wordGivenTopic;
}
