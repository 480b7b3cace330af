/**
 * Options declared once: the same declaration gives the TypeScript type, the validation, the CLI flag with its help,
 * and the JSON Schema of the HTTP API and the web form.
 */
import { OptionError } from './error.ts';
import { nearest } from './nearest.ts';

interface Declared<T> {
  readonly help: string;
  /** What holds when nothing is given. An option without a default stays undefined. */
  readonly default?: T;
}

export interface NumberOption extends Declared<number | string> {
  readonly kind: 'integer' | 'number';
  /** Keywords that may stand for a number, such as auto. */
  readonly words?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}
export interface ChoiceOption<C extends string> extends Declared<C> {
  readonly kind: 'choice';
  readonly choices: readonly C[];
}
export interface TextOption extends Declared<string> {
  readonly kind: 'text';
}
export interface FlagOption extends Declared<boolean> {
  readonly kind: 'flag';
}
export type Option = NumberOption | ChoiceOption<string> | TextOption | FlagOption;
/** Declared options by their names. */
export type Options = Readonly<Record<string, Option>>;

type KeywordOf<O> = O extends { readonly words: readonly (infer W)[] } ? W : never;
/** A number that has words too may come as text: it does in a form. */
type Written<O> = O extends { readonly words: readonly string[] } ? `${number}` : never;
/** The value an option takes; undefined only where there is no default. */
type ValueOf<O extends Option> =
  O extends ChoiceOption<infer C>
    ? C
    : O extends NumberOption
      ? number | KeywordOf<O>
      : O extends FlagOption
        ? boolean
        : string;
/** The values of declared options, with defaults filled in; undefined only where there is no default. */
export type Values<D extends Options> = {
  readonly [K in keyof D]: D[K] extends { readonly default: unknown } ? ValueOf<D[K]> : ValueOf<D[K]> | undefined;
};
/** What a caller may give: any of the options, none required. */
export type Given<D extends Options> = { readonly [K in keyof D]?: ValueOf<D[K]> | Written<D[K]> | undefined };

/**
 * A whole number.
 *
 * @example
 * const OPTIONS = { words: integer({ default: 100, min: 1, help: 'length in words' }) };
 */
export const integer = <const S extends Omit<NumberOption, 'kind'>>(spec: S) => ({ kind: 'integer', ...spec }) as const;
/**
 * A number.
 *
 * @example
 * const OPTIONS = { ratio: number({ min: 0, max: 1, help: 'share of the words' }) };
 */
export const number = <const S extends Omit<NumberOption, 'kind'>>(spec: S) => ({ kind: 'number', ...spec }) as const;
/**
 * Any text.
 *
 * @example
 * const OPTIONS = { query: text({ help: 'what the summary should be about' }) };
 */
export const text = <const S extends Omit<TextOption, 'kind'>>(spec: S) => ({ kind: 'text', ...spec }) as const;
/**
 * True or false.
 *
 * @example
 * const OPTIONS = { explain: flag({ default: false, help: 'say why' }) };
 */
export const flag = <const S extends Omit<FlagOption, 'kind'>>(spec: S) => ({ kind: 'flag', ...spec }) as const;
/**
 * One of several words.
 *
 * @example
 * const OPTIONS = { fill: choice(['whole', 'cut'], { default: 'whole', help: 'how the budget is filled' }) };
 */
export const choice = <C extends string, const S extends Omit<ChoiceOption<C>, 'kind' | 'choices'>>(
  choices: readonly C[],
  spec: S,
) => ({ kind: 'choice' as const, choices, ...spec });

/** Checks what was given, fills the defaults in, and refuses names it does not know. */
export function resolve<D extends Options>(who: string, declared: D, given: Given<D> = {}): Values<D> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(declared, name)) {
      throw new OptionError(who, `unknown option ${name}${suggestion(name, Object.keys(declared))}`);
    }
  }
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(declared)) {
    const value = given[name as keyof D];
    values[name] = value === undefined ? option.default : checked(who, name, option, value);
  }
  return values as Values<D>;
}

