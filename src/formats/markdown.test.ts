import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { frontMatter, inline, parse } from './markdown.ts';
import { linkResolver } from './notes.ts';
import { assertCues, spokenLines } from './spans.case.ts';

const textOf = (markdown: string) => parse(markdown, 'a.md').entries[0]?.text;

describe('Markdown', () => {
  it('keeps headings and items, joins wrapped lines, drops the other marks', () => {
    const markdown =
      'Ships\n=====\n\nA *long* line that was\nwrapped **here**, see [the map](http://x.y "z").\n\n## Ports ##\n- one `code`\n- two\n  more\n  1. deep\n\n> quoted ~~old~~ text\n\n---\n[ref]: http://x.y\n| a | b |\n|---|:-:|\n| c | d |\n';
    assert.equal(
      textOf(markdown),
      '# Ships\n\nA long line that was wrapped here, see the map.\n\n## Ports\n\n- one code\n- two more\n  1. deep\n\nquoted old text\n\na | b\n\nc | d',
    );
  });

  it('leaves program code out and says so', () => {
    const { entries, notes } = parse(
      'Before.\n\n```js\nlet x = 1; // # no heading\n```\n\nAfter.\n\n    indented()\n',
      'a.md',
    );
    assert.equal(entries[0].text, 'Before.\n\nAfter.');
    assert.deepEqual(notes, ['a.md: 2 blocks of program code left out.']);
  });

  it('reads the front as YAML, field by field, and what is not YAML as words', () => {
    const front = (yaml: string) => {
      const { id: _, text: __, ...about } = parse(`---\n${yaml}\n---\nIt froze.`, 'a.md').entries[0];
      return about;
    };
    assert.deepEqual(
      front('title: >\n  A long\n  title\ntags: # of all kinds\n- sea\n- "cold, wet"\nnotes:\n  title: no'),
      {
        title: 'A long title',
        tags: ['sea', 'cold, wet'],
      },
    );
    assert.deepEqual(front("Title: 'It''s ice' # or snow\nlang: en\ndate: 2020-01-02"), {
      title: "It's ice",
      language: 'en',
      date: '2020-01-02',
    });
    assert.deepEqual(front('title: Ice: a story\nkeywords: sea, cold'), {
      title: 'Ice: a story',
      tags: ['sea', 'cold'],
    });
    assert.deepEqual(front('title: "Unclosed\ndate: 2020'), { title: '"Unclosed', date: '2020' });
  });

  it('takes links between notes for relations, tags for tags, and quotes no mark of a program for notes', () => {
    const { entries } = parse(
      `---\ntags: [water, "#city"]\ncreated: 2026-03-01\n---\n#project/garden #2026-plan

status:: open

> [!note]- Why it matters
> Planned with the [[Seed library]] and [[Projects/Café#Tools|the café]], see [[Rain garden.pdf]].

The pump came from ==the café== last week. #done ^abc123

- [ ] Ask about #budget before May.

%% private %%
Issue #42, colour #a1b2c3, \`#define [[x]]\`. ![[plan.png]] ([Lee, p. 5](zotero://select/a)) ([pdf](zotero://open/b))

\`\`\`
#include [[not a link]]
\`\`\`
`,
      'a.md',
    );
    assert.deepEqual(entries[0], {
      id: 'a.md',
      text: `Why it matters\n\nPlanned with the Seed library and the café, see Rain garden.pdf.

The pump came from the café last week.\n\n- Ask about budget before May.

Issue #42, colour #a1b2c3, #define [[x]]. (Lee, p. 5)`,
      date: '2026-03-01',
      tags: ['water', 'city', 'project/garden', '2026-plan', 'done', 'budget'],
      related: ['Seed library.md', 'Projects/Café.md', 'Rain garden.pdf', 'plan.png'],
    });
  });

  it('finds the files that links mean in the folder, and no others', () => {
    const linked = linkResolver(['Rain.md', 'Projects/Café.md', 'Old/Rain.md', 'map.pdf']);
    assert.deepEqual(linked(['café.md', 'Projects/Café.md', 'rain.md', 'old/Rain.md', 'Map.pdf', 'Nobody.md']), [
      'Projects/Café.md',
      'Rain.md',
      'Old/Rain.md',
      'map.pdf',
    ]);
  });

  it('knows emphasis from stars and underscores that mean themselves', () => {
    assert.equal(
      inline('2 * 3 * 4, snake_case_name, **bold *both***, __init__, \\*not\\*, a*b'),
      '2 * 3 * 4, snake_case_name, bold both, init, *not*, a*b',
    );
    assert.equal(
      inline('![picture](a.png)[![badge](b)](c) text[^1] <b>bold</b> &amp; [**x**][y] <https://z.org>'),
      ' text bold & x https://z.org',
    );
  });

  it('has the marks of its grammar, each at its place', () => {
    for (const [markdown, text] of [
      ['a | b\n--|--\nc | d', 'a | b c | d'],
      ['One.\n\n| a |\n| - | b\n\nTwo.', 'One.\n\na\n\n- | b\n\nTwo.'],
      ['- a\n- b\n\n```\nx\n```\n- c', '- a\n- b\n- c'],
      ['One\n```\nx\n```\nTwo', 'One Two'],
      ['One  \ntwo\\\nthree\nfour', 'One\ntwo\nthree four'],
      ['a  b\nc\\d', 'a b c\\d'],
      ['One  \n\nTwo', 'One\n\nTwo'],
      ['- one\n\n  two\n\nthree\n===', '- one\n\ntwo\n\n# three'],
      ['- one\ntwo\n---', '- one two'],
      ['|  a  |b|\n|---|---|', 'a | b'],
      ['<!-- a\n\nb -->One.', 'One.'],
      ['12. a\n13. b', '12. a\n13. b'],
      ['## One ##  \n#2\n   # Three', '## One\n\n#2\n\n# Three'],
      ['See [a]: it is so.\n\n[ref]: http://x.y\n\nPara\n[x]: y', 'See [a]: it is so.\n\nPara [x]: y'],
      ['<http://x.org> <mailto:a@b.c> <ftp://y>', 'http://x.org mailto:a@b.c'],
    ])
      assert.equal(textOf(markdown), text, JSON.stringify(markdown));
    const { body, about } = frontMatter('One.\n\n---\ntitle: x\n---\n');
    assert.deepEqual([body, about], ['One.\n\n---\ntitle: x\n---\n', {}]);
    assert.deepEqual(frontMatter('---\n \nx\ntitle: a:  b\n---\n').about, { title: 'a: b' });
  });

  it('closes the marks of emphasis that it opened, of the same kind', () => {
    assert.equal(inline('*a _b* c_'), 'a b c');
    assert.equal(inline('**a* b'), '*a b');
    assert.equal(inline('*a** b'), 'a* b');
    assert.equal(inline('~a~ ~~b~~ _c * d_ e*'), '~a~ b c * d e*');
  });

  it('never loses a plain word and takes any text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (any) => void parse(any, 'x')));
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        assert.equal(textOf(words.join('\n')), words.join(' '));
      }),
    );
  });
});

