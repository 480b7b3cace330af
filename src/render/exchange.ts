/** A library as other programs keep it: GraphML (Gephi, yEd), BibTeX, notes of Obsidian. */
import type { Connected, Connections } from '../library/connections.ts';
import type { Place } from '../text/index.ts';
import { escaped } from './page.ts';
import { oneLine, percent, placeWords } from './text.ts';

/** Documents and topics are nodes; a topic's share, likeness (of 100) and relations are edges, each pair once. */
export function graphml({ documents, topics }: Connections): string {
  const data = (key: string, value: string | number) => `<data key="${key}">${escaped(String(value))}</data>`;
  const node = (id: string, label: string, kind: string) =>
    `<node id="${escaped(id)}">${data('label', label)}${data('kind', kind)}</node>`;
  const edge = (a: string, b: string, weight: number, kind: string) =>
    `<edge source="${escaped(a)}" target="${escaped(b)}">${data('weight', weight)}${data('tie', kind)}</edge>`;
  const known = new Set(documents.map(({ id }) => id));
  const seen = new Set<string>();
  const once = (a: string, b: string, kind: string) => {
    const pair = [kind, ...[a, b].sort()].join('\n');
    return known.has(b) && !seen.has(pair) && Boolean(seen.add(pair));
  };
  const edges = documents.flatMap(({ id, topics: own, alike, belongs }) => [
    ...own.map((topic) => edge(id, topicNode(topic.id), Number(topic.share.toFixed(4)), 'topic')),
    ...alike.flatMap(({ document, alike: weight }) =>
      once(id, document, 'alike') ? [edge(id, document, weight / 100, 'alike')] : [],
    ),
    ...belongs.flatMap((other) => (once(id, other, 'belongs') ? [edge(id, other, 1, 'belongs')] : [])),
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    '<key id="label" for="node" attr.name="label" attr.type="string"/>',
    '<key id="kind" for="node" attr.name="kind" attr.type="string"/>',
    '<key id="weight" for="edge" attr.name="weight" attr.type="double"/>',
    '<key id="tie" for="edge" attr.name="tie" attr.type="string"/>',
    '<graph edgedefault="undirected">',
    ...documents.map(({ id, title }) => node(id, title, 'document')),
    ...topics.map(({ id, label }) => node(topicNode(id), label, 'topic')),
    ...edges,
    '</graph>\n</graphml>\n',
  ].join('\n');
}

const topicNode = (id: number): string => `topic:${id}`;

/** An entry for every document, so that a text can cite it. */
export function bibtex({ documents }: Connections): string {
  const keys = named(documents, ({ title, date }) => `${slug(title)}${date?.slice(0, 4) ?? ''}`);
  return documents
    .map(({ id, title, date, tags = [], language, origin }) => {
      const fields = { title: `{${inTex(title)}}`, date, keywords: tags.join(', '), langid: language, file: origin };
      const given = Object.entries(fields).filter(([, value]) => value);
      const lines = given.map(([name, value]) => `  ${name} = {${name === 'title' ? value : inTex(value!)}}`);
      return `@misc{${keys.get(id)},\n${lines.join(',\n')}\n}\n`;
    })
    .join('\n');
}

const TEX: Readonly<Record<string, string>> = { '\\': '\\textbackslash ', '~': '\\~{}', '^': '\\^{}' };
const inTex = (text: string): string => oneLine(text).replace(/[\\{}%&$#_~^]/g, (mark) => TEX[mark] ?? `\\${mark}`);

/** The first three words, in letters that every program takes. */
const slug = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, 3)
    .join('-') || 'text';

/** A note for every document and every topic, with links between them and back to the file. */
export function obsidianNotes({ documents, topics }: Connections): { readonly path: string; readonly text: string }[] {
  const nameOf = named(documents, ({ title }) => fileName(title));
  const topicName = named(topics, ({ label }) => fileName(label));
  const link = (id: string) => (nameOf.has(id) ? [`[[${nameOf.get(id)}]]`] : []);
  const listed = (heading: string, items: readonly string[]) =>
    items.length > 0 ? [`## ${heading}`, ...items.map((item) => `- ${item}`), ''] : [];
  const note = ({ id, title, date, tags = [], origin, quotes, topics: own, alike, belongs }: Connected): string =>
    [
      '---',
      `title: ${JSON.stringify(title)}`,
      ...(date === undefined ? [] : [`date: ${date}`]),
      ...(tags.length > 0 ? [`tags: ${JSON.stringify(tags.map((tag) => tag.replace(/\s+/g, '-')))}`] : []),
      `source: ${JSON.stringify(origin ?? id)}`,
      MADE,
      '---',
      ...quotes.flatMap((sentence) => [`> ${quoted(sentence.text)}${placed(sentence, origin)}`, '']),
      ...listed(
        'Topics',
        own.map(({ id: topic, share }) => `[[Topics/${topicName.get(topic)}]] ${percent(share)}`),
      ),
      ...listed('Belongs with', belongs.flatMap(link)),
      ...listed(
        'Alike',
        alike.flatMap(({ document, alike: of }) => link(document).map((one) => `${one} ${of}`)),
      ),
    ].join('\n');
  const aboutTopic = ({ id, words }: Connections['topics'][number]): string => {
    const shares = documents.flatMap(({ id: document, topics: own }) =>
      own.filter((topic) => topic.id === id).map(({ share }) => ({ document, share })),
    );
    const best = shares.sort((a, b) => b.share - a.share);
    const items = best.flatMap(({ document, share }) => link(document).map((one) => `${one} ${percent(share)}`));
    return ['---', MADE, '---', words.join(', '), '', ...listed('Documents', items)].join('\n');
  };
  return [
    ...documents.map((one) => ({ path: `${nameOf.get(one.id)}.md`, text: note(one) })),
    ...topics.map((one) => ({ path: `Topics/${topicName.get(one.id)}.md`, text: aboutTopic(one) })),
  ];
}

/** Stands in every note that is written: another file of that name is not written over. */
export const MADE = 'made-by: aspectra export';

const quoted = (text: string): string => oneLine(text).replace(/^(?:#{1,6}|[-•]|\d+\.)\s/, '');

/** Where the quotation stands, with a link to the file, and to its page of a PDF. */
function placed(sentence: Place, origin = ''): string {
  const words = placeWords(sentence).join(', ');
  if (!/^(?:[a-z]:)?[\\/]/i.test(origin)) return words && ` (${words})`;
  const address = `file:///${encodeURI(origin.replaceAll('\\', '/').replace(/^\//, ''))}`;
  return ` ([${words || 'source'}](<${address}${sentence.page === undefined ? '' : `#page=${sentence.page}`}>))`;
}

/** What no system and no link takes in a file's name is left out. */
const fileName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|#^[\]\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 80)
    .trim() || 'Untitled';

/** Names that differ, without regard to capitals: the second of a name gets a number. */
function named<K, T extends { readonly id: K }>(all: readonly T[], name: (one: T) => string): ReadonlyMap<K, string> {
  const times = new Map<string, number>();
  return new Map(
    all.map((one) => {
      const own = name(one);
      const n = (times.get(own.toLowerCase()) ?? 0) + 1;
      times.set(own.toLowerCase(), n);
      const another = /\s/.test(own) ? `${own} (${n})` : `${own}-${n}`;
      return [one.id, n === 1 ? own : another];
    }),
  );
}
