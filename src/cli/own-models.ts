/**
 * Models of the user's own, `--encoder` and `--writer`: who asks them. Every other command refuses the option, and where a
 * setting for all commands (the environment, the person's defaults) could be expected to matter, a note says that it does not.
 */
import type { Command } from 'commander';
import { suggestion } from '../check/index.ts';
import type { Defaults } from './defaults.ts';

export const OWN_MODELS = {
  encoder: {
    variable: 'ASPECTRA_ENCODER',
    asked: ['similar', 'recommend'],
    elsewhere: ['structure', 'topics', 'search', 'compare', 'serve', 'mcp'],
  },
  writer: {
    variable: 'ASPECTRA_WRITER',
    asked: ['summarize', 'structure', 'topics', 'serve'],
    elsewhere: ['glance', 'mcp'],
  },
} as const;

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export function unknownOption(flag: string, { options }: Command): string {
  const model = Object.entries(OWN_MODELS).find(([name]) => flag === `--${name}` || flag.startsWith(`--${name}-`));
  if (model) return `unknown option ${flag}: a model of your own is asked by ${listed(model[1].asked)}`;
  const names = options.map(({ long }) => `${long}`);
  return `unknown option ${flag}${suggestion(flag, names)}`;
}

/** What is set for all commands and not asked by this one. */
export function idleModels(command: string, defaults: readonly Defaults[], environment = process.env): string[] {
  return Object.entries(OWN_MODELS).flatMap(([name, { variable, asked, elsewhere }]) => {
    const file = defaults.find(({ values }) => values[name] !== undefined);
    const set = environment[variable] || file?.values[name];
    if (!set || set === 'none' || !(elsewhere as readonly string[]).includes(command)) return [];
    const source = environment[variable] ? variable : `${name} of ${file!.file}`;
    return [`${source} is not asked by ${command}, only by ${listed(asked)}`];
  });
}
