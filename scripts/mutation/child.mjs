/** Holds the tests of a room and runs those asked for, with a mutant switched on. */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import './hooks.mjs';
import { collected, prepare, unitsOf } from './collect.mjs';

const COLLECT = new URL('./collect.mjs', import.meta.url).href;
registerHooks({
  resolve(specifier, context, next) {
    return specifier === 'node:test' && context.parentURL !== COLLECT
      ? { url: COLLECT, shortCircuit: true }
      : next(specifier, context);
  },
});
process.env.NODE_OPTIONS = `--import ${new URL('./hooks.mjs', import.meta.url).href}`;
/** A mutant that is passed so many times more often than usual loops for ever. */
const LOOPS = 1000;

globalThis.__stryker__ = {};
const state = globalThis.__stryker__;
let stray;
process.on('uncaughtException', (error) => {
  stray = error;
});

const { tests } = JSON.parse(process.env.ASPECTRA_MUTANTS);
let broken;
try {
  for (const file of tests) await import(pathToFileURL(resolve(file)).href);
  await collected();
} catch (error) {
  broken = error;
}
const units = unitsOf();

process.on('message', async ({ kind, id, units: asked }) => {
  process.send(kind === 'dry' ? await dry() : await mutant(id, asked));
});

async function passes(unit) {
  stray = undefined;
  try {
    await prepare();
    await units[unit].run();
  } catch (error) {
    stray ??= error;
  }
  if (process.env.MUTATE_DEBUG && stray) console.error(units[unit].name, stray);
  return stray === undefined;
}

async function dry() {
  if (broken) throw broken;
  const onLoad = Object.keys(state.mutantCoverage?.static ?? {});
  const [seconds, busy, reach, failing] = [[], [], [], []];
  for (let unit = 0; unit < units.length; unit++) {
    state.currentTestId = `${unit}`;
    const [before, cpu] = [performance.now(), process.cpuUsage()];
    if (!(await passes(unit))) failing.push(units[unit].name);
    seconds.push(performance.now() - before);
    const { user, system } = process.cpuUsage(cpu);
    busy.push((user + system) / 1000);
    reach.push(state.mutantCoverage?.perTest[unit] ?? {});
  }
  state.currentTestId = undefined;
  return { seconds, busy, reach, onLoad, failing };
}

async function mutant(id, asked) {
  if (broken) return { noticed: true };
  for (const [at, { unit, hits }] of asked.entries()) {
    process.send({ at });
    state.activeMutant = id;
    state.hitCount = 0;
    state.hitLimit = (hits ?? Infinity) * LOOPS;
    const passed = await passes(unit);
    state.activeMutant = undefined;
    if (passed) continue;
    // A mutant may leave something behind that makes the next one fail: then this process is thrown away.
    if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined && !(await passes(unit))) return { damaged: true };
    return { noticed: true };
  }
  return { noticed: false };
}
