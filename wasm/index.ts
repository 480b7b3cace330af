export { add, columnTotals, drain, multiply, normalizeRows, scaleColumns } from './dense';
export { above, dots, dotsOfOne } from './dots';
export { leap } from './leap';
export { gatherRows, scatterRows } from './rows';
export { forwardColumns, loose, transposedColumns } from './sparse';
export { subtractRows } from './subtract';
export { sweepColumns, sweepLoose } from './sweep';
export { transpose } from './transpose';
