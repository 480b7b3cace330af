/** How sound becomes text. A transcriber is a program to run, so it is named by the user alone, never over a network. */
import { type Given, integer, text } from '../../check/index.ts';

export const SPEECH_OPTIONS = {
  transcriber: text({ help: 'makes text of sound: a command with {file} and perhaps {output}' }),
  transcriberTimeout: integer({
    default: 7200,
    min: 1,
    max: 604_800,
    help: 'seconds after which the transcription of a file is given up',
  }),
} as const;
export type SpeechOptions = Given<typeof SPEECH_OPTIONS>;

export const HOW_TO_NAME_ONE =
  "name a transcriber: --transcriber 'whisper-cli -m model.bin -f {file} -ojf -of {output}', " +
  'the environment variable ASPECTRA_TRANSCRIBER, or "transcriber" in aspectra.json';

/** What a caller may do while files are read: watch and cancel, and be safe from those that take for ever. */
export interface Listening {
  /** Aborting ends the transcriber. */
  readonly signal?: AbortSignal | undefined;
  /** Called as a recording begins, then about once a second. */
  readonly onProgress?: (progress: SpeechProgress) => void;
  /** Read every file as PDF is, in a thread that is ended when it takes too long; JSON lines and tables come in pieces. */
  readonly apart?: boolean;
}

export interface SpeechProgress {
  readonly name: string;
  /** The program that transcribes. */
  readonly by: string;
  /** Since the file began. */
  readonly seconds: number;
  /** From 0 to 1, where the program writes a percentage. */
  readonly done?: number;
}

/** `talk.mp3: transcribed by whisper-cli, 1:05, 40 %` */
export function progressLine({ name, by, seconds, done }: SpeechProgress): string {
  const clock = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  const share = done === undefined ? '' : `, ${Math.floor(done * 100)} %`;
  return `${name}: transcribed by ${by}, ${clock}${share}`;
}
