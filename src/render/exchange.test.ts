import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../test/pluck.ts';
import { parse } from '../formats/parse.ts';
import type { Connections } from '../library/connections.ts';
import { bibtex, graphml, obsidianNotes } from './exchange.ts';

const quote = { document: 'a.pdf', index: 0, start: 0, end: 9, score: 1, text: '- Oaks\ngrow.', page: 5 };
const FOUND: Connections = {
  documents: [
    {
      ...{ id: 'a.pdf', text: 'Oaks grow.', title: 'Oaks: 50 % & "more"', date: '2020-05-01', tags: ['tall trees'] },
      ...{ origin: '/home/me/My files/a.pdf', language: 'en', quotes: [quote] as never, belongs: ['b.md', 'gone'] },
      ...{ topics: [{ id: 1, share: 0.75 }], alike: [{ document: 'b.md', alike: 42 }] },
    },
    {
      ...{ id: 'b.md', text: 'Ash.', title: 'oaks: 50 % & "more"', topics: [], belongs: ['a.pdf'], quotes: [] },
      alike: [{ document: 'a.pdf', alike: 40 }],
    },
  ],
  topics: [{ id: 1, label: 'Trees/woods', words: ['oak', 'ash'] }],
  notes: [],
};

describe('a library for other programs', () => {
  it('is a graph: every edge has its ends and its weight, each pair once', async () => {
    const xml = graphml(FOUND);
    const nodes = [...xml.matchAll(/<node id="([^"]+)">/g)].map(([, id]) => id);
    assert.deepEqual(nodes, ['a.pdf', 'b.md', 'topic:1']);
    const edges = [...xml.matchAll(/source="([^"]+)" target="([^"]+)"><data key="weight">([\d.]+)<.*?"tie">(\w+)</g)];
    assert.deepEqual(
      edges.map(([, ...edge]) => edge),
      [
        ['a.pdf', 'topic:1', '0.75', 'topic'],
        ['a.pdf', 'b.md', '0.42', 'alike'],
        ['a.pdf', 'b.md', '1', 'belongs'],
      ],
    );
    assert.match(xml, /<data key="label">Oaks: 50 % &amp; (?:"|&quot;)more/);
  });

  it('is a list of sources to cite, each with a key of its own', () => {
    assert.equal(
      bibtex(FOUND),
      `@misc{oaks-50-more2020,
  title = {{Oaks: 50 \\% \\& "more"}},
  date = {2020-05-01},
  keywords = {tall trees},
  langid = {en},
  file = {/home/me/My files/a.pdf}
}

@misc{oaks-50-more,
  title = {{oaks: 50 \\% \\& "more"}}
}
`,
    );
    const twice = bibtex({ ...FOUND, documents: [FOUND.documents[1], { ...FOUND.documents[1], id: 'c' }] });
    assert.match(twice, /\{oaks-50-more,[\s\S]*\{oaks-50-more-2,/);
  });

  it('is notes whose links name one another, and lead back to the page of the file', async () => {
    const files = obsidianNotes(FOUND);
    assert.deepEqual(pluck(files, 'path'), ['Oaks 50 % & more.md', 'oaks 50 % & more (2).md', 'Topics/Trees woods.md']);
    const [{ text }] = files;
    assert.match(text, /^> Oaks grow\. \(\[page 5\]\(<file:\/\/\/home\/me\/My%20files\/a\.pdf#page=5>\)\)$/m);
    assert.match(
      text,
      /## Topics\n- \[\[Topics\/Trees woods\]\] 75 %\n\n## Belongs with\n- \[\[oaks 50 % & more \(2\)\]\]\n/,
    );
    const paths = new Set(files.map((file) => file.path));
    for (const file of files) {
      const { entries } = await parse(file.text, file.path);
      assert.ok(entries[0].related!.length > 0);
      for (const linked of entries[0].related!) assert.ok(paths.has(linked), linked);
    }
  });
});
