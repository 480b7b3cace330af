/** The module that workers import before their first command. Their environment names it. */
const PRELOAD = 'ASPECTRA_PRELOAD';

export function preloadInWorkers(module: URL): void {
  process.env[PRELOAD] = module.href;
}

/** On the worker's side. */
export async function preload(): Promise<void> {
  const module = process.env[PRELOAD];
  if (module) await import(module);
}
