/** Training in this thread, over WebAssembly memory made to measure. */
import { type FitOptions, fitHere, type Precision } from '../models/index.ts';

export interface InlineOptions extends Omit<FitOptions, 'kernels'>, Precision {}

export const fitInline = fitHere;
