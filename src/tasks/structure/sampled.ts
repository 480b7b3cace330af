/**
 * The structure of a text of which a sample was read, in the sentences of the whole text: a block begins with its first
 * sentence that was read, and ends where the next one begins. In each stretch of the sample one block begins at most: who
 * reads one stretch of forty does not see blocks that are shorter.
 */
import { type Sample, sampleNote } from '../../text/index.ts';
import type { Part } from './parts.ts';
import type { Block, Structure, StructureSentence } from './result.ts';

/** `shown`: the sentences of the whole text, as a structure has them. */
export function inWholeText(structure: Structure, sample: Sample, shown: readonly StructureSentence[]): Structure {
  const { sentences } = sample;
  const number = (s: number) => sample.sentence(structure.sentences[s].start);
  /** Parts one after the other up to the sentence `last`; one that is within a single sentence is none. */
  const placed = <P extends Part>(parts: readonly P[], last: number): P[] => {
    const begins = parts.map(({ from }) => number(from));
    const kept = parts.filter((_, p) => p === 0 || begins[p] > begins[p - 1]);
    return kept.map((part, p) => {
      const from = number(part.from);
      return spanning(part, from, p + 1 < kept.length ? number(kept[p + 1].from) - 1 : last);
    });
  };
  const spanning = <P extends Part>(part: P, from: number, to: number): P => {
    const { time, gist } = part;
    return {
      ...part,
      from,
      to,
      start: sentences[from].start,
      end: sentences[to].end,
      ...(time && { time: { start: time.start, end: sentences[to].time?.end ?? time.end } }),
      ...(gist && {
        gist: {
          ...gist,
          sentence: number(gist.sentence),
          start: sample.offset(gist.start),
          end: sample.offset(gist.end),
        },
      }),
    };
  };
  const blocks = placed(firstsOfStretches(structure, sample), sentences.length - 1).map((block): Block => {
    const { sections } = block;
    return sections ? { ...block, sections: placed(sections, block.to) } : block;
  });
  // No boundary was seen where nothing was read.
  const curve = new Array<number>(Math.max(0, sentences.length - 1)).fill(1);
  structure.curve.forEach((value, s) => {
    const after = number(s + 1) - 1;
    if (after >= 0) curve[after] = Math.min(curve[after], value);
  });
  return {
    ...structure,
    sentences: shown,
    curve,
    boundaries: blocks.slice(1).map(({ from }) => ({ after: from - 1, strength: 1 - curve[from - 1] })),
    blocks,
    breaks: structure.breaks.map((passage) => ({ ...passage, from: number(passage.from), to: number(passage.to) })),
    notes: [...structure.notes, sampleNote(sample)],
  };
}

/** The first block, and of those that begin in a stretch the one with the clearest boundary. */
function firstsOfStretches({ blocks, curve }: Structure, { starts }: Sample): Block[] {
  const stretchOf = ({ start }: Block) => starts.findLastIndex((begin) => begin <= start);
  const clearer = (a: Block, b: Block) => (curve[b.from - 1] < curve[a.from - 1] ? b : a);
  const kept = new Map<number, Block>();
  for (const block of blocks.slice(1)) {
    const stretch = stretchOf(block);
    const other = kept.get(stretch);
    kept.set(stretch, other ? clearer(other, block) : block);
  }
  return [...blocks.slice(0, 1), ...kept.values()];
}
