import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import wink from 'wink-porter2-stemmer';
import { stem } from './porter2.ts';

test('English words lose their endings', () => {
  const cases =
    `bridges bridg flies fli ties tie gas gas this this agreed agre feed feed hoped hope hopping hop running run
    plastered plaster happy happi enjoy enjoy says say yes yes bias bias dying die proceed proceed relational relat
    conditional condit biology biolog badly bad goodness good formative format replacement replac adoption adopt
    rate rate controlled control roll roll general general communism communism arsenal arsenal council's council
    bosses boss Kindly kind is is`.split(/\s+/);
  for (let i = 0; i < cases.length; i += 2) assert.equal(stem(cases[i]), cases[i + 1], cases[i]);
});

test('any word has the stem that wink-porter2-stemmer gives it', () => {
  const ENDINGS =
    `sses ied ies us ss s eed eedly ed edly ing ingly y ational ization fulness ousness iveness tional biliti
    lessli iviti ousli ation entli alism aliti fulli alli ator izer enci anci abli bli ogi logi li dli alize icate iciti
    ative ical ness ful ement ance ence able ible ment ant ent ism ate iti ous ive ize sion tion ion al er ic e l ll ly
    's s' ’s`.split(/\s+/);
  const BEGINNINGS = ['', 'gener', 'commun', 'arsen', 'y', 'b', 'ay', 'str'];
  const letters = fc.string({ unit: fc.constantFrom(...'aeiouybcdlmnrstwxé'), maxLength: 6 });
  const ending = fc.constantFrom('', ...ENDINGS);
  fc.assert(
    fc.property(fc.constantFrom(...BEGINNINGS), letters, ending, ending, (begin, middle, first, last) => {
      const word = begin + middle + first + last;
      assert.equal(stem(word), wink(word), word);
    }),
    { numRuns: 5_000 },
  );
});
