import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { InputError } from '../check/index.ts';
import { parseApart } from './apart.ts';
import { formBomb, pageGraph, pdf, write } from './pdf.case.ts';
import { readAll } from './read.ts';

const room = temporaryFolder();
const PLAIN = pdf([write([[700, 'The bridge was closed.']])]);

describe('a file that is read in a thread with limits', () => {
  it('is read as elsewhere', async () => {
    assert.equal((await parseApart(PLAIN, 'a.pdf')).entries[0].text, 'The bridge was closed.');
    writeFileSync(join(room, 'a.pdf'), PLAIN);
    for (const apart of [false, true])
      assert.equal((await readAll([join(room, 'a.pdf')], {}, { apart })).entries[0].text, 'The bridge was closed.');
  });

  it('is given up after its time, forms that draw one another 10 ** 8 times, and the next one is read', async () => {
    assert.match((await parseApart(formBomb(1), 'a.pdf')).entries[0].text, /again/);
    // Little time for this file only: a new thread takes seconds to start where much else is going on.
    await assert.rejects(parseApart(formBomb(8), 'bomb.pdf', {}, 2), (error: Error) => {
      assert.ok(error instanceof InputError);
      assert.match(error.message, /bomb\.pdf: takes longer than 2 seconds to read; it was given up$/);
      return true;
    });
    assert.equal((await parseApart(PLAIN, 'a.pdf')).entries[0].text, 'The bridge was closed.');
  });

  it('may not have a page again and again', async () => {
    await assert.rejects(parseApart(pageGraph(1000), 'a.pdf'), /its pages cannot be read/);
  });
});
