/** LexRank from text to summary, beside sumy's way and the npm package. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { summarize } from '../src/tasks/summarize/index.ts';
import { inTurn, timing } from './contest.ts';
import { inFolder } from './folder.ts';
import { openNpm } from './peers/npm.ts';
import { openPython } from './peers/python.ts';
import { timed } from './race.ts';
import type { Outcome } from './result.ts';
import { speech } from './speeches.ts';

export const about = 'LexRank of speeches, from text to ten sentences.';

const LINES = 10;

export const run = (quick: boolean): Promise<Outcome> =>
  inFolder((folder) =>
    inTurn(quick ? [50, 100] : [200, 2000], (sentences) => {
      const text = speech(sentences);
      const file = join(folder, 'text');
      writeFileSync(file, text);
      return timing(`${sentences.toLocaleString('en')} sentences`, {
        ours: { Aspectra: timed(() => summarize(text, { method: 'lexpagerank', sentences: LINES, language: 'en' })) },
        peers: {
          'as sumy does it': openPython('lexrank', file, LINES),
          'npm lexrank': openNpm('lexrank', file, LINES),
        },
        rounds: 5,
        seconds: 4,
      });
    }),
  );
