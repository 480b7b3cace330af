/**
 * What people add without a fork: methods, spaces, encoders, formats, languages, lists of stop words. A plugin is a plain value, so a
 * file that has one imports nothing. A page may register one too: nothing here needs Node.
 */
import { InputError, type Options } from '../check/index.ts';
import { addFormat, FORMAT_OPTIONS, type Format } from '../formats/table.ts';
import { addSpace, type DeclaredSpace, ENCODERS, type Encoder, SPACES } from '../tasks/similar/index.ts';
import { addMethod, METHODS, type Method } from '../tasks/summarize/index.ts';
import {
  ANALYZE_OPTIONS,
  addLanguage,
  addStopWords,
  type DeclaredLanguage,
  LANGUAGES,
  language,
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
 * Makes methods, spaces, formats, languages and stop lists known; from then on their names can be chosen like the others.
 *
 * @example
 * register({ stopWords: { court: 'plaintiff defendant hereby' } });
 */
export function register(plugin: Plugin, who = 'plugin'): void {
  checkShape(plugin, who);
  const { methods = [], spaces = [], encoders = [], formats = {}, languages = {}, stopWords = {} } = plugin;
  for (const method of methods) {
    const { name } = method;
    requireNew(who, 'method', name, Object.keys(METHODS), typeof method.rank === 'function' && 'a function rank');
    addMethod({ ...described(name), ...method });
  }
  for (const space of spaces) {
    const able = typeof space.train === 'function' && typeof space.open === 'function';
    requireNew(who, 'space', space.name, Object.keys(SPACES), able && 'functions train and open');
    addSpace({ ...described(space.name), ...space });
  }
  for (const encoder of encoders) {
    const able = typeof encoder.encode === 'function' && 'a function encode';
    requireNew(who, 'encoder', encoder.name, [...ENCODERS.keys()], able);
    ENCODERS.set(encoder.name, encoder);
  }
  for (const [name, format] of Object.entries(formats)) {
    const able = typeof format.load === 'function' && Array.isArray(format.endings);
    requireNew(who, 'format', name, FORMAT_OPTIONS.format.choices, able && 'endings and a function load');
    addFormat(name, format);
  }
  for (const [code, entry] of Object.entries(languages)) {
    requireNew(who, 'language', code, Object.keys(LANGUAGES), typeof entry.name === 'string' && 'a name');
    addLanguage(code, language(entry));
  }
  for (const [name, words] of Object.entries(stopWords)) {
    requireNew(
      who,
      'list of stop words',
      name,
      ANALYZE_OPTIONS.stopWords.choices,
      typeof words === 'string' && 'words',
    );
    addStopWords(name, listedWords(words));
  }
}

const described = (name: string): { help: string; source: string; options: Options } => ({
  help: name,
  source: 'a plugin',
  options: {},
});

const PARTS = ['methods', 'spaces', 'encoders', 'formats', 'languages', 'stopWords'];

function checkShape(plugin: unknown, who: string): void {
  const names = typeof plugin === 'object' && plugin !== null ? Object.keys(plugin) : [];
  const strange = names.find((name) => !PARTS.includes(name));
  if (names.length === 0 || strange !== undefined)
    throw new InputError(who, `a plugin has some of ${PARTS.join(', ')}`, strange ?? plugin);
}

/** `able`: what it has to have; false where it lacks that. */
function requireNew(who: string, what: string, name: unknown, taken: readonly string[], able: string | false): void {
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]*$/.test(name))
    throw new InputError(who, `a ${what} needs a name of small letters, digits and hyphens`, name);
  if (taken.includes(name)) throw new InputError(who, `there is a ${what} ${name} already`);
  if (able === false) throw new InputError(who, `the ${what} ${name} lacks what a ${what} must have`);
}
