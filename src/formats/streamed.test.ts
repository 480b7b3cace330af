import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { temporaryFolder } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { InputError } from '../check/index.ts';
import type { Source } from '../text/index.ts';
import type { Streamable } from './entry.ts';
import { lineBlocks, linesOf } from './lines.ts';
import { parse } from './parse.ts';
import { readAll } from './read.ts';
import { streamed } from './streamed.ts';
import { textsOf } from './texts.ts';

const room = temporaryFolder();

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let [at, n] = [0, 0]; at < bytes.length; n++) yield bytes.subarray(at, (at += sizes[n % sizes.length]));
}

async function readStreamed(input: string | Uint8Array, format: Streamable, sizes = [7], encoding?: string) {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const reading = { entries: [] as Source[], notes: [] as string[] };
  for await (const { entries, notes } of streamed(inPieces(bytes, sizes), `a.${format}`, format, { encoding })) {
    for (const entry of entries) reading.entries.push(entry);
    reading.notes.push(...notes);
  }
  return reading;
}
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 });
const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '😀', ' ', '"', ',', '\n', '\r\n', '\u2028', '{'),
  maxLength: 12,
});

describe('what is read in pieces', () => {
  it('is what is read at once: JSON lines', async () => {
    const line = fc.oneof(
      fc.record({ id: fc.string(), text: cell }).map((row) => JSON.stringify(row)),
      fc.constantFrom('', ' ', 'bad'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1 }), sizes, fc.boolean(), async (lines, pieces, ended) => {
        const text = `{"id":"first","text":"x"}\n${lines.join('\n')}${ended ? '\n' : ''}`;
        assert.deepEqual(await readStreamed(text, 'jsonl', pieces), await parse(text, 'a.jsonl'));
      }),
    );
  });

  it('is what is read at once: tables', async () => {
    const row = fc.array(cell, { minLength: 2, maxLength: 2 });
    const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1 }), sizes, async (rows, pieces) => {
        const text = `id,text\nfirst,of all\n${rows.map((cells) => cells.map(quoted).join(',')).join('\n')}`;
        assert.deepEqual(await readStreamed(text, 'csv', pieces), await parse(text, 'a.csv'));
      }),
    );
  });

  it('has its columns from the first rows, and says once what has no text', async () => {
    const rows = Array.from({ length: 700 }, (_, n) => JSON.stringify({ nr: n, body: n % 100 ? `text ${n}` : '' }));
    const { entries, notes } = await readStreamed(rows.join('\n'), 'jsonl', [900]);
    assert.equal(entries.length, 693);
    assert.equal(entries[0].id, 'a.jsonl:2');
    assert.deepEqual(notes, ['a.jsonl: 7 records without a text passed over']);
    assert.deepEqual((await readStreamed(' \n', 'jsonl')).notes, ['a.jsonl is empty.']);
    await assert.rejects(readStreamed('no\nobject', 'jsonl'), InputError);
    await assert.rejects(readStreamed('id,text\n', 'csv'), /has a head but no rows/);
  });

  it('is decoded as its letters suggest, and a slip in UTF-8 is one character', async () => {
    const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
    const padding = `${JSON.stringify({ id: 'p', text: 'plain' })}\n`.repeat(30);
    const french = await readStreamed(latin1(`${padding}{"id":"f","text":"déjà vu à l'été"}`), 'jsonl', [64]);
    assert.equal(french.entries.at(-1)!.text, "déjà vu à l'été");
    assert.match(french.notes.join(), /is not valid UTF-8; it was read as/);
    const slip = new TextEncoder().encode(
      '{"id":"a","text":"é one"}\n{"id":"b","text":"tw? o"}\n{"id":"c","text":"three é"}\n',
    );
    slip[slip.indexOf('?'.charCodeAt(0))] = 0xff;
    const mended = await readStreamed(slip, 'jsonl', [28]);
    assert.deepEqual(pluck(mended.entries, 'text'), ['é one', 'tw\ufffd o', 'three é']);
    assert.deepEqual(mended.notes, ['a.jsonl has bytes that are not UTF-8; they became \ufffd']);
    const wide = Buffer.from('\ufeff{"id":"w","text":"naïve 😀"}\n', 'utf16le');
    assert.equal((await readStreamed(wide, 'jsonl', [5])).entries[0].text, 'naïve 😀');
    assert.equal((await readStreamed(latin1('{"text":"\xe9"}'), 'jsonl', [9], 'latin1')).entries[0].text, 'é');
    await assert.rejects(readStreamed(new Uint8Array(99), 'jsonl', [99]), /binary/);
  });

  it('has the lines of the text, whatever the pieces; one that grows too long is passed over', async () => {
    async function* cut(text: string, size: number) {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    }
    for (const text of ['', '\n', 'a', 'a\n', '\n\na', 'ab\ncde\n\nf', 'abc\nabcd\nab', 'abcde\n\nabcd', 'abcd\na\n'])
      for (const [size, longest] of [1, 2, 3, 50].flatMap((size) => [Infinity, 3].map((longest) => [size, longest]))) {
        const [lines, long]: [string[], number[]] = [[], []];
        for await (const block of lineBlocks(cut(text, size), longest, (line) => long.push(line)))
          for (const { text, line } of linesOf(block)) lines.push(`${line} ${text}`);
        const all = text
          .replace(/\n$/, '')
          .split('\n')
          .slice(0, text === '' ? 0 : undefined);
        const passed = all.map((line, i) => (line.length > longest ? i + 1 : 0)).filter((i) => i > 0);
        if (size === 1) assert.deepEqual(long, passed, text);
        else assert.ok(long.every((line) => passed.includes(line)));
        const kept = all.flatMap((line, i) => (long.includes(i + 1) ? [] : [`${i + 1} ${line}`]));
        assert.deepEqual(lines, kept, `${JSON.stringify(text)} in pieces of ${size}`);
      }
  });

  it('is the same text in UTF-8, wherever a character is cut', async () => {
    for (const text of ['a\ufeffé', 'é😀漢', '\ufeffaé漢😀é', '漢漢', 'aaé']) {
      const bytes = new TextEncoder().encode(text);
      for (let size = 1; size <= 6; size++) {
        const [parts, notes]: [string[], string[]] = [[], []];
        for await (const part of textsOf(inPieces(bytes, [size]), { who: 'a', onNote: (note) => notes.push(note) }))
          parts.push(part);
        assert.deepEqual([parts.join(''), notes], [text.replace(/^\ufeff/, ''), []], `${text} by ${size}`);
      }
    }
    const slips = Uint8Array.of(0xc3, 0xa9, 0xff, 0x61, 0xff, 0x62, 0xe6);
    const [parts, notes]: [string[], string[]] = [[], []];
    for await (const part of textsOf(inPieces(slips, [3, 2, 2]), { who: 'a', onNote: (note) => notes.push(note) }))
      parts.push(part);
    assert.deepEqual([parts.join(''), notes.length], ['é\ufffda\ufffdb\ufffd', 1]);
  });

  it('has no quoted row without end', async () => {
    const open = `id,text\n1,fine\n2,"never closed\n${`3,${'good '.repeat(200)}\n`.repeat(17_000)}`;
    const { entries, notes } = await readStreamed(open, 'csv', [2 ** 18]);
    assert.match(notes[0], /^a\.csv:3: a quote is opened and not closed; the line was passed over/);
    assert.equal(entries.length, 17_001);
  });
});

