/** Options that do not apply where others are given, declared once by each command, and refused. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { OptionError, type Options } from '../check/index.ts';
import { kebab } from './help.ts';

type Flags = Readonly<Record<string, unknown>>;

export interface ConflictRule {
  readonly where: (flags: Flags, words: readonly string[]) => boolean;
  /** The names of options that do not apply there. */
  readonly inapplicable: readonly string[] | ((name: string) => boolean);
  readonly why: string;
}

/** Options that a file of defaults has set: where they do not apply they are dropped in silence. */
export const DEFAULTED = new WeakMap<Command, ReadonlySet<string>>();

export function rejectConflicts(command: Command, rules: readonly ConflictRule[]): Command {
  return command.hook('preAction', () => {
    const flags: Record<string, unknown> = command.opts();
    for (const { where, inapplicable, why } of rules) {
      if (!where(flags, command.args)) continue;
      const isRejected =
        typeof inapplicable === 'function' ? inapplicable : (name: string) => inapplicable.includes(name);
      for (const name of Object.keys(flags).filter((name) => flags[name] !== undefined && isRejected(name))) {
        if (!DEFAULTED.get(command)?.has(name)) throw new OptionError(command.name(), `--${kebab(name)} ${why}`);
        delete flags[name];
      }
    }
  });
}

/** Where a library alone is asked, and no file. */
export const noFiles = (files: Options): ConflictRule => ({
  where: ({ library, in: paths, queries }, words) =>
    library !== undefined &&
    paths === undefined &&
    queries === undefined &&
    !words.some((word) => word === '-' || existsSync(word)),
  inapplicable: Object.keys(files),
  why: 'is for files, and none is read here',
});
