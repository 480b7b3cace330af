/** Texts with references written for the quick slice. */
import type { ReferenceSet } from '../../src/tasks/compare/index.ts';
import { longText, MANY } from '../../src/tasks/summarize/stories.case.ts';

export const STORIES: readonly ReferenceSet[] = [
  {
    id: 'bridge',
    documents: MANY,
    references: [
      'The city council approved a new bridge over the river, to open in 2028. The old bridge of 1931 is unsafe. The new one carries a tram line. A decision on a sound wall against the noise comes in March.',
    ],
  },
  {
    id: 'herald',
    documents: MANY.slice(0, 1),
    references: [
      'The council voted for a new bridge that opens in 2028. The old bridge is unsafe. Residents fear noise and want a sound wall.',
    ],
  },
  {
    id: 'valley',
    documents: [{ id: 'valley', text: longText(60) }],
    references: [
      'The harbour carries wooden boats. The old mill repairs copper wire. A ferry sells fresh bread on market day.',
    ],
  },
];
