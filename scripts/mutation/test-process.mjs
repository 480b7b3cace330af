/** Runs tests against mutants in other processes, and ends those that hang. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./child.mjs', import.meta.url));
/** A unit that takes so many times its usual time, and so many milliseconds more, hangs. */
const PATIENCE = { times: 5, more: 10_000 };
/** What loading the tests may take. */
const LOADING = 60_000;
/** Units that take more milliseconds of processor time, or of waiting, are left out: no mutant waits for a soak test. */
/** What is made once and remembered is reached by the first tests alone that ask for it. */
const REMEMBERED = 3;
const SLOW = { busy: 10_000, waiting: 60_000 };

export class TestProcess {
  #given;
  #child;

  constructor(given) {
    this.#given = given;
  }

  /** The units of tests that reach each mutant, quickest first, and the mutants that a module's loading reaches. */
  async reached() {
    const { seconds, busy, reach, onLoad, failing } = await this.#ask({ kind: 'dry' });
    if (failing.length > 0) throw new Error(`these tests fail without any mutant: ${failing.join(', ')}`);
    const units = {};
    const slow = new Set(seconds.keys().filter((unit) => busy[unit] > SLOW.busy || seconds[unit] > SLOW.waiting));
    reach.forEach((ids, unit) => {
      if (slow.has(unit)) return;
      for (const [id, hits] of Object.entries(ids)) (units[id] ??= []).push({ unit, hits, time: seconds[unit] });
    });
    for (const list of Object.values(units)) list.sort((a, b) => a.time - b.time);
    return { units, onLoad: new Set(onLoad), seconds, slow };
  }

  /**
   * `elsewhere`: whether threads or child processes may reach what this process does not. A survivor that few units
   * reach is tried again in a process of its own, by all units: here its value may be remembered from before.
   */
  async notices(id, { units, onLoad, seconds, slow }, elsewhere) {
    const those = units[id] ?? [];
    let remembered = false;
    if (!onLoad.has(id) && those.length > 0) {
      const answer = await this.#ask({ kind: 'mutant', id, units: those });
      remembered = answer?.noticed === false && those.length <= REMEMBERED;
      if (!answer?.damaged && !remembered) return answer?.noticed ?? true;
      if (answer.damaged) this.close();
    } else if (!onLoad.has(id) && !elsewhere) return false;
    const all = seconds
      .map((time, unit) => ({ unit, hits: Infinity, time }))
      .filter(({ unit }) => !slow.has(unit))
      .sort((a, b) => a.time - b.time);
    const list = those.length > 0 && !onLoad.has(id) && !remembered ? those : all;
    const alone = new TestProcess({ ...this.#given, active: id });
    try {
      const answer = await alone.#ask({ kind: 'mutant', id, units: list });
      return answer?.noticed ?? true;
    } finally {
      alone.close();
    }
  }

  close() {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** The child's answer; nothing if a unit hangs or the child ends: a mutant that does that is noticed. */
  #ask(question) {
    this.#child ??= this.#start();
    const child = this.#child;
    return new Promise((resolve) => {
      let timer;
      const wait = (milliseconds) => {
        clearTimeout(timer);
        timer = setTimeout(() => done(), milliseconds);
      };
      const done = (answer) => {
        clearTimeout(timer);
        child.removeAllListeners('message').removeAllListeners('exit');
        if (answer === undefined) this.close();
        resolve(answer);
      };
      // The child says which unit it begins.
      child.on('message', (message) => {
        if ('at' in message) wait(PATIENCE.more + PATIENCE.times * question.units[message.at].time);
        else done(message);
      });
      child.once('exit', () => done());
      if (question.units) wait(LOADING);
      child.send(question);
    });
  }

  #start() {
    const { active, ...given } = this.#given;
    const env = { ...process.env, ASPECTRA_MUTANTS: JSON.stringify(given) };
    if (active !== undefined) env.__STRYKER_ACTIVE_MUTANT__ = active;
    return fork(CHILD, { env, stdio: ['ignore', 'ignore', process.env.MUTATE_DEBUG ? 'inherit' : 'ignore', 'ipc'] });
  }
}
