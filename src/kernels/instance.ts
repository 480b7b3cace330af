/**
 * The WebAssembly module, compiled on first use, and its functions over a memory. Apart from module.ts, whose types are
 * public and must not want the libraries of the web.
 */
import { bytesOfBuild, type Exports, isShared, withSharedMemory } from './module.ts';

/** For a memory that threads share, and for one of its own. */
const modules: { shared?: WebAssembly.Module; own?: WebAssembly.Module } = {};

export function instantiate(memory: WebAssembly.Memory): Exports {
  const module = isShared(memory)
    ? (modules.shared ??= new WebAssembly.Module(withSharedMemory(bytesOfBuild())))
    : (modules.own ??= new WebAssembly.Module(bytesOfBuild()));
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Exports;
}
