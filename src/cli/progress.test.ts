import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lineOf, statusLine } from './progress.ts';

describe('the line of progress', () => {
  it('has a bar, numbers and seconds, and never a figure that is none', () => {
    assert.equal(
      lineOf({ what: 'topics', done: 5, of: 10 }, 3.9),
      `topics ${'█'.repeat(10)}${'░'.repeat(10)} 5/10, 3 s`,
    );
    assert.equal(lineOf({ what: 'topics', done: 0, of: 12 }, 0), `topics ${'░'.repeat(20)} 0/12, 0 s`);
    assert.equal(lineOf({ what: 'topics', done: 0, of: 0 }, 1), 'topics 0, 1 s');
    assert.equal(lineOf({ what: 'documents', done: 312 }, 61), 'documents 312, 61 s');
    assert.equal(lineOf({ what: 'working' }, 2), 'working … 2 s');
  });

  it('is drawn over itself, once for what has not changed, within the width, and on terminals only', () => {
    const written: string[] = [];
    const write = (text: string) => written.push(text);
    const line = statusLine({ isTTY: true, columns: 10, write });
    line.draw({ what: 'a long name of a stage' }, 1);
    line.draw({ what: 'a long name of a stage' }, 1);
    line.clear();
    line.clear();
    assert.deepEqual(written, ['\r\u001b[Ka long na', '\r\u001b[K']);
    statusLine({ isTTY: false, write }).draw({ what: 'x' }, 1);
    assert.equal(written.length, 2);
  });
});
