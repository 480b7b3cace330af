/** `--writer URL#MODEL`: a language model that the user configures phrases the results. Without it nothing of this is loaded. */
import { flag, type Given, OptionError, text } from '../check/index.ts';
import type { Prompt, Writer } from '../external/index.ts';

export const WRITER_OPTIONS = {
  writer: text({
    help: 'a language model of yours that phrases the result, such as http://localhost:11434/v1#llama3.2; none ignores ASPECTRA_WRITER',
  }),
  writerRemote: flag({
    default: false,
    help: 'the model may be on another machine: parts of the texts are sent there',
  }),
  unchecked: flag({
    default: false,
    help: 'show what the model wrote even where the text does not support it, marked',
  }),
  dryRun: flag({ default: false, help: 'print what the model would be asked, and ask nothing' }),
} as const;

export type WriterFlags = Given<typeof WRITER_OPTIONS>;

export interface OpenedWriter {
  readonly writer: Writer;
  /** What left this machine, in words. */
  notes(): readonly string[];
  /** With --dry-run: the prompts, to be printed in place of a result. */
  readonly prompts?: readonly Prompt[];
}

/** The writer that is asked for on the command line or in the environment; nothing where there is none. */
export async function openedWriter(
  who: string,
  { writer: address = process.env.ASPECTRA_WRITER, writerRemote, unchecked, dryRun }: WriterFlags,
): Promise<OpenedWriter | undefined> {
  if (!address || address === 'none') {
    const [unused] =
      Object.entries({ '--writer-remote': writerRemote, '--unchecked': unchecked, '--dry-run': dryRun }).find(
        ([, on]) => on,
      ) ?? [];
    if (unused !== undefined) throw new OptionError(who, `${unused} needs --writer URL#MODEL`);
    return undefined;
  }
  const { sentNotes, ModelError } = await import('../external/index.ts');
  const { namedWriter } = await import('../external/named.ts');
  const writer = namedWriter({ what: address, remote: writerRemote });
  const prompts: Prompt[] = [];
  if (dryRun)
    return {
      prompts,
      notes: () => [],
      writer: {
        ...writer,
        async write(prompt) {
          prompts.push(prompt);
          throw new ModelError('--dry-run asks nothing');
        },
      },
    };
  return { writer, notes: () => sentNotes(writer) };
}

/** Prompts as they would be sent. */
export const renderPrompts = (prompts: readonly Prompt[]): string =>
  prompts.map(({ instructions, material }) => `${instructions}\n\n${material}`).join('\n\n———\n\n');
