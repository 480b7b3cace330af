/** The table of segmenters. The CLI, the HTTP schema, the web form and the documentation follow from it. */
import { auto } from './auto.ts';
import { even, none, random } from './baselines.ts';
import { c99 } from './c99.ts';
import { com } from './com.ts';
import type { Method } from './method.ts';
import { stm } from './stm.ts';
import { texttiling } from './texttiling.ts';
import { ui } from './ui.ts';

export const METHODS = { auto, stm, com, texttiling, c99, ui, none, even, random } satisfies Record<string, Method>;
export type MethodName = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as MethodName[];
