import type { Reading } from '../entry.ts';

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
