/** Opens the best kernels of this machine; `log` gets one message where they are not the ones asked for. */
import type { Kernels } from './kernels.ts';
import { runs, simd } from './module.ts';
import { reference } from './reference.ts';
import { openWasm, type WasmOptions } from './wasm.ts';

const logged = new Set<string>();

/**
 * The fastest kernels of this machine: WebAssembly SIMD, or plain JavaScript.
 *
 * @example
 * const kernels = openKernels({ floats: 1_000_000 });
 */
export function openKernels(options: WasmOptions = {}, log: (words: string) => void = () => {}): Kernels {
  if (!runs(simd)) {
    logOnce(log, 'kernels: no WebAssembly SIMD here; using the plain (slower) kernels');
    return reference;
  }
  const { relaxed, ...others } = options;
  if (relaxed && runs(relaxed)) return openWasm(options);
  if (relaxed) logOnce(log, 'kernels: no relaxed SIMD here; using plain SIMD');
  return openWasm(others);
}

function logOnce(log: (words: string) => void, words: string): void {
  if (logged.has(words)) return;
  logged.add(words);
  log(words);
}
