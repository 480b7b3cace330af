/** Documents of a library, search results, relations and checks as text. */
import type {
  Findings,
  Imported,
  LearnedIndex,
  Relation,
  Search,
  SearchResult,
  Size,
  StoredDocument,
  Version,
} from '../library/index.ts';
import { oneLine, placeWords, table } from './text.ts';

export interface DocumentList {
  readonly size: Size;
  readonly documents: readonly StoredDocument[];
}

const SHORT = 60;
const short = (text: string, max = SHORT): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

export function renderDocuments({ size, documents }: DocumentList): string {
  const rows = documents.map(({ id, title = '', kind, day = '', words, version, tags }) => [
    short(id, 40),
    short(oneLine(title)),
    kind,
    day,
    String(words),
    version > 1 ? `v${version}` : '',
    short(tags.join(', '), 30),
  ]);
  const summary =
    documents.length < size.documents
      ? `${documents.length} of ${size.documents} documents`
      : `${size.documents} documents`;
  if (rows.length === 0) return summary;
  return `${table([['id', 'title', 'kind', 'date', 'words', '', 'tags'], ...rows])}\n${summary}`;
}

export type ShownDocument = StoredDocument &
  Version & { readonly versions: readonly { readonly version: number; readonly added: string }[] };

export function renderDocument({
  id,
  title,
  kind,
  day,
  language,
  words,
  tags,
  version,
  versions,
  text,
}: ShownDocument): string {
  const facts = [
    kind,
    day,
    language,
    `${words} words`,
    tags.join(', '),
    versions.length > 1 && `version ${version} of ${versions.length}`,
  ];
  return [...(title ? [title] : []), [id, ...facts.filter(Boolean)].join(' · '), '', text].join('\n');
}

export function renderSearch({ results }: Search): string {
  if (results.length === 0) return 'nothing found';
  return results.map(result).join('\n\n');
}

function result({ document, title, date, snippet, rank }: SearchResult, i: number): string {
  const { start, end } = snippet;
  const place = [title && document, date, ...placeWords(snippet), `characters ${start}–${end}`]
    .filter(Boolean)
    .join(' · ');
  const found = [rank.words && `words ${rank.words}`, rank.meaning && `meaning ${rank.meaning}`]
    .filter(Boolean)
    .join(', ');
  return [
    `${i + 1}. ${title ? oneLine(title) : document}`,
    `   ${place} · rank: ${found}`,
    `   ${marked(snippet)}`,
  ].join('\n');
}

/** Matches between stars, on one line. */
function marked({ start, text, marks }: SearchResult['snippet']): string {
  let out = '';
  let at = start;
  for (const mark of marks) {
    if (mark.start < at) continue;
    out += `${text.slice(at - start, mark.start - start)}*${text.slice(mark.start - start, mark.end - start)}*`;
    at = mark.end;
  }
  return oneLine(out + text.slice(at - start));
}

export function renderImported({ new: fresh, changed, same, copy, refused }: Imported): string {
  const parts = [
    `${fresh} new`,
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(same > 0 ? [`${same} as before`] : []),
    ...(copy > 0 ? [`${copy} known under another name`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  return parts.join(', ');
}

export const renderRelations = ({ relations }: { readonly relations: readonly Relation[] }): string =>
  relations.length === 0
    ? 'no relations'
    : table(relations.map(({ a, b, accepted }) => [a, accepted ? 'belongs with' : 'does not belong with', b]));

export function renderChecked({ documents, sound, problems }: Findings): string {
  const lines = problems.map((problem) => `problem: ${problem}`);
  const saved =
    sound === documents
      ? `all ${documents} documents are sound`
      : `${sound} of ${documents} documents are sound and can be saved: aspectra export writes them out`;
  return [...lines, saved].join('\n');
}

export const renderIndex = ({ dimensions, documents, words }: LearnedIndex): string =>
  `search by meaning: ${dimensions} directions of ${words} words, ${documents} documents`;
