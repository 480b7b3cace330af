/** PDF files made for tests. */

/** A PDF of our own: one stream of drawing commands for every page. */
export function pdf(
  pages: readonly string[],
  trailer = '',
  damage: (entries: readonly string[]) => readonly string[] = (entries) => entries,
): Uint8Array {
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((page, i) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${5 + 2 * i} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${page.length}>>stream\n${page}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const start = text.length;
  const entries = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  const table = damage(entries).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export const write = (lines: readonly [y: number, text: string, size?: number, x?: number][]) =>
  lines.map(([y, text, size = 10, x = 50]) => `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`).join('\n');

/** Two pages whose entries in the cross-reference table are wrong: PDF.js rejects a promise that nobody waits for. */
export const damagedPdf = (first = 'One.'): Uint8Array =>
  pdf([write([[700, first]]), write([[700, 'Two.']])], '', (entries) =>
    entries.map((entry, i) => (i === 3 || i === 5 ? '0000000031 00000 n \n' : entry)),
  );

/**
 * A form that draws the next one ten times, and so on: 10 ** depth drawings of the last, which writes a word. PDF.js
 * follows them all.
 */
export function formBomb(depth: number): Uint8Array {
  const form = (n: number, body: string, resources: string) =>
    `${n} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<<${resources}>>/Length ${body.length}>>stream\n${body}\nendstream endobj\n`;
  const forms = Array.from({ length: depth }, (_, i) =>
    form(6 + i, '/X Do '.repeat(10), `/XObject<</X ${7 + i} 0 R>>`),
  );
  const text = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[4 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n',
    '4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</XObject<</X 6 0 R>>>>>>endobj\n',
    '5 0 obj<</Length 5>>stream\n/X Do\nendstream endobj\n',
    ...forms,
    form(6 + depth, 'BT /F 10 Tf 50 50 Td (again) Tj ET', '/Font<</F 3 0 R>>'),
    'trailer<</Root 1 0 R>>\n%%EOF',
  ].join('');
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** One page that is `times` times in a list which is itself `times` times in the list of pages. */
export function pageGraph(times: number): Uint8Array {
  const text = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    `2 0 obj<</Type/Pages/Kids[${'3 0 R '.repeat(times)}]/Count ${times * times}>>endobj\n`,
    `3 0 obj<</Type/Pages/Parent 2 0 R/Kids[${'4 0 R '.repeat(times)}]/Count ${times}>>endobj\n`,
    '4 0 obj<</Type/Page/Parent 3 0 R/MediaBox[0 0 600 800]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ].join('');
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
