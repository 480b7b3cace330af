/** Reading texts and finding their topics, beside the npm packages people would use instead. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { topics } from '../src/tasks/topics/index.ts';
import { analyze } from '../src/text/index.ts';
import { joined, timing } from './contest.ts';
import { inFolder } from './folder.ts';
import { openNpm } from './peers/npm.ts';
import { timed } from './race.ts';
import type { Outcome } from './result.ts';
import { reuters, textOf } from './reuters.ts';

export const about = 'Stories of Reuters-21578 read, and their topics found, beside npm packages.';

const TOPICS = 10;

export const run = (quick: boolean): Promise<Outcome> =>
  inFolder(async (folder) => {
    const stories = reuters(1).map((story) => ({ id: String(story.id), text: textOf(story) }));
    const few = stories.slice(0, quick ? 3 : 20);
    const [all, some] = [join(folder, 'all'), join(folder, 'some')];
    writeFileSync(all, JSON.stringify(stories.map(({ text }) => text)));
    writeFileSync(some, JSON.stringify(few.map(({ text }) => text)));
    const reading = await timing(`words and stems of ${stories.length} stories`, {
      ours: { Aspectra: timed(() => analyze(stories, { language: 'en' })) },
      peers: { 'npm natural': openNpm('natural', all) },
      rounds: 5,
    });
    const finding = await timing(`${TOPICS} topics of ${few.length} stories, text to words`, {
      ours: { Aspectra: timed(() => topics(few, { topics: `${TOPICS}`, language: 'en' })) },
      peers: { 'npm lda': openNpm('lda', some, TOPICS) },
      rounds: 3,
      seconds: 8,
    });
    return joined([reading, finding]);
  });
