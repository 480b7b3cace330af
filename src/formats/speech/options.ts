/** How sound becomes text. These name programs to run, so they come from the user alone, never over a network. */
import { type Given, integer, text, type Values } from '../../check/index.ts';
import type { Reading } from '../entry.ts';

export const SPEECH_OPTIONS = {
  transcriber: text({
    help: 'makes text of sound: a command with {file} and perhaps {output}, or a URL on this machine',
  }),
  transcriberHost: text({ help: 'another host than this machine to which the transcriber may send sound' }),
  transcriberTimeout: integer({
    default: 7200,
    min: 1,
    max: 604_800,
    help: 'seconds after which the transcription of a file is given up',
  }),
} as const;
export type SpeechOptions = Given<typeof SPEECH_OPTIONS>;
export type SpeechSettings = Values<typeof SPEECH_OPTIONS>;

export const HOW_TO_NAME_ONE =
  "name a transcriber: --transcriber 'whisper-cli -m model.bin -f {file} -ojf -of {output}', " +
  '--transcriber http://127.0.0.1:8080/v1/audio/transcriptions, the environment variable ASPECTRA_TRANSCRIBER, ' +
  'or "transcriber" in aspectra.json';

/** What a caller may do while sound is transcribed: watch and cancel. */
export interface Listening {
  /** Aborting ends the transcriber. */
  readonly signal?: AbortSignal;
  /** Called as a file begins, then about once a second. */
  readonly onProgress?: (progress: SpeechProgress) => void;
}

export interface SpeechProgress {
  readonly name: string;
  /** The program or host that transcribes. */
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

export interface Recording {
  readonly path: string;
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onDone: (share: number | undefined) => void;
}

export interface Transcriber {
  /** The program or the host, for messages. */
  readonly by: string;
  transcribe(recording: Recording): Promise<Reading>;
}
