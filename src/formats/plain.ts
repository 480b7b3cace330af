/** Plain text, exactly as it is written: offsets hold in the file itself. */
import type { Reading } from './entry.ts';

export const parse = (text: string, name: string): Reading => ({ entries: [{ id: name, text }], notes: [] });
