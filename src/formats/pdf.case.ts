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
export const damagedPdf = (): Uint8Array =>
  pdf([write([[700, 'One.']]), write([[700, 'Two.']])], '', (entries) =>
    entries.map((entry, i) => (i === 3 || i === 5 ? '0000000031 00000 n \n' : entry)),
  );