/** The value, where the option allows it. */
export function checked(who: string, name: string, option: Option, given: unknown): unknown {
  const value = 'words' in option && typeof given === 'string' ? numberOrKeyword(given) : given;
  if (legal(option, value)) return value;
  const hint = option.kind === 'choice' && typeof value === 'string' ? suggestion(value, option.choices) : '';
  throw new OptionError(who, `${name} must be ${legalValues(option)}${hint}`, value);
}

function legal(option: Option, value: unknown): boolean {
  if (option.kind === 'flag') return typeof value === 'boolean';
  if (option.kind === 'text') return typeof value === 'string';
  if (option.kind === 'choice') return option.choices.includes(value as string);
  if (option.words?.includes(value as string)) return true;
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (option.kind === 'integer' && !Number.isSafeInteger(value)) return false;
  return value >= (option.min ?? -Infinity) && value <= (option.max ?? Infinity);
}

/** The legal values in words: `a whole number of at least 1`. */
export function legalValues(option: Option): string {
  if (option.kind === 'flag') return 'true or false';
  if (option.kind === 'text') return 'text';
  if (option.kind === 'choice') return `one of ${option.choices.join(', ')}`;
  const noun = option.kind === 'integer' ? 'a whole number' : 'a number';
  const { words, ...plain } = option;
  if (words) return `${words.join(' or ')} or ${legalValues(plain)}`;
  const { min, max } = option;
  if (min !== undefined && max !== undefined) return `${noun} from ${min} to ${max}`;
  if (min !== undefined) return `${noun} of at least ${min}`;
  return max === undefined ? noun : `${noun} of at most ${max}`;
}

/** ` (did you mean mmr?)`, or nothing when no name is near. */
export function suggestion(typed: string, names: readonly string[]): string {
  const near = nearest(typed, names);
  return near === undefined ? '' : ` (did you mean ${near}?)`;
}

/** Reads an option's value from the raw text of a command line or a query string. */
export function parseOption(who: string, name: string, option: Option, raw: string): string | number | boolean {
  if (option.kind === 'flag') {
    if (raw === 'true' || raw === 'false') return raw === 'true';
    throw new OptionError(who, `${name} must be ${legalValues(option)}`, raw);
  }
  const value = (option.kind === 'integer' || option.kind === 'number') && !option.words ? asNumber(raw) : raw;
  return checked(who, name, option, Number.isNaN(value) ? raw : value) as string | number;
}

const numberOrKeyword = (raw: string): string | number => (Number.isNaN(asNumber(raw)) ? raw : Number(raw));
const asNumber = (raw: string): number => (raw.trim() === '' ? Number.NaN : Number(raw));

/** The declaration as JSON Schema. */
export const jsonSchema = (declared: Options): object => ({
  type: 'object',
  additionalProperties: false,
  properties: propertiesOf(declared),
});

/** Each option as JSON Schema, by its name. */
export const propertiesOf = (declared: Options): Record<string, { readonly description: string }> =>
  Object.fromEntries(Object.entries(declared).map(([name, option]) => [name, schemaOf(option)]));

const SCHEMA_TYPES = {
  integer: 'integer',
  number: 'number',
  text: 'string',
  flag: 'boolean',
  choice: 'string',
} as const;

function schemaOf(option: Option): { readonly description: string } {
  const limits =
    option.kind === 'integer' || option.kind === 'number' ? { minimum: option.min, maximum: option.max } : {};
  const values = option.kind === 'choice' ? { enum: option.choices } : {};
  const type = SCHEMA_TYPES[option.kind];
  const words = 'words' in option ? option.words : undefined;
  const schema = {
    ...(words ? { anyOf: [{ type, ...limits }, { enum: words }] } : { type, ...limits }),
    description: option.help,
    default: option.default,
    ...values,
  };
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)) as typeof schema;
}
