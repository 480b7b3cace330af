/** Switches with a value. A file of its own, so that `--version` does not load the flags. */
import type { Command } from 'commander';

/** `--stem=false` as `--no-stem`, `--explain=true` as `--explain`, where the command has such a flag. */
export function switched(root: Command, argv: readonly string[]): string[] {
  const flags = new Set(root.commands.flatMap(flagsOf));
  return argv.map((word) => {
    const [, name, value] = /^--([a-z-]+)=(true|false)$/.exec(word) ?? [];
    return name !== undefined && flags.has(`--${name}`) ? `--${value === 'true' ? '' : 'no-'}${name}` : word;
  });
}

const flagsOf = (command: Command): string[] => [
  ...command.options.filter((option) => option.isBoolean() && !option.negate).map(({ long }) => `${long}`),
  ...command.commands.flatMap(flagsOf),
];
