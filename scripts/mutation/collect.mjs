/** Stands in for `node:test`: keeps the tests instead of running them, so that they can be run many times. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mock } from 'node:test';

const root = suite(undefined, '');
/** The suite whose body runs, after an `await` in it too. */
const inside = new AsyncLocalStorage();
const current = () => inside.getStore() ?? root;
const bodies = [];

function suite(parent, name) {
  return { parent, name, hooks: { before: [], after: [], beforeEach: [], afterEach: [] }, children: [] };
}

const given = (rest) => ({ options: rest.length > 1 ? rest[0] : {}, body: rest.at(-1) });

export function describe(name, ...rest) {
  const { options, body } = given(rest);
  if (options.skip || options.todo) return;
  const inner = suite(current(), name);
  current().children.push(inner);
  bodies.push(inside.run(inner, body));
}

export function test(name, ...rest) {
  const { options, body } = given(rest);
  if (!options.skip && !options.todo) current().children.push({ name, body });
}
export const it = test;
export { mock };

test.skip = it.skip = describe.skip = () => {};
const hook = (kind) => (body) => current().hooks[kind].push(body);
export const before = hook('before');
export const after = hook('after');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
export default test;

/** The bodies of suites have run, the asynchronous ones too. */
export const collected = () => Promise.all(bodies);

/** What files do before their first test is done once, and what they do after the last is left to the end of the process. */
export async function prepare() {
  for (const body of root.hooks.before.splice(0)) await body();
}

const hasHooks = ({ hooks, children = [] }) =>
  hooks !== undefined && (hooks.before.length + hooks.after.length > 0 || children.some(hasHooks));

/** What is run together: a test, or a suite that has something to do before or after its tests. */
export function unitsOf(parent = root, outer = []) {
  const each = [...outer, parent];
  return parent.children.flatMap((child) => {
    if (child.children && !hasHooks(child)) return unitsOf(child, each);
    return [{ name: child.name, run: () => run(child, each) }];
  });
}

async function run(child, outer) {
  if (!child.children) {
    const cleaning = [];
    const context = { name: child.name, mock, diagnostic() {}, after: (body) => cleaning.push(body) };
    for (const { hooks } of outer) for (const body of hooks.beforeEach) await body(context);
    try {
      await child.body(context);
    } finally {
      for (const body of cleaning) await body();
      for (const { hooks } of outer) for (const body of hooks.afterEach) await body(context);
    }
    return;
  }
  try {
    for (const body of child.hooks.before) await body();
    for (const inner of child.children) await run(inner, [...outer, child]);
  } finally {
    for (const body of child.hooks.after) await body();
  }
}
