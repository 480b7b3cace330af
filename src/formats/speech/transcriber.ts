/** The port: whoever makes text of a recording. */
import type { Reading } from '../entry.ts';

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
