export { byteProducts } from './bytes';
export { add, columnTotals, multiply, normalizeRows, scaleColumns } from './dense';
export { above, dots, dotsOfOne } from './dots';
export { extrapolate } from './extrapolate';
export { forwardColumns, forwardLoose, transposedColumns, transposedLoose } from './sparse';
export { subtractRows } from './subtract';
export { sweepColumns, sweepLoose } from './sweep';
