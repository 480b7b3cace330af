/** Options that have no say where others are given, declared once by each command: who gives them is told so. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { OptionError, type Options } from '../check/index.ts';
import { kebab } from './help.ts';

type Flags = Readonly<Record<string, unknown>>;

export interface Apart {
  readonly where: (flags: Flags, words: readonly string[]) => boolean;
  /** The names that have no say there. */
  readonly idle: readonly string[] | ((name: string) => boolean);
  readonly why: string;
}

/** Options that a file of defaults has set: where they have no say they are dropped in silence. */
export const DEFAULTED = new WeakMap<Command, ReadonlySet<string>>();

export function apart(command: Command, rules: readonly Apart[]): Command {
  return command.hook('preAction', () => {
    const flags: Record<string, unknown> = command.opts();
    for (const { where, idle, why } of rules) {
      if (!where(flags, command.args)) continue;
      const isIdle = typeof idle === 'function' ? idle : (name: string) => idle.includes(name);
      for (const name of Object.keys(flags).filter((name) => flags[name] !== undefined && isIdle(name))) {
        if (!DEFAULTED.get(command)?.has(name)) throw new OptionError(command.name(), `--${kebab(name)} ${why}`);
        delete flags[name];
      }
    }
  });
}

/** Where a library alone is asked, and no file. */
export const noFiles = (files: Options): Apart => ({
  where: ({ library, in: paths, queries }, words) =>
    library !== undefined &&
    paths === undefined &&
    queries === undefined &&
    !words.some((word) => word === '-' || existsSync(word)),
  idle: Object.keys(files),
  why: 'is for files, and none is read here',
});
