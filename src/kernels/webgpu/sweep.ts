/** The sweep on the GPU: tile by tile, over rows and over columns. */
import type { Csr, Floats, PassKernels, Prepared } from '../kernels.ts';
import { needs } from '../wasm-context.ts';
import type { GpuContext } from './buffers.ts';
import { addTotal, LOG_OF_NOTHING } from './elements.ts';
import { type Gather, gatherShader, joinShader } from './gather.ts';
import { groupsFor } from './lanes.ts';
import { bitsOf } from './recorder.ts';
import { place, type Side, type Tile, tileSize, tilesOf } from './tiles.ts';

/** Tiles are cut when the width of the factors is known; sweeps of one width share them. */
export interface GpuCounts extends Prepared {
  readonly csr: Csr;
  readonly tiles: Map<string, Tile[]>;
}

export const prepare = (csr: Csr): GpuCounts => {
  const { rows, columns } = csr;
  return { rows, columns, csr, tiles: new Map() };
};

function tilesFor({ recorder }: GpuContext, prepared: Prepared, width: number): Tile[] {
  const { csr, tiles } = prepared as GpuCounts;
  const size = tileSize(recorder.maxBytes, width);
  const key = `${Math.min(size.rows, csr.rows)} × ${Math.min(size.columns, csr.columns)}`;
  let cut = tiles.get(key);
  if (!cut) tiles.set(key, (cut = tilesOf(csr, size)));
  return cut;
}

/** The rows of a matrix that belong to a tile. */
const rowsOf = (matrix: Floats, width: number, { firstRow, rows }: Tile) =>
  matrix.subarray(firstRow * width, (firstRow + rows) * width);
const columnsOf = (matrix: Floats, width: number, { firstColumn, columns }: Tile) =>
  matrix.subarray(firstColumn * width, (firstColumn + columns) * width);

export function sweep(
  context: GpuContext,
  multiply: PassKernels['multiply'],
  ...[counts, topics, rows, columns, sumsOfRows, columnSums, objective]: Parameters<PassKernels['sweep']>
): void {
  needs('rows', rows, counts.rows * topics);
  needs('columns', columns, counts.columns * topics);
  // The columns need the old rows: the new ones are kept in scratch until both are done.
  const rowSums = sumsOfRows ?? context.buffers.spare(counts.rows * topics);
  needs('rowSums', rowSums, counts.rows * topics);
  if (columnSums) needs('columnSums', columnSums, counts.columns * topics);
  for (const tile of tilesFor(context, counts, topics)) {
    const [a, c] = [rowsOf(rows, topics, tile), columnsOf(columns, topics, tile)];
    gather(context, tile.byRow, topics, {
      gathered: c,
      held: a,
      out: rowsOf(rowSums, topics, tile),
      into: tile.firstColumn === 0 ? 'set' : 'add',
      objective,
    });
    if (!columnSums) continue;
    gather(context, tile.byColumn, topics, {
      gathered: a,
      held: c,
      out: columnsOf(columnSums, topics, tile),
      into: 'add',
      objective: null,
    });
  }
  if (!sumsOfRows) multiply(rows.subarray(0, rowSums.length), rowSums);
}

interface Pass {
  readonly gathered: Floats;
  readonly held: Floats;
  readonly out: Floats;
  readonly into: Gather['into'];
  readonly objective: Floats | null;
}

function gather(context: GpuContext, side: Side, topics: number, pass: Pass): void {
  const { recorder, buffers, lanes, ahead } = context;
  const { into, objective } = pass;
  const { tasks, entries, joins } = place(recorder, side);
  const size = topics % 4 === 0 ? 4 : 1;
  const slots = recorder.scratch('slots', side.slots * topics * 4);
  const [gathered, held, to] = [pass.gathered, pass.held, pass.out].map(buffers.at);
  const likelihoods = recorder.scratch('likelihoods', side.taskCount * 4);
  const measure = objective !== null;
  recorder.run(
    gatherShader({ lanes, topics, into, measure, ahead }),
    [tasks, entries, gathered, to, slots, held, ...(measure ? [likelihoods] : [])],
    [side.taskCount, gathered.first / size, to.first / size, held.first / size, bitsOf(LOG_OF_NOTHING)],
    groupsFor(lanes, side.taskCount),
  );
  recorder.run(joinShader(topics, into), [joins, slots, to], [side.joinCount, to.first], side.joinCount);
  if (objective) addTotal(context, { ...likelihoods, first: 0 }, side.taskCount, buffers.at(objective));
}
