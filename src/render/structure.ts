/** A structure as people read it: Figure 3 of Li & Yamanishi (2000), each block's topics and its numbered sentences. */
import type { Structure, StructureSentence } from '../tasks/structure/index.ts';
import { placeOf } from '../text/index.ts';
import { beginOf, counted, oneLine, placeWords } from './text.ts';

/** A structure as text: blocks, their titles, their topics. */
export function renderStructure(structure: Structure): string {
  const { title, blocks, sentences, mainTopics, method } = structure;
  const width = String(sentences.length).length;
  const head = title === undefined ? [] : [oneLine(title)];
  const main = mainTopics.map(topicText).join(' ');
  return [
    ...head,
    `${counted(sentences.length, 'sentence')}, ${counted(blocks.length, 'block')}, method ${method}`,
    ...(main && blocks.length > 1 ? [`main topics: ${main}`] : []),
    ...blocks.flatMap(({ from, to, time, page, topics, title, gist, sections, break: kind }, b) => [
      '',
      [
        `block ${b + 1} -------- ${topics.map(topicText).join(' ') || '(no topic)'}`,
        ...placeWords(placeOf({ time, page })),
      ].join('  '),
      `        ${title}${kind ? ` (${kind})` : ''}`,
      ...(gist ? [`        “${oneLine(gist.text)}”`] : []),
      ...(sections ?? []).map((section) => `        ${beginOf(section)}  ${section.title}`),
      ...sentences
        .slice(from, to + 1)
        .map((sentence, i) => `${String(from + i + 1).padStart(width)} ${quoted(sentence)}`),
    ]),
  ].join('\n');
}

const topicText = ({ words, probability }: { words: readonly string[]; probability: number }): string =>
  `${words.join('-')}(${probability.toFixed(2)})`;

const SHOWN = 160;

function quoted({ text }: StructureSentence): string {
  const line = oneLine(text);
  return line.length > SHOWN ? `${line.slice(0, SHOWN)} ...` : line;
}

const BAR_WIDTH = 50;

export function renderCurve({ curve, boundaries, blocks }: Structure): string {
  const cut = new Set(boundaries.map(({ after }) => after));
  const digits = String(curve.length + 1).length;
  let block = 0;
  const lines = curve.map((value, at) => {
    const bar = '█'.repeat(Math.round(value * BAR_WIDTH)).padEnd(BAR_WIDTH, '·');
    const line = `${String(at + 1).padStart(digits)} ${bar} ${value.toFixed(2)}`;
    return cut.has(at) ? `${line}  ── ${blocks[++block].title}` : line;
  });
  return [
    `${' '.repeat(digits)} how surely both sides of each sentence end belong together (── a block begins)`,
    ...lines,
  ].join('\n');
}
