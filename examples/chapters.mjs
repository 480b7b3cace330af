// Captions in, chapters out, as lines for a video description.
import { fileURLToPath } from 'node:url';
import { structure } from 'aspectra';
import { readAll } from 'aspectra/formats';

const { entries } = await readAll([fileURLToPath(new URL('talk.vtt', import.meta.url))]);
const { blocks } = await structure(entries[0], { blocks: 5 });
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
for (const { time, title } of blocks) console.log(`${clock(time?.start ?? 0)} ${title}`);
// → 1:50 Seed library
// → 3:08 Rain garden
