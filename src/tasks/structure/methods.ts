/** The table of segmenters. The CLI, the HTTP schema, the web form and the documentation follow from it. */
import { auto } from './auto.ts';
import { even, none, random } from './baselines.ts';
import { c99 } from './c99.ts';
import { com } from './com.ts';
import type { Method } from './method.ts';
import { stm } from './stm.ts';
import { texttiling } from './texttiling.ts';
import { ui } from './ui.ts';

/** Every segmenter by its name, with what it does, its source and its options. */
export const METHODS = { auto, stm, com, texttiling, c99, ui, none, even, random } satisfies Record<string, Method>;
/** One of METHOD_NAMES. */
export type MethodName = keyof typeof METHODS;
/** The names of the segmenters: `auto`, `stm`, `texttiling` … */
export const METHOD_NAMES = Object.keys(METHODS) as MethodName[];
