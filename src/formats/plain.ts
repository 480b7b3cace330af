/** Plain text, exactly as it is written: offsets hold in the file itself. A transcript is read as turns. */
import type { Reading } from './entry.ts';
import { parseTurns } from './turns.ts';

export const parse = (text: string, name: string): Reading =>
  parseTurns(text, name) ?? { entries: [{ id: name, text }], notes: [] };
