/** One property of each item of a list, or a row of several. */
export function pluck<T, K extends keyof T>(items: readonly T[], key: K): T[K][];
export function pluck(items: readonly unknown[], ...keys: string[]): unknown[];
export function pluck(items: readonly unknown[], ...keys: string[]): unknown[] {
  const rows = (items as readonly Record<string, unknown>[]).map((item) => keys.map((key) => item[key]));
  return keys.length === 1 ? rows.map(([only]) => only) : rows;
}
