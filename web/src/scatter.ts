/** Points on a canvas: where they are on the screen, which is under the pointer, which lie inside a line drawn around. */
export interface View {
  /** Pixels of the screen for one of the map, and where its middle is. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Cells on each side of the grid that finds the point under the pointer. */
const CELLS = 64;

export class Points {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly #cells: number[][] = Array.from({ length: CELLS * CELLS }, () => []);

  constructor(x: readonly number[], y: readonly number[]) {
    this.x = x;
    this.y = y;
    for (let i = 0; i < x.length; i++) this.#cells[this.#cell(cellOf(x[i]), cellOf(y[i]))].push(i);
  }

  #cell = (column: number, row: number) => row * CELLS + column;

  /** The nearest point within a distance of the map; −1 where there is none. */
  near(x: number, y: number, within: number): number {
    let [best, least] = [-1, within];
    for (let row = cellOf(y - within); row <= cellOf(y + within); row++) {
      for (let column = cellOf(x - within); column <= cellOf(x + within); column++) {
        for (const i of this.#cells[this.#cell(column, row)]) {
          const far = Math.hypot(this.x[i] - x, this.y[i] - y);
          if (far < least) [best, least] = [i, far];
        }
      }
    }
    return best;
  }

  /** The points inside a closed line (even–odd rule). */
  inside(line: readonly (readonly [number, number])[]): number[] {
    const found: number[] = [];
    for (let i = 0; i < this.x.length; i++) if (isInside(this.x[i], this.y[i], line)) found.push(i);
    return found;
  }
}

/** Of −1 … 1. */
const cellOf = (at: number): number => Math.max(0, Math.min(CELLS - 1, Math.floor(((at + 1) / 2) * CELLS)));

function isInside(x: number, y: number, line: readonly (readonly [number, number])[]): boolean {
  let inside = false;
  for (let a = 0, b = line.length - 1; a < line.length; b = a++) {
    const [[xa, ya], [xb, yb]] = [line[a], line[b]];
    if (ya > y !== yb > y && x < ((xb - xa) * (y - ya)) / (yb - ya) + xa) inside = !inside;
  }
  return inside;
}
