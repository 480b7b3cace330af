/** How sound becomes text. These name programs to run, so they come from the user alone, never over a network. */
import { type Given, integer, text, type Values } from '../../check/index.ts';

export const SPEECH_OPTIONS = {
  transcriber: text({
    help: 'makes text of sound: a command with {file} and perhaps {output}, a URL on this machine, or pocketsphinx',
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