describe('transcripts in Markdown', () => {
  const markdown =
    '# Episode 1\n\n**Anna Lee:** Good morning, \\[laughs\\] all.\n\nStill me.\n\n**Ben**: \\[01:00.00\\] Morning.\n\n**Anna Lee:** It is \\[unintelligible 00:02:00.50\\] late.\n';

  it('have speakers, and times at their stamps and in proportion between them', () => {
    const { entries, notes } = parse(markdown, 'a.md');
    const [entry] = entries;
    assertCues(entry);
    assert.equal(entry.title, 'Episode 1');
    assert.equal(entry.text, 'Good morning, [laughs] all.\n\nStill me.\n\nMorning.\n\nIt is [unintelligible] late.');
    assert.deepEqual(spokenLines(entry), [
      'Good morning, [laughs] all. | 0-45 | Anna Lee',
      'Still me. | 45-60 | Anna Lee',
      'Morning. | 60-97.23 | Ben',
      'It is | 97.23-120.5 | Anna Lee',
      '[unintelligible] late. | 120.5-174.6 | Anna Lee',
    ]);
    assert.equal(notes.length, 1);
  });

  it('have no times without stamps', () => {
    const { entries } = parse('**A:** One.\n\n**B:** Two.\n\n**A:** Three.', 'a.md');
    assert.deepEqual(spokenLines(entries[0]), ['One. | A', 'Two. | B', 'Three. | A']);
  });
});
