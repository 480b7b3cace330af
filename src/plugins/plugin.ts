/**
 * What people add without a fork: methods, spaces, encoders, formats, languages, lists of stop words. A plugin is a plain value, so a
 * file that has one imports nothing. A page may register one too: nothing here needs Node.
 */
import { InputError } from '../check/index.ts';
import { addFormat, FORMAT_OPTIONS, type Format } from '../formats/table.ts';
import { addSpace, type DeclaredSpace, ENCODERS, type Encoder, SPACES } from '../tasks/similar/index.ts';
import { addMethod, METHODS, type Method } from '../tasks/summarize/index.ts';
import {
  ANALYZE_OPTIONS,
  addLanguage,
  addStopWords,
  type DeclaredLanguage,
  LANGUAGES,
  listedWords,
} from '../text/index.ts';

/** What a plugin brings; every part may be missing. */
export interface Plugin {
  /** Ways to score sentences: `--method NAME`. */
  readonly methods?: readonly Method[];
  /** Ways to compare documents: `--space NAME`. */
  readonly spaces?: readonly DeclaredSpace[];
  /** What turns texts into vectors: `--encoder NAME`. */
  readonly encoders?: readonly Encoder[];
  /** Kinds of files, by their names: found by their endings, or chosen with `--format NAME`. */
  readonly formats?: Readonly<Record<string, Format>>;
  /** Languages by their codes: `--language CODE`. */
  readonly languages?: Readonly<Record<string, DeclaredLanguage>>;
  /** Lists of stop words by their names, words with blanks between them: `--stop-words NAME`. */
  readonly stopWords?: Readonly<Record<string, string>>;
}

/**
 * Makes methods, spaces, encoders, formats, languages and stop lists known; from then on their names can be chosen like the others.
 *
 * @example
 * register({ stopWords: { court: 'plaintiff defendant hereby' } });
 */
export function register(plugin: Plugin, who = 'plugin'): void {
  checkShape(plugin, who);
  for (const part of Object.keys(PARTS) as (keyof Plugin)[]) addAll(who, PARTS[part], plugin[part] ?? []);
}

/** A part of a plugin: what one of its entries must have beside a new name, and how it is added. */
interface Part<E> {
  readonly what: string;
  readonly taken: () => readonly string[];
  readonly needs: string;
  readonly complete: (entry: E) => boolean;
  readonly add: (name: string, entry: E) => void;
}
type EntryOf<P> = P extends readonly (infer E)[] ? E : P extends Readonly<Record<string, infer E>> ? E : never;

const described = (name: string) => ({ help: name, source: 'a plugin', options: {} });

const PARTS: { readonly [P in keyof Plugin]-?: Part<EntryOf<Plugin[P]>> } = {
  methods: {
    what: 'method',
    taken: () => Object.keys(METHODS),
    needs: 'a function rank',
    complete: ({ rank }) => typeof rank === 'function',
    add: (name, method) => addMethod({ ...described(name), ...method }),
  },
  spaces: {
    what: 'space',
    taken: () => Object.keys(SPACES),
    needs: 'functions train and open',
    complete: ({ train, open }) => typeof train === 'function' && typeof open === 'function',
    add: (name, space) => addSpace({ ...described(name), ...space }),
  },
  encoders: {
    what: 'encoder',
    taken: () => [...ENCODERS.keys()],
    needs: 'a function encode',
    complete: ({ encode }) => typeof encode === 'function',
    add: (name, encoder) => ENCODERS.set(name, encoder),
  },
  formats: {
    what: 'format',
    taken: () => FORMAT_OPTIONS.format.choices,
    needs: 'endings and a function load',
    complete: ({ endings, load }) => Array.isArray(endings) && typeof load === 'function',
    add: addFormat,
  },
  languages: {
    what: 'language',
    taken: () => Object.keys(LANGUAGES),
    needs: 'a name',
    complete: ({ name }) => typeof name === 'string',
    add: addLanguage,
  },
  stopWords: {
    what: 'list of stop words',
    taken: () => ANALYZE_OPTIONS.stopWords.choices,
    needs: 'words in one string',
    complete: (words) => typeof words === 'string',
    add: (name, words) => addStopWords(name, listedWords(words)),
  },
};

function checkShape(plugin: unknown, who: string): void {
  const parts = Object.keys(PARTS);
  const names = typeof plugin === 'object' && plugin !== null ? Object.keys(plugin) : [];
  const strange = names.find((name) => !parts.includes(name));
  if (names.length === 0 || strange !== undefined)
    throw new InputError(who, `a plugin has some of ${parts.join(', ')}`, strange ?? plugin);
}

function addAll(who: string, { what, taken, needs, complete, add }: Part<never>, entries: object): void {
  for (const [key, given] of Object.entries(entries)) {
    const entry = given ?? {};
    const name = Array.isArray(entries) ? entry.name : key;
    if (typeof name !== 'string' || !/^[a-z][a-z0-9-]*$/.test(name))
      throw new InputError(who, `a ${what} needs a name of small letters, digits and hyphens`, name);
    if (taken().includes(name)) throw new InputError(who, `there is a ${what} ${name} already`);
    if (!complete(entry as never)) throw new InputError(who, `the ${what} ${name} needs ${needs}`);
    add(name, entry as never);
  }
}
