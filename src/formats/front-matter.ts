/** The lines between `---` at the front of a Markdown file: title, date, language and tags are taken from them. */
import { FAILSAFE_SCHEMA, load } from 'js-yaml';

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
  const [title, date] = [wordsOf(fields.title), wordsOf(fields.date)];
  const language = wordsOf(fields.language ?? fields.lang);
  const tags = listOf(fields.tags ?? fields.keywords);
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

/** Each field at the margin with the lines below it; scalars as they are written. */
function fieldsOf(yaml: string): Readonly<Record<string, unknown>> {
  const fields = yaml.split(/\n(?=[\w-]{1,60}:)/).flatMap((field) => {
    const [all, name] = /^([\w-]{1,60}):/.exec(field) ?? [];
    return all === undefined ? [] : [[name.toLowerCase(), parsed(field.slice(all.length))] as const];
  });
  return Object.fromEntries(fields);
}

/** What is not YAML, such as an unquoted colon, is taken as words. */
function parsed(yaml: string): unknown {
  try {
    return Object(load(`value:${yaml}`, { schema: FAILSAFE_SCHEMA })).value;
  } catch {
    return yaml.replace(/\s+/g, ' ');
  }
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A list, or words with commas between them. */
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : wordsOf(value).split(',')).map(wordsOf).filter((tag) => tag !== '');
