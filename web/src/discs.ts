/** The discs of the topic map: where they lie, and what is written on them. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

const ROUNDS = 120;
const GAP = 6;

/** Pushed apart until they hardly overlap, and kept inside the picture. */
export function apart<D extends Disc>(discs: readonly D[], width: number, height: number): D[] {
  const places = discs.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round++) {
    for (let a = 0; a < discs.length; a++) {
      for (let b = a + 1; b < discs.length; b++) push(places[a], places[b], discs[a].r + discs[b].r + GAP, a - b);
    }
    places.forEach((place, i) => {
      place.x = Math.min(width - discs[i].r - 4, Math.max(discs[i].r + 4, place.x));
      place.y = Math.min(height - discs[i].r - 4, Math.max(discs[i].r + 4, place.y));
    });
  }
  return discs.map((disc, i) => ({ ...disc, ...places[i] }));
}

function push(a: { x: number; y: number }, b: { x: number; y: number }, wanted: number, tie: number): void {
  const [dx, dy] = [b.x - a.x || 0.01 * tie, b.y - a.y || 0.02 * tie];
  const distance = Math.hypot(dx, dy);
  if (distance >= wanted) return;
  const step = (wanted - distance) / distance / 4;
  a.x -= dx * step;
  a.y -= dy * step;
  b.x += dx * step;
  b.y += dy * step;
}

/** Approximate width of a letter. */
const LETTER = 6.4;
/** As many lines of a label as a disc has room for, each cut to its width. */
export function lines(label: string, r: number): string[] {
  const room = Math.max(4, Math.floor((2 * r - 6) / LETTER));
  const most = Math.max(1, Math.min(3, Math.floor(r / 9) - 1));
  const out: string[] = [];
  for (const word of label.split(/(?<=[\s-])/)) {
    const last = out.at(-1);
    if (last !== undefined && (last + word).trimEnd().length <= room && !last.endsWith(', '))
      out[out.length - 1] = last + word;
    else out.push(word);
  }
  // Nothing follows a line that was cut: what is seen is the beginning of the name, which voice control needs.
  const cut = out.findIndex((line) => line.trimEnd().length > room);
  const shown = out.slice(0, cut < 0 ? most : Math.min(most, cut + 1));
  const end = shown.length - 1;
  if (end === cut) shown[end] = `${shown[end].slice(0, room - 1)}…`;
  else if (shown.length < out.length) shown[end] = shown[end].replace(/[,\s-]*$/, ' …');
  return shown;
}
