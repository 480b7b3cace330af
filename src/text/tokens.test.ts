import assert from 'node:assert/strict';
import { it } from 'node:test';
import { analyze, encodedLines } from './analyze.ts';

const UU = ['M', 'M'].map((first, n) => first + 'A8&5L;&\\@=V]R;&0A'.repeat(4).slice(0, 60).replace('8', `${n}`));
const BASE64 = 'aGVsbG8gd29ybGQsIHRoaXMgaXMgYmFzZTY0IG9mIGEgbG9uZyBsaW5l';

it('finds runs of encoded lines, and leaves words alone', () => {
  const text = `begin 644 a.gif\n${UU.join('\n')}\nend\n\n${BASE64}\n${BASE64}\nMAJOR NEWS: THE COUNCIL VOTED FOR A NEW BRIDGE OVER THE RIVER.\n`;
  const found = encodedLines(text).map(([start, end]) => text.slice(start, end));
  assert.deepEqual(found, [...UU, BASE64, BASE64]);
  assert.deepEqual(encodedLines(`${BASE64} and words\n\n${BASE64}`), [], 'one alone is no run');
});

it('keeps encoded lines out of counting', async () => {
  const text = `The bridge opens on Monday.\n\n${BASE64}\n${BASE64}\n\nThe river is high.`;
  const { documents, lexicon } = await analyze([{ id: 'a', text }], { language: 'en' });
  const { term, stop } = documents[0].tokens;
  const counted = [...term].filter((_, i) => stop[i] === 0).map((id) => lexicon.term(id));
  assert.deepEqual(counted.sort(), ['bridg', 'high', 'monday', 'open', 'river']);
});

it('counts no remark of a transcript, known by its brackets and by what it says', async () => {
  const counted = async (text: string) => {
    const { documents } = await analyze([{ id: 'a', text, language: 'en' }], { stopWords: 'none' });
    const { start, end, stop } = documents[0].tokens;
    return [...start.keys()].filter((i) => stop[i] === 0).map((i) => text.slice(start[i], end[i]));
  };
  const around = ['He', 'came', 'home'];
  const remarks = `laugh laughs Laughter APPLAUSE music cheer cheers cheering crosstalk inaudible unintelligible silence
    pause sigh sighs cough coughs chuckle chuckles chuckl video singing noise`;
  for (const word of remarks.split(/\s+/)) {
    for (const remark of [`(${word})`, `(loud ${word} here)`, `[${word} 00:12]`, `<${word}>`]) {
      assert.deepEqual(await counted(`He came ${remark} home.`), around, remark);
    }
  }
  assert.deepEqual(await counted('He came {walnuts} home.'), around);
  const others = '(walnuts) [walnuts] <walnuts> (xlaughter) (musical) \\emph{walnuts} [laughter';
  for (const prose of others.split(' ')) {
    assert.equal((await counted(`He came ${prose} home.`)).length > 3, true, prose);
  }
});
