/** The sweep on the GPU: over rows, then over columns. */
import type { Floats, PassKernels } from '../kernels.ts';
import { needs } from '../wasm-context.ts';
import type { GpuContext, Place } from './buffers.ts';
import { addTotal, LOG_OF_NOTHING, map } from './elements.ts';
import { type Gather, gatherShader, joinShader } from './gather.ts';
import { bitsOf } from './recorder.ts';
import type { GpuCounts, Side } from './sides.ts';

export function sweep(
  context: GpuContext,
  ...[counts, topics, rows, columns, sumsOfRows, columnSums, objective]: Parameters<PassKernels['sweep']>
): void {
  needs('rows', rows, counts.rows * topics);
  needs('columns', columns, counts.columns * topics);
  const { buffers, recorder } = context;
  const length = counts.rows * topics;
  // The columns need the old rows: the new ones are kept in scratch until both are done.
  const rowSums = sumsOfRows ? buffers.at(sumsOfRows) : { ...recorder.scratch('rowSums', length * 4), first: 0 };
  if (sumsOfRows) needs('rowSums', sumsOfRows, length);
  if (columnSums) needs('columnSums', columnSums, counts.columns * topics);
  const { byRow, byColumn } = counts as GpuCounts;
  gather(context, byRow, topics, { gathered: columns, held: rows, out: rowSums, into: 'set', objective });
  if (columnSums)
    gather(context, byColumn, topics, {
      gathered: rows,
      held: columns,
      out: buffers.at(columnSums),
      into: 'add',
      objective: null,
    });
  if (!sumsOfRows) map(context, buffers.at(rows), length, 'x * y', { y: rowSums });
}

interface Pass {
  readonly gathered: Floats;
  readonly held: Floats;
  readonly out: Place;
  readonly into: Gather['into'];
  readonly objective: Floats | null;
}

function gather(context: GpuContext, side: Side, topics: number, pass: Pass): void {
  const { recorder, buffers } = context;
  const { tasks, entries, joins } = side;
  const { into, objective } = pass;
  const size = topics % 4 === 0 ? 4 : 1;
  const slots = recorder.scratch('slots', side.slots * topics * 4);
  const [gathered, held, to] = [buffers.at(pass.gathered), buffers.at(pass.held), pass.out];
  const likelihoods = recorder.scratch('likelihoods', side.taskCount * 4);
  const measure = objective !== null;
  recorder.run(
    gatherShader({ topics, into, measure }),
    [tasks, entries, gathered, to, slots, held, ...(measure ? [likelihoods] : [])],
    [side.taskCount, gathered.first / size, to.first / size, held.first / size, bitsOf(LOG_OF_NOTHING)],
    side.taskCount,
  );
  recorder.run(joinShader(topics, into), [joins, slots, to], [side.joinCount, to.first], side.joinCount);
  if (objective) addTotal(context, { ...likelihoods, first: 0 }, side.taskCount, buffers.at(objective));
}
