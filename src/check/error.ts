/**
 * The one error a user can cause. Its message says who complains, what is legal and what came:
 * `summarize: words must be a whole number of at least 1; got -5`.
 */
export class InputError extends Error {
  override readonly name: string = 'InputError';

  constructor(who: string, legal: string, came?: unknown) {
    super(came === undefined ? `${who}: ${legal}` : `${who}: ${legal}; got ${show(came)}`);
  }
}

/** An option that is unknown, not legal, or at odds with another: wrong usage rather than an unusable input. */
export class OptionError extends InputError {
  override readonly name = 'OptionError';
}

/** A value as a person would recognise it, in at most one short line. */
export function show(value: unknown): string {
  const text =
    typeof value === 'string'
      ? JSON.stringify(value)
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return text !== undefined && text.length > 80 ? `${text.slice(0, 77)}…` : `${text}`;
}

/** A whole number with commas between thousands, as `toLocaleString('en')` has it, which takes 35 ms the first time. */
export const thousands = (count: number): string => `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Handles a rejection: what is wrong with the input or the disk is passed over, a fault of the program is none of it. */
export function orNothing(error: unknown): undefined {
  if (!(error instanceof InputError)) throw error;
}

/** Loads what may be left out of an installation; where a package of it is not there, the error says how it is installed. */
export async function needed<T>(who: string, what: string, packages: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string };
    const isOfThese = packages.split(' ').some((name) => message.includes(`'${name}'`));
    if (code !== 'ERR_MODULE_NOT_FOUND' || !isOfThese) throw error;
    throw new InputError(who, `${what} needs what is not installed: npm install ${packages}`);
  }
}
