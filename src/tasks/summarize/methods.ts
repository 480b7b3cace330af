/** The table of methods. The CLI, the HTTP schema, the web form and the documentation follow from it. */
import { auto } from './auto.ts';
import { bstm } from './bstm.ts';
import { centroid } from './centroid.ts';
import { cover } from './cover.ts';
import { fgb } from './fgb.ts';
import { hits } from './hits.ts';
import { klsum } from './klsum.ts';
import { kmeans } from './kmeans.ts';
import { lead } from './lead.ts';
import { lexpagerank } from './lexpagerank.ts';
import { lsa } from './lsa.ts';
import type { Method } from './method.ts';
import { mmr } from './mmr.ts';
import { nmf } from './nmf.ts';
import { proc1, proc2, proc3, proc4 } from './plsi.ts';
import { random } from './random.ts';
import { submodular } from './submodular.ts';
import { sumbasic } from './sumbasic.ts';

/** Every summarization method by its name, with what it does, its source and its options. */
export const METHODS = {
  auto,
  proc1,
  proc2,
  proc3,
  proc4,
  lexpagerank,
  hits,
  lsa,
  mmr,
  centroid,
  nmf,
  kmeans,
  fgb,
  bstm,
  sumbasic,
  klsum,
  submodular,
  cover,
  lead,
  random,
} satisfies Record<string, Method>;
/** One of METHOD_NAMES. */
export type MethodName = keyof typeof METHODS;
/** Makes a method known: by its name it can be chosen wherever methods are. */
export function addMethod(method: Method): void {
  (METHODS as Record<string, Method>)[method.name] = method;
  METHOD_NAMES.push(method.name as MethodName);
}

/** The names of the methods: `auto`, `proc1`, `lexpagerank` … */
export const METHOD_NAMES = Object.keys(METHODS) as MethodName[];
