/**
 * A study: texts that are scored with a part of the product switched off. A part is an entry of a table (a rule, a list, a
 * feature, a setting); the product itself has no switches.
 */
import { random } from '../../src/random/index.ts';
import { table } from '../../src/render/index.ts';

/** What a text scores: a sum over its items (titles, summaries), how many they are, and how each reads. */
export interface Scored {
  readonly sum: number;
  readonly items: readonly string[];
}

export interface Study {
  readonly measure: string;
  readonly sets: Readonly<Record<string, () => Promise<readonly Text[]>>>;
  /** What can be switched off: runs something without it. */
  readonly parts: Readonly<Record<string, Without>>;
}

export type Text = () => Promise<Scored>;
export type Without = <T>(run: () => Promise<T>) => Promise<T>;

/** Without an entry of a table, which is put back where it was. */
export const entry =
  (table: object, name: string): Without =>
  (run) =>
    replaced(
      table as Record<string, unknown>,
      Object.entries(table).filter(([key]) => key !== name),
      run,
    );

/** With another value of a setting. */
export const setting =
  (table: object, name: string, value: unknown): Without =>
  (run) =>
    replaced(table as Record<string, unknown>, Object.entries({ ...table, [name]: value }), run);

async function replaced<T>(table: Record<string, unknown>, by: [string, unknown][], run: () => Promise<T>): Promise<T> {
  const kept = Object.entries(table);
  const put = (entries: [string, unknown][]) => {
    for (const key of Object.keys(table)) delete table[key];
    Object.assign(table, Object.fromEntries(entries));
  };
  put(by);
  try {
    return await run();
  } finally {
    put(kept);
  }
}

const RESAMPLED = 1000;
const SEED = 1;

/** A row a part: the change in every set, half the width of its 95 % interval over texts, and the items that changed. */
export async function printed({ measure, sets, parts }: Study, log: (line: string) => void): Promise<void> {
  const texts = Object.entries(sets).map(async ([name, load]) => ({ name, texts: await load() }));
  const loaded = await Promise.all(texts);
  const whole = await Promise.all(loaded.map(({ texts }) => scores(texts)));
  const head = loaded.map(({ name, texts }, i) => `${name}: ${texts.length}, ${meanOf(whole[i]).toFixed(3)}`);
  log(`${measure}; without each part, the change with half its 95 % interval, and the items that changed`);
  const rows = [['without', ...head]];
  for (const [name, without] of Object.entries(parts)) {
    const cells: string[] = [];
    for (const [i, { texts }] of loaded.entries()) cells.push(compared(whole[i], await without(() => scores(texts))));
    rows.push([name, ...cells]);
  }
  log(table(rows));
}

async function scores(texts: readonly Text[]): Promise<Scored[]> {
  const found: Scored[] = [];
  for (const text of texts) found.push(await text());
  return found;
}

const meanOf = (texts: readonly Scored[]): number =>
  texts.reduce((total, { sum }) => total + sum, 0) / texts.reduce((total, { items }) => total + items.length, 0);

/** Paired: both are drawn together. */
function compared(whole: readonly Scored[], without: readonly Scored[]): string {
  const draw = random(SEED);
  const changes = Array.from({ length: RESAMPLED }, () => {
    const drawn = whole.map(() => draw.below(whole.length));
    return meanOf(drawn.map((i) => without[i])) - meanOf(drawn.map((i) => whole[i]));
  }).sort((a, b) => a - b);
  const half = (changes[Math.floor(0.975 * RESAMPLED)] - changes[Math.floor(0.025 * RESAMPLED)]) / 2;
  const change = meanOf(without) - meanOf(whole);
  const items = whole.flatMap((text, t) => text.items.map((item, i) => item !== without[t].items[i]));
  const share = (100 * items.filter(Boolean).length) / items.length;
  return `${change >= 0 ? '+' : ''}${change.toFixed(4)} ± ${half.toFixed(4)}${Math.abs(change) > half ? '*' : ' '} ${share.toFixed(1)} %`;
}
