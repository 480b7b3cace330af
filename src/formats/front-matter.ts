/** The lines between `---` at the front of a Markdown file: title, date, language and tags are taken from them. */
export interface About {
  readonly title?: string;
  readonly date?: string;
  readonly language?: string;
  readonly tags?: readonly string[];
}

const FRONT = /^\ufeff?---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

export function frontMatter(text: string): { body: string; about: About } {
  const found = FRONT.exec(text);
  if (!found) return { body: text, about: {} };
  const fields = fieldsOf(found[1]);
  const [title, date] = [unquoted(fields.get('title')), unquoted(fields.get('date'))];
  const language = unquoted(fields.get('language') ?? fields.get('lang'));
  const tags = listOf(fields.get('tags') ?? fields.get('keywords'));
  return {
    body: text.slice(found[0].length),
    about: {
      ...(title && { title }),
      ...(date && { date }),
      ...(language && { language }),
      ...(tags.length > 0 && { tags }),
    },
  };
}

/** Fields at the margin; the lines of a list below a field are joined to it by commas. */
function fieldsOf(yaml: string): Map<string, string> {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of yaml.split('\n')) {
    const field = /^([\w-]{1,60}):\s*(.*)$/.exec(line);
    const item = /^\s*-\s+(.*)$/.exec(line);
    if (field) fields.set((last = field[1].toLowerCase()), field[2].trim());
    else if (item && last) fields.set(last, [fields.get(last), item[1]].filter(Boolean).join(', '));
  }
  return fields;
}

const unquoted = (value: string | undefined): string => (value ?? '').trim().replace(/^(["'])(.*)\1$/, '$2');

const listOf = (value = ''): string[] =>
  value
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map(unquoted)
    .filter((part) => part !== '');
