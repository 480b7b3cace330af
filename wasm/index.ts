export { sweepColumns, sweepLoose } from './sweep';
export { add, columnTotals, multiply, normalizeRows, scaleColumns } from './dense';
