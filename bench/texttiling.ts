/** TextTiling from text to blocks, beside NLTK's. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { structure } from '../src/tasks/structure/index.ts';
import { ENGLISH_STOP_WORDS } from '../src/text/index.ts';
import { inTurn, timing } from './contest.ts';
import { inFolder } from './folder.ts';
import { openPython } from './peers/python.ts';
import { timed } from './race.ts';
import type { Outcome } from './result.ts';
import { speeches } from './speeches.ts';

export const about = 'TextTiling of speeches, from text to blocks; ours names the topics of every block as well.';

export const run = (quick: boolean): Promise<Outcome> =>
  inFolder((folder) =>
    inTurn(quick ? [10] : [20, 60], (kilobytes) => {
      const text = paragraphs(kilobytes * 1000);
      const [textFile, stopFile] = [join(folder, 'text'), join(folder, 'stop-words')];
      writeFileSync(textFile, text);
      writeFileSync(stopFile, [...ENGLISH_STOP_WORDS].join('\n'));
      return timing(`${kilobytes} kB`, {
        ours: { Aspectra: timed(() => structure(text, { method: 'texttiling', language: 'en' })) },
        peers: { NLTK: openPython('texttiling', textFile, stopFile) },
        rounds: 3,
        seconds: 10,
      });
    }),
  );

/** Three sentences to a paragraph: NLTK wants empty lines between them. */
const paragraphs = (length: number): string =>
  speeches()
    .join(' ')
    .slice(0, length)
    .replace(/\s+/g, ' ')
    .replace(/((?:[^.]+\.){3}) /g, '$1\n\n');
