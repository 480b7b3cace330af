/** What the peers from npm share: the lines they answer (see process.ts). Packages may print; our lines must not mix. */
const { createInterface } = require('node:readline');
const { join } = require('node:path');

const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
console.log = console.error = console.info = () => {};

/** Loads the package in that folder, then gives `turn` of it a turn for every line. */
exports.takeTurns = async (folder, turn) => {
  const { name, version } = require(join(folder, 'package.json'));
  const library = require(folder);
  say({ versions: { [name]: version } });
  for await (const _ of createInterface({ input: process.stdin })) {
    const begin = performance.now();
    await turn(library);
    say({ seconds: (performance.now() - begin) / 1000 });
  }
};
