/**
 * Whether new documents bring themes that the topics do not have. Some of their words are hidden; a topic is added,
 * begun from the words that the others explain worst, and stays if the new documents' hidden words become a tenth more
 * likely by it, and surely so.
 */
import type { Floats } from '../../kernels/index.ts';
import { type Csr, selectRows } from '../../linalg/index.ts';
import type { Plsa } from '../../models/index.ts';
import { random as seeded } from '../../random/index.ts';
import { continued } from './continued.ts';
import { type Fitted, fitFrom } from './fit.ts';
import { hide, likelihoods, spread, sum } from './held-out.ts';
import type { Run } from './problem.ts';

/** Fewer new documents make no theme. */
const LEAST = 5;
/** As many new documents, and as many others, are looked at. */
const SAMPLE = 1000;
const PASSES = 40;
const MOST = 5;
/** In nats per word. */
const ENOUGH = 0.1;

/** How often words come in each new theme, for `continued`. `fresh`: the rows of new documents. */
export async function newThemes(
  model: Plsa,
  columnOf: Int32Array,
  counts: Csr,
  fresh: readonly number[],
  run: Run,
): Promise<Floats[]> {
  if (fresh.length < LEAST) return [];
  const isNew = new Set(fresh.slice(-SAMPLE));
  const others = [...run.random.order(counts.rows)].filter((row) => !isNew.has(row)).slice(0, SAMPLE);
  const { shown, hidden } = hide(selectRows(counts, [...isNew, ...others]), run.random);
  const asked = Array.from(isNew, (_, d) => d);
  const words = sum(asked.map((d) => sum(hidden.value.subarray(hidden.start[d], hidden.start[d + 1]))));
  const tryOut = async (themes: readonly Floats[]) => {
    const topics = model.topics + themes.length;
    const quiet = { signal: run.signal, random: seeded(1) };
    const fitted = await fitFrom(continued(model, columnOf, themes), shown, topics, quiet, PASSES);
    return { themes, fitted, likelihood: likelihoods(fitted.words, fitted.documents, topics, shown, hidden) };
  };
  let best = await tryOut([]);
  while (best.themes.length < MOST) {
    run.onProgress?.('new topics', best.themes.length, MOST);
    const next = await tryOut([...best.themes, unexplained(best.fitted, shown, asked)]);
    const gain = Float64Array.from(asked, (d) => next.likelihood[d] - best.likelihood[d]);
    if (sum(gain) < Math.max(ENOUGH * words, 2 * spread(gain))) break;
    best = next;
  }
  return [...best.themes];
}

/** How much oftener words come in some documents than their topics say. */
function unexplained(
  { topics, words, documents }: Fitted,
  { start, index, value, columns }: Csr,
  rows: readonly number[],
) {
  const more = new Float64Array(columns);
  for (const d of rows) {
    const mixture = documents.subarray(d * topics, (d + 1) * topics);
    const [mass, length] = [sum(mixture), sum(value.subarray(start[d], start[d + 1]))];
    for (let i = start[d]; i < start[d + 1]; i++) {
      const w = index[i];
      let p = 0;
      for (let z = 0; z < topics; z++) p += mixture[z] * words[w * topics + z];
      more[w] += Math.max(0, value[i] - (mass > 0 ? (length * p) / mass : 0));
    }
  }
  return more;
}
