/** The figure: the similarity curve over the sentences, its blocks as bands, its boundaries as lines. Plain SVG. */
import type { Structure } from '../tasks/structure/index.ts';

const WIDTH = 960;
const HEIGHT = 320;
const LEFT = 48;
const RIGHT = 16;
const TOP = 48;
const BOTTOM = 40;
const BANDS = ['#eef3f8', '#dde8f2'];
/** Characters of a title for each pixel of its band. */
const PER_PIXEL = 1 / 7;

/** The curve of a structure and its blocks as an SVG figure. */
export function structureSvg(structure: Structure): string {
  const { sentences, curve, boundaries, blocks } = structure;
  const last = Math.max(sentences.length, 1);
  const x = (at: number) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / last;
  const y = (value: number) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value;
  const bands = blocks.map(({ from, to, title }, b) => {
    const width = x(to + 1) - x(from);
    return [
      `<g><title>${escaped(`${title} (sentences ${from}–${to})`)}</title>`,
      `<rect x="${px(x(from))}" y="${TOP}" width="${px(width)}" height="${HEIGHT - TOP - BOTTOM}" fill="${BANDS[b % 2]}"/>`,
      `<text x="${px(x(from) + 4)}" y="${TOP - 8 - (b % 2) * 16}">${escaped(shortened(title, width))}</text></g>`,
    ].join('');
  });
  const points = curve.map((value, at) => `${px(x(at + 1))},${px(y(value))}`).join(' ');
  const cuts = boundaries.map(
    (at) => `<line x1="${px(x(at + 1))}" x2="${px(x(at + 1))}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" stroke="#c0392b"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(`Topic structure of ${structure.title ?? structure.document}: ${blocks.length} blocks`)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...bands,
    ...cuts,
    `<polyline points="${points}" fill="none" stroke="#1f4e79" stroke-width="1.5"/>`,
    ...[0, 0.5, 1].map((value) => `<text x="${LEFT - 8}" y="${px(y(value) + 4)}" text-anchor="end">${value}</text>`),
    ...ticks(sentences.length).map(
      (at) => `<text x="${px(x(at))}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${at}</text>`,
    ),
    `<text x="${(WIDTH + LEFT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">sentence</text>`,
    '</svg>',
  ].join('\n');
}

const px = (value: number): string => String(Math.round(value * 10) / 10);

function shortened(title: string, width: number): string {
  const room = Math.max(1, Math.floor(2 * width * PER_PIXEL) - 1);
  return title.length > room ? `${title.slice(0, room)}…` : title;
}

/** About ten round numbers up to `most`. */
function ticks(most: number): number[] {
  const rough = Math.max(1, most / 10);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => ENTITIES[character])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them, transcripts may hold them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