describe('files larger than memory', () => {
  it('are read when they are lines, and the one bad line is told', () => {
    const file = join(room, 'large.jsonl');
    const out = openSync(file, 'w');
    const line = (n: number) => JSON.stringify({ id: `r${n}`, text: `record ${n}`, padding: 'x'.repeat(1000) });
    for (let n = 0; n < 50; n++) {
      const lines = Array.from({ length: 1000 }, (_, i) => (n === 37 && i === 7 ? '{"id":' : line(n * 1000 + i)));
      writeSync(out, `${lines.join('\n')}\n`);
    }
    closeSync(out);
    const script = `const { readEach } = await import(${JSON.stringify(new URL('./read.ts', import.meta.url).href)});
      let [entries, notes] = [0, []];
      for await (const some of readEach([${JSON.stringify(file)}])) (entries += some.entries.length), notes.push(...some.notes);
      console.log(JSON.stringify({ entries, notes }));`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--max-old-space-size=32', '--input-type=module', '-e', script],
      { encoding: 'utf8' },
    );
    const { entries, notes } = JSON.parse(stdout || `"${stderr}"`);
    assert.equal(entries, 49_999);
    assert.match(notes.join('\n'), /^large\.jsonl:37008: every line must be a JSON object.*passed over$/);
  });

  it('are refused with the reason when they are not', async () => {
    for (const name of ['huge.txt', 'huge.pdf']) {
      const file = openSync(join(room, name), 'w');
      ftruncateSync(file, 2 * 2 ** 30);
      closeSync(file);
      await assert.rejects(readAll([join(room, name)]), /has 2048 MB; at most 400 can be read: split it first/);
    }
    writeFileSync(join(room, 'odd\nname.jsonl'), '{"text":"x y"}');
    assert.equal((await readAll([join(room, 'odd\nname.jsonl')])).entries[0].id, 'odd name.jsonl:1');
  });
});
