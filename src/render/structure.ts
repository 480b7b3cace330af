/** A structure as people read it: Figure 3 of Li & Yamanishi (2000), each block's topics and its numbered sentences. */
import type { Structure, StructureSentence } from '../tasks/structure/index.ts';
import { escaped } from './page.ts';
import { clock, counted, oneLine } from './text.ts';

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
    ...blocks.flatMap(({ from, to, time, topics, title, gist, sections, break: kind }, b) => [
      '',
      [`block ${b + 1} -------- ${topics.map(topicText).join(' ') || '(no topic)'}`, time && clock(time.start)]
        .filter(Boolean)
        .join('  '),
      `        ${title}${kind ? ` (${kind})` : ''}`,
      ...(gist ? [`        “${oneLine(gist.text)}”`] : []),
      ...(sections ?? []).map(
        (section) => `        ${section.time ? clock(section.time.start) : section.from + 1}  ${section.title}`,
      ),
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

/**
 * The figure: the curve over the sentences, blocks as numbered bands, boundaries as lines, and the titles in a list
 * below, so that they do not collide however many there are. The vertical axis spans the values there are; the
 * horizontal one counts time where the text has times, else sentences. Plain SVG.
 */
const WIDTH = 960;
const LEFT = 48;
const RIGHT = 16;
const TOP = 32;
const PLOT = 220;
const BOTTOM = TOP + PLOT;
const AXIS = 48;
const ROW = 18;
const COLUMNS = 2;
const BANDS = ['#eef3f8', '#dde8f2'];
/** Width of a character of the list, and of the narrowest band that shows its number. */
const CHARACTER = 6.6;
const NARROWEST = 16;

/** The curve of a structure and its blocks as an SVG figure. */
export function structureSvg(structure: Structure): string {
  const { sentences, curve, boundaries, blocks } = structure;
  const last = Math.max(sentences.length, 1);
  const x = (at: number) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / last;
  const { low, high, marks } = scaleOf(curve);
  const y = (value: number) => BOTTOM - (PLOT * (value - low)) / (high - low);
  const rows = Math.ceil(blocks.length / COLUMNS);
  const height = BOTTOM + AXIS + ROW * rows + 12;
  const bands = blocks.map(({ from, to, title }, b) => {
    const width = x(to + 1) - x(from);
    const number =
      width >= NARROWEST
        ? `<text x="${px(x(from) + width / 2)}" y="${TOP - 8}" text-anchor="middle">${b + 1}</text>`
        : '';
    return [
      `<g><title>${inSvg(`${b + 1} ${title} (sentences ${from + 1}–${to + 1})`)}</title>`,
      `<rect x="${px(x(from))}" y="${TOP}" width="${px(width)}" height="${PLOT}" fill="${BANDS[b % 2]}"/>${number}</g>`,
    ].join('');
  });
  const points = curve.map((value, at) => `${px(x(at + 1))},${px(y(value))}`).join(' ');
  const cuts = boundaries.map(
    ({ after: at }) =>
      `<line x1="${px(x(at + 1))}" x2="${px(x(at + 1))}" y1="${TOP}" y2="${BOTTOM}" stroke="#c0392b"/>`,
  );
  const { ticks, what } = ticksOf(structure);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="sans-serif" font-size="12">`,
    `<title>${inSvg(`Topic structure of ${structure.title ?? structure.document}: ${blocks.length} blocks`)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...bands,
    ...marks.flatMap((value) => [
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${px(y(value))}" y2="${px(y(value))}" stroke="#fff"/>`,
      `<text x="${LEFT - 8}" y="${px(y(value) + 4)}" text-anchor="end">${value}</text>`,
    ]),
    ...cuts,
    `<polyline points="${points}" fill="none" stroke="#1f4e79" stroke-width="1.5"/>`,
    ...ticks.map(
      ({ at, label }) => `<text x="${px(x(at))}" y="${BOTTOM + 16}" text-anchor="middle">${inSvg(label)}</text>`,
    ),
    `<text x="${(WIDTH + LEFT) / 2}" y="${BOTTOM + 32}" text-anchor="middle">${what}</text>`,
    ...blocks.map((block, b) => listed(block, b, rows)),
    '</svg>',
  ].join('\n');
}

const px = (value: number): string => String(Math.round(value * 10) / 10);

/** A line of the list: number, time and title, cut to the width of its column. */
function listed({ title, time }: Structure['blocks'][number], b: number, rows: number): string {
  const width = (WIDTH - LEFT - RIGHT) / COLUMNS;
  const left = LEFT + width * Math.floor(b / rows);
  const words = `${b + 1}  ${time ? `${clock(time.start)}  ` : ''}${title}`;
  const room = Math.floor(width / CHARACTER) - 1;
  const shown = words.length > room ? `${words.slice(0, room)}…` : words;
  return `<text x="${px(left)}" y="${BOTTOM + AXIS + ROW * ((b % rows) + 1)}" xml:space="preserve">${inSvg(shown)}</text>`;
}

/** The range of the values, a little wider, and some round marks inside it. */
function scaleOf(curve: readonly number[]): { low: number; high: number; marks: number[] } {
  const [min, max] = curve.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  if (!(max > min)) return { low: 0, high: 1, marks: [0, 0.5, 1] };
  const margin = (max - min) / 20;
  const [low, high] = [min - margin, max + margin];
  const step = roundStep((high - low) / 4);
  const first = Math.ceil(low / step);
  const marks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
  return { low, high, marks: marks.map((mark) => Number(mark.toPrecision(6))) };
}

/** About ten marks: round times where the text has them, else numbers of sentences, counted from 1. */
function ticksOf({ sentences }: Structure): { ticks: { at: number; label: string }[]; what: string } {
  const times = sentences.map(({ time }) => time?.start);
  const end = times.findLast((time) => time !== undefined);
  if (times[0] === undefined || end === undefined || !(end > times[0])) {
    const step = roundStep(Math.max(1, sentences.length / 10));
    const ticks = Array.from({ length: Math.floor(sentences.length / step) + 1 }, (_, i) => i * step);
    return { ticks: ticks.map((at) => ({ at, label: String(at) })), what: 'sentence' };
  }
  const step = TIME_STEPS.find((seconds) => (end - times[0]!) / seconds <= 12) ?? 7200;
  const ticks: { at: number; label: string }[] = [];
  let next = Math.ceil(times[0] / step) * step;
  times.forEach((time, at) => {
    if (time === undefined || time < next) return;
    next = Math.floor(time / step) * step;
    ticks.push({ at, label: clock(next) });
    next += step;
  });
  return { ticks: ticks.filter(({ at }, i) => i === 0 || at - ticks[i - 1].at >= sentences.length / 24), what: 'time' };
}

const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((times) => times * power >= rough * 0.999) ?? 10);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them, transcripts may hold them
const inSvg = (text: string): string => escaped(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
