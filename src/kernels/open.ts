/** The best kernels this machine has, and a word, once, where they are not what was asked for. */
import type { Kernels } from './kernels.ts';
import { runs } from './module.ts';
import { reference } from './reference.ts';
import { openWasm, type WasmOptions } from './wasm.ts';

const said = new Set<string>();

export function openKernels(options: WasmOptions = {}, say: (words: string) => void = console.warn): Kernels {
  if (!runs('simd')) {
    sayOnce(say, 'kernels: no WebAssembly SIMD here; using the plain (slower) kernels');
    return reference;
  }
  const relaxed = options.relaxed === true && runs('relaxed');
  if (options.relaxed && !relaxed) sayOnce(say, 'kernels: no relaxed SIMD here; using plain SIMD');
  return openWasm({ ...options, relaxed });
}

function sayOnce(say: (words: string) => void, words: string): void {
  if (said.has(words)) return;
  said.add(words);
  say(words);
}
