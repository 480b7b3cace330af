/**
 * Options that belong to a choice: `--smoothing` of `--method fgb` is fgb's own, with fgb's default and limits. One
 * declaration gives the TypeScript type (a union discriminated by the choice), the validation and the JSON Schema.
 */
import { OptionError } from './error.ts';
import { checked, type Given, type Option, type Options, propertiesOf, resolve, type Values } from './options.ts';

/** What can be chosen: anything with options of its own. */
export interface Variant {
  readonly options: Options;
}

export interface Variants<
  B extends string = string,
  T extends Readonly<Record<string, Variant>> = Readonly<Record<string, Variant>>,
  C extends Options = Options,
> {
  /** The option that chooses, one of `common`. */
  readonly by: B;
  readonly table: T;
  /** Options that every choice has. An option of the same name in the table goes before. */
  readonly common: C;
}

/** Declares that `common[by]` chooses from `table`, and that each entry brings its own options. */
export const variants = <
  const B extends string,
  T extends Readonly<Record<string, Variant>>,
  C extends Options & Readonly<Record<B, Option>>,
>(
  by: B,
  table: T,
  common: C,
): Variants<B, T, C> => ({ by, table, common });

type Own<T, N extends keyof T> = T[N] extends { readonly options: infer O extends Options } ? O : never;
type Chooses<B extends string, N, C> =
  C extends Readonly<Record<B, { readonly default: N }>>
    ? { readonly [K in B]?: N | undefined }
    : { readonly [K in B]: N };

/**
 * What a caller may give: the common options and those of the entry chosen. The common part is one type beside the union,
 * so that an editor finds one declaration of each of its options.
 */
export type GivenVariant<V> =
  V extends Variants<infer B, infer T, infer C>
    ? Given<Omit<C, B>> & { [N in keyof T]: Chooses<B, N, C> & Given<Own<T, N>> }[keyof T]
    : never;

/** A choice made, with all values checked and defaults filled in. */
export interface Settled<T, C extends Options> {
  readonly name: keyof T & string;
  readonly chosen: T[keyof T];
  readonly common: Values<C>;
  /** Those of the entry chosen. */
  readonly settings: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Checks what was given by the limits of what it chooses, and refuses options of another choice. */
export function settle<B extends string, T extends Readonly<Record<string, Variant>>, C extends Options>(
  who: string,
  declared: Variants<B, T, C>,
  given: object = {},
): Settled<T, C> {
  const name = chosenIn(who, declared, given);
  const { table, common } = declared;
  const chosen = table[name] as T[keyof T];
  const own: Options = { ...common, ...chosen.options };
  const all = resolve(who, own, ownOnly(who, declared, name, given));
  return {
    name: name as keyof T & string,
    chosen,
    common: pick(all, common) as unknown as Values<C>,
    settings: pick(all, chosen.options),
  };
}

/** The name of the entry chosen: the one given, or the default. */
export function chosenIn(who: string, { by, common }: Variants, given: object): string {
  const name = (given as Record<string, unknown>)[by] ?? common[by].default;
  if (name === undefined) throw new OptionError(who, `needs ${by}, ${choicesOf(common[by])}`);
  return checked(who, by, common[by], name) as string;
}

const choicesOf = (option: Option): string => (option.kind === 'choice' ? `one of ${option.choices.join(', ')}` : '');

/** An option that is another choice's is refused, with the choices that take it. Nobody's is left to `resolve`. */
function ownOnly(who: string, { table, common }: Variants, chosen: string, given: object): object {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || Object.hasOwn(common, name) || Object.hasOwn(table[chosen].options, name)) continue;
    const takers = Object.keys(table).filter((other) => Object.hasOwn(table[other].options, name));
    if (takers.length > 0) {
      const take = takers.length === 1 ? 'takes' : 'take';
      throw new OptionError(who, `${chosen} takes no ${name}; ${takers.join(', ')} ${take} it`);
    }
  }
  // An undefined option of another choice says nothing.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The values of those names, in their order. */
export function pick<V extends object, K extends object>(values: V, names: K): Pick<V, keyof V & keyof K> {
  const entries = Object.keys(names).map((name) => [name, values[name as keyof V]]);
  return Object.fromEntries(entries) as Pick<V, keyof V & keyof K>;
}

/** JSON Schema: the common options, and one of the entries with its own. */
export function variantSchema({ by, table, common }: Variants): object {
  const { [by]: choosing, ...rest } = common;
  const each = Object.entries(table).map(([name, { options }]) => {
    const required = choosing.default === name ? {} : { required: [by] };
    return { title: name, properties: { [by]: { const: name }, ...propertiesOf(options) }, ...required };
  });
  const properties = propertiesOf({ [by]: choosing, ...rest });
  return { type: 'object', properties, oneOf: each, unevaluatedProperties: false };
}
