export { columnProducts, subtractColumns } from './columns';
export { add, columnTotals, drain, multiply, normalizeRows, scaleColumns } from './dense';
export { dots, dotsOfOne } from './dots';
export { leap } from './leap';
export { forwardColumns, loose, transposedColumns } from './sparse';
export { sweepColumns, sweepLoose } from './sweep';
