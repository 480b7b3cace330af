/**
 * The WebAssembly modules, each compiled on first use, and their functions over a memory. Apart from module.ts, whose
 * types are public and must not want the libraries of the web.
 */
import { type Build, bytesOf, type Exports, isShared, withSharedMemory } from './module.ts';

const modules = new Map<string, WebAssembly.Module>();

/** Compiled once, for a memory that threads share or for one of its own. */
function compiled(build: Build, shared: boolean): WebAssembly.Module {
  const key = `${build.name} ${shared}`;
  let module = modules.get(key);
  if (!module) {
    const bytes = bytesOf(build);
    modules.set(key, (module = new WebAssembly.Module(shared ? withSharedMemory(bytes) : bytes)));
  }
  return module;
}

export const instantiate = (build: Build, memory: WebAssembly.Memory): Exports =>
  new WebAssembly.Instance(compiled(build, isShared(memory)), { env: { memory } }).exports as unknown as Exports;
