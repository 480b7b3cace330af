/** Discs pushed apart until they hardly overlap, and kept inside the picture. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

const ROUNDS = 120;
const GAP = 6;

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
