import { Command } from 'commander';
import { type PassPlan, PLAN_OPTIONS, planPass } from '../../training/plan.ts';
import { addFlags, given } from '../flags.ts';
import { type OutputFlags, print } from '../output.ts';

export function planCommand(): Command {
  const command = new Command('plan').description('estimate what a pass of training takes on a cluster');
  return addFlags(command, PLAN_OPTIONS).action((flags: OutputFlags & Record<string, unknown>) => {
    const plan = planPass(given(PLAN_OPTIONS, flags));
    print({ ...plan, notes: notesOf(plan) }, () => table(plan), flags);
  });
}

function notesOf({ settings, leastShards }: PassPlan): string[] {
  if (leastShards <= settings.workers) return [];
  return [`a worker holds at most 4 GiB of a shard: this takes at least ${leastShards} workers, or shards`];
}

function table({ seconds, total, bytes, overhead, memory, kept }: PassPlan): string {
  const rows: readonly (readonly [string, string])[] = [
    ['sweeping', time(seconds.sweep)],
    ['moving sums and model', time(seconds.move)],
    ['adding up', time(seconds.addUp)],
    ['waiting for messages', time(seconds.wait)],
    ['a pass', time(total)],
    ['overhead', `${(100 * overhead).toFixed(1)} %`],
    ['sent and received in a pass', size(bytes)],
    ['memory of a worker', size(memory)],
    ["rows' own state in the storage", size(kept)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

const time = (seconds: number): string =>
  seconds < 1 ? `${(1000 * seconds).toFixed(1)} ms` : `${seconds.toFixed(1)} s`;

function size(bytes: number): string {
  const power = Math.min(5, Math.max(0, Math.floor(Math.log10(bytes) / 3)));
  return `${(bytes / 1000 ** power).toPrecision(3)} ${['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'][power]}`;
}
