/** A picture of the page as a file of its own: SVG with the styles it has now written into it. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];

export function saveSvg(svg: SVGSVGElement, name: string): void {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [svg, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')]);
  originals.forEach((original, i) => {
    const computed = getComputedStyle(original);
    for (const property of STYLES) copies[i].style.setProperty(property, computed.getPropertyValue(property));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.style.setProperty('background', getComputedStyle(document.body).backgroundColor);
  save(new XMLSerializer().serializeToString(copy), `${name}.svg`, 'image/svg+xml');
}

export function save(content: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[^\p{L}\p{N} ._-]+/gu, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
