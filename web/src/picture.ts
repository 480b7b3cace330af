/** A picture of the page as a file of its own: SVG with the looks it has now written into it, or PNG drawn from that. */
import { save } from './save.ts';

/** CSS properties that an element inherits. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];
/** What the page needs and a picture does not. */
const DROPPED = ['class', 'style', 'role', 'tabindex', 'aria-pressed', 'aria-label', 'aria-hidden', 'data-picture'];
/** Pixels of a PNG for each of the page, so that it can be printed. */
const SHARPNESS = 3;

/** The picture as markup that needs nothing else; what is marked `data-picture="no"` is a handle, no part of it. */
export function svgOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [svg, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')]);
  originals.forEach((original, i) => {
    const own = getComputedStyle(original);
    const above = i === 0 ? undefined : getComputedStyle(original.parentElement!);
    for (const look of LOOKS) {
      const value = own.getPropertyValue(look);
      if (value === above?.getPropertyValue(look)) copies[i].removeAttribute(look);
      else copies[i].setAttribute(look, written(look, value));
    }
    if (own.opacity !== '1') copies[i].setAttribute('opacity', own.opacity);
  });
  for (const handle of copy.querySelectorAll('[data-picture="no"]')) handle.remove();
  for (const element of [copy, ...copy.querySelectorAll('*')])
    for (const name of DROPPED) element.removeAttribute(name);
  const { width, height } = sizeOf(svg);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', `${width}`);
  copy.setAttribute('height', `${height}`);
  const view = svg.viewBox.baseVal;
  if (!view?.width) copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.prepend(paper(svg));
  return new XMLSerializer().serializeToString(copy);
}

export const saveSvg = (svg: SVGSVGElement, name: string): void => save(svgOf(svg), `${name}.svg`, 'image/svg+xml');

export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = sizeOf(svg);
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svgOf(svg))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SHARPNESS;
  canvas.height = height * SHARPNESS;
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (png) save(png, `${name}.png`, 'image/png');
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const { width, height } = svg.getBoundingClientRect();
  return { width: Math.round(width), height: Math.round(height) };
}

/** The background of the picture. */
function paper(svg: SVGSVGElement): SVGRectElement {
  const own = getComputedStyle(svg).backgroundColor;
  const clear = own === 'transparent' || own === 'rgba(0, 0, 0, 0)';
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', plain(clear ? getComputedStyle(document.body).backgroundColor : own));
  return ground;
}

const written = (look: string, value: string): string => (look === 'fill' || look === 'stroke' ? plain(value) : value);

const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;

/** A colour as every program reads it: mixtures of colours are known to browsers alone. */
function plain(colour: string): string {
  if (!colour.startsWith('color')) return colour;
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
  return a === 255 ? `rgb(${r}, ${g}, ${b})` : `rgba(${r}, ${g}, ${b}, ${(a / 255).toFixed(3)})`;
}
