/** Training in this thread, over WebAssembly memory made to measure. */

import { fitHere, type Precision } from './memory.ts';
import type { FitOptions } from './training.ts';

export interface InlineOptions extends Omit<FitOptions, 'kernels'>, Precision {}

export const fitInline = fitHere;
