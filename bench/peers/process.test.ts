import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openAll, openProcess } from './process.ts';

const node = (script: string) => openProcess(process.execPath, ['--eval', script]);
const COUNTER = `
  console.log('{"versions":{"counter":"1.0"}}');
  let turns = 0;
  require('node:readline').createInterface({ input: process.stdin }).on('line', () => {
    console.log(JSON.stringify({ seconds: ++turns }));
  });
`;

describe('a contestant in a process', () => {
  it('answers turn by turn and ends when asked', async () => {
    const { turns, versions, missing, close } = await openAll({ counter: node(COUNTER) });
    assert.deepEqual([await turns.counter(), await turns.counter()], [{ seconds: 1 }, { seconds: 2 }]);
    assert.deepEqual(versions, { counter: '1.0' });
    assert.deepEqual(missing, []);
    await close();
  });

  it('that is not here says how to get it', async () => {
    const { turns, missing } = await openAll({
      library: node(`console.log('{"missing":"python3-x"}')`),
      program: openProcess('no-such-program', []),
    });
    assert.deepEqual(turns, {});
    assert.deepEqual(missing, [
      { who: 'library', how: 'python3-x' },
      { who: 'program', how: 'no-such-program' },
    ]);
  });

  it('that dies is an error, not a wait', async () => {
    await assert.rejects(node('process.exit(1)'), /ended without an answer/);
  });
});
