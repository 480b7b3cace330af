/** The parts of an e-mail: headers, bodies and their encodings. Bytes travel as Latin-1 until a charset is known. */
export interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly body: string;
}

const DEEPEST = 20;
const MOST = 500;

/** The leaves of the tree of parts, in order. */
export function leavesOf(raw: string, depth = 0): Part[] {
  const part = partOf(raw);
  const boundary = part.parameters.get('boundary');
  if (depth >= DEEPEST) return [];
  if (part.type === 'message/rfc822')
    return [{ ...part, headers: new Map([...part.headers, ['content-disposition', 'attachment']]) }];
  if (!part.type.startsWith('multipart/') || boundary === undefined) return [part];
  return split(part.body, boundary)
    .slice(0, MOST)
    .flatMap((inner) => leavesOf(inner, depth + 1));
}

export function partOf(raw: string): Part {
  const gap = /^\r?\n|\r?\n\r?\n/.exec(raw);
  const head = gap ? raw.slice(0, gap.index) : raw;
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const field = /^([!-9;-~]+):\s*(.*)$/.exec(line);
    if (field && !headers.has(field[1].toLowerCase())) headers.set(field[1].toLowerCase(), field[2]);
  }
  const [type = 'text/plain', ...rest] = (headers.get('content-type') ?? 'text/plain').split(';');
  const parameters = new Map(rest.flatMap((parameter) => pairOf(parameter)));
  return {
    headers,
    type: type.trim().toLowerCase(),
    parameters,
    body: gap ? raw.slice(gap.index + gap[0].length) : '',
  };
}

function pairOf(parameter: string): [string, string][] {
  const found = /^\s*([\w-]+)\*?\s*=\s*"?([^"]*)"?\s*$/.exec(parameter);
  return found ? [[found[1].toLowerCase(), found[2].trim()]] : [];
}

function split(body: string, boundary: string): string[] {
  const parts: string[] = [];
  let start = -1;
  const mark = `--${boundary}`;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== '\n') continue;
    if (start >= 0) parts.push(body.slice(start, at).replace(/\r?\n$/, ''));
    if (body.startsWith('--', at + mark.length)) return parts;
    start = body.indexOf('\n', at) + 1 || body.length;
  }
  if (start >= 0) parts.push(body.slice(start));
  return parts;
}

/** The text of a part: its transfer encoding undone, its charset applied. */
export function textOf({ headers, parameters, body }: Part): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').trim().toLowerCase();
  const bytes = encoding === 'base64' ? base64(body) : encoding === 'quoted-printable' ? quotedPrintable(body) : body;
  return charset(bytes, parameters.get('charset')).replace(/\r\n?/g, '\n');
}

/** `=?utf-8?B?…?=` and `=?iso-8859-1?Q?…?=` in headers; blanks between two of them do not count. */
export function headerText(value: string): string {
  return charset(value.replace(/(\?=)\s+(?==\?)/g, '$1'), undefined).replace(
    /=\?([\w-]{1,40})(?:\*[\w-]*)?\?([bq])\?([^?]{0,5000})\?=/gi,
    (_, label, kind, word) =>
      charset(kind.toLowerCase() === 'b' ? base64(word) : quotedPrintable(word.replaceAll('_', ' ')), label),
  );
}

function base64(body: string): string {
  const clean = body.replace(/[^A-Za-z0-9+/]/g, '');
  return atob(clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0)));
}

const quotedPrintable = (body: string): string =>
  body
    .replace(/[ \t]+(?=\r?\n)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Without a charset, UTF-8 where it is valid, as most mail is today. */
function charset(binary: string, label: string | undefined): string {
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  for (const [tried, fatal] of [
    [label ?? 'utf-8', label === undefined],
    ['windows-1252', false],
  ] as const) {
    try {
      return new TextDecoder(tried, { fatal }).decode(bytes);
    } catch {}
  }
  return binary;
}
