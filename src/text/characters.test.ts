/** Every UTF-16 unit, against what regular expressions say of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isBlank, isDigit, isLetter, isLineBreak, isLower, isUpper, skipBlanks, trimBlanks } from './characters.ts';
import { everydayWords } from './everyday-words.ts';
import { growingLexicon } from './lexicon.ts';

describe('characters', () => {
  it('are blanks, digits and letters as \\s, \\p{Nd}, \\p{Ll}, \\p{Lu} and \\p{L} say', () => {
    const wrong: string[] = [];
    for (let unit = 0; unit < 0x10000; unit++) {
      const text = String.fromCharCode(unit);
      const said = [isBlank(unit), isDigit(unit), isLower(unit), isUpper(unit), isLetter(unit)];
      const wanted = [/^\s/, /^\p{Nd}/u, /^\p{Ll}/u, /^\p{Lu}/u, /^\p{L}/u].map((pattern) => pattern.test(text));
      if (said.join() !== wanted.join()) wrong.push(unit.toString(16));
    }
    assert.deepEqual(wrong, []);
  });

  it('break lines where programs say so, CRLF once', () => {
    const breaks = (text: string) => Array.from(text, (_, at) => Number(isLineBreak(text, at))).join('');
    assert.equal(breaks('a\nb\vc\fd\re\u2028f\u2029g\u0085h'), '010101010101000');
    assert.equal(breaks('\r\n\r'), '011');
    assert.equal(skipBlanks('  a', 0, 3), 2);
    assert.equal(skipBlanks('   ', 0, 2), 2);
    assert.equal(trimBlanks('a  ', 0, 3), 1);
    assert.equal(trimBlanks('   ', 1, 3), 1);
  });
});

describe('words', () => {
  it('of every day have the part of speech that they have alone', () => {
    const known = everydayWords();
    assert.equal(known.get('think'), 'verb');
    assert.equal(known.get('piece'), 'noun');
    assert.equal(known.get('thing'), 'filler');
    assert.equal(known.get('good'), 'modifier');
    for (const word of known.keys()) assert.match(word, /^[\p{Ll}'’-]+$/u);
  });

  it('are shown as they were seen most often, and a lexicon grows from another', () => {
    const lexicon = growingLexicon();
    const boat = lexicon.add('boat');
    assert.equal(lexicon.add('boat'), boat);
    assert.deepEqual([lexicon.size, lexicon.surface(boat), lexicon.surfaceCount(boat)], [1, 'boat', 0]);
    lexicon.saw(boat, 'Boats', 2);
    assert.deepEqual([lexicon.surface(boat), lexicon.surfaceCount(boat)], ['Boats', 2]);
    lexicon.saw(boat, 'boats', 1);
    assert.equal(lexicon.surface(boat), 'Boats');
    lexicon.saw(boat, 'Boats', 1);
    assert.equal(lexicon.surfaceCount(boat), 3);
    lexicon.saw(boat, 'Boat', 3);
    assert.equal(lexicon.surface(boat), 'Boat', 'of equals the first by alphabet');
    const more = growingLexicon(lexicon);
    assert.deepEqual([more.size, more.id('boat'), more.surface(boat), more.surfaceCount(boat)], [1, boat, 'Boat', 3]);
    assert.equal(more.add('ship'), 1);
    assert.equal(more.surfaceCount(1), 0);
    assert.equal(lexicon.id('ship'), undefined);
    more.saw(boat, 'Boats', 4);
    assert.deepEqual([more.surface(boat), lexicon.surface(boat)], ['Boats', 'Boat']);
  });
});
