/**
 * What programs for notes (Obsidian, Logseq, Zotero) add to Markdown: links between notes become relations, tags tags; the
 * marks of callouts, highlights, comments and blocks go.
 */
const WORD = '[\\p{L}\\p{N}_/-]';
/** A letter is in it, as in no number of an issue; `#a1b2c3` is a colour. */
const TAG = `#(?![0-9a-f]{0,8}\\d[0-9a-f]{0,8}(?!${WORD}))((?=[\\p{N}_/-]{0,50}\\p{L})${WORD}{1,100})`;
const CODE = /(?:^|(?<=\n))[ \t]{0,3}(```|~~~)[\s\S]*?(?:\n[ \t]{0,3}\1[^\n]*|$)|`[^`\n]{1,500}`/g;
const LINK = /(!?)\[\[([^[\]|#^\n]{0,300})(?:[#^][^[\]|\n]{0,300})?(?:\|([^[\]\n]{1,300}))?\]\]/g;
const CALLOUT = /^((?:[ \t]{0,3}>)+)[ \t]*\[!\w{1,30}\][+-]?[ \t]*(.*)$/gm;
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/%%[\s\S]{0,5000}?%%/g, ''],
  [/==(?=\S)([^=\n]{1,2000})==/g, '$1'],
  [/[ \t]\^[\w-]{1,40}[ \t]*$/gm, ''],
  [/^[ \t]{0,8}[-*]?[ \t]?[\p{L}][\p{L}\p{N} _-]{0,40}::(?:[ \t].*)?$/gmu, ''],
  [/\(?\[(?:pdf|snapshot)\]\(zotero:[^)\n]{0,500}\)\)?/gi, ''],
];
const TAGS_ALONE = new RegExp(`^[ \\t>*-]{0,9}(?:${TAG}[ \\t,]*)+$`, 'gmu');
const TAGS_AT_END = new RegExp(`(?<=[.!?…])(?:[ \\t]${TAG})+[ \\t]*$`, 'gmu');
const TAG_INSIDE = new RegExp(`(?<=^|[\\s(])${TAG}(?!${WORD})`, 'gmu');

/** The words, the tags, and the files that it links to. */
export function plainNote(markdown: string) {
  const [tags, related] = [new Set<string>(), new Set<string>()];
  const eachTag = (words: string, kept: (name: string) => string) =>
    words.replace(TAG_INSIDE, (_, name: string) => {
      tags.add(name.replace(/\/+$/, ''));
      return kept(name);
    });
  const read = (text: string): string => {
    const linked = text.replace(LINK, (_, shown: string, target: string, label?: string) => {
      const name = target.trim();
      if (name !== '') related.add(linkedFile(name));
      return shown ? '' : (label ?? name.replace(/^.*\//, '').replace(/\.md$/i, ''));
    });
    const marked = MARKS.reduce((words, [mark, plain]) => words.replace(mark, plain), linked);
    const called = marked.replace(CALLOUT, (_, quote: string, title: string) => `${quote} ${title}\n${quote}`);
    const tagged = [TAGS_ALONE, TAGS_AT_END].reduce(
      (words, place) => words.replace(place, (found) => eachTag(found, () => '').replace(/[\s>*,-]+$/, '')),
      called,
    );
    return eachTag(tagged, (name) => name);
  };
  let body = '';
  let from = 0;
  for (const code of markdown.matchAll(CODE)) {
    body += read(markdown.slice(from, code.index)) + code[0];
    from = code.index + code[0].length;
  }
  body += read(markdown.slice(from));
  return { body, tags: [...tags], related: [...related] };
}

/** The file that a link names: another note, unless it has the ending of something else. */
const linkedFile = (target: string): string =>
  /\.(?:md|markdown|txt|pdf|docx|epub|html?|csv|eml|srt|vtt|png|jpe?g|svg|mp3|mp4)$/i.test(target)
    ? target
    : `${target}.md`;

/**
 * The ids that links of notes mean among files of a folder: the path, or any file of that name. A link to a note that is not
 * there names none.
 */
export function linkResolver(ids: Iterable<string>): (links: readonly string[]) => string[] {
  const byName = new Map<string, string>();
  for (const id of ids) for (const name of [id, id.replace(/^.*\//, '')]) addOnce(byName, name.toLowerCase(), id);
  return (links) => [...new Set(links.flatMap((link) => byName.get(link.toLowerCase()) ?? []))];
}

function addOnce(map: Map<string, string>, name: string, id: string): void {
  if (!map.has(name)) map.set(name, id);
}
