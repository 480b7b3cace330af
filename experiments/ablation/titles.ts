/** Titles at people's own boundaries: the share of the content words of people's title that ours has, at most seven words. */
import { REFUSALS, TITLE_SETTINGS } from '../../src/tasks/titles/rank.ts';
import { ROLES, titlesOf } from '../../src/tasks/titles/titles.ts';
import { TITLE_FEATURES, TITLE_WEIGHTS } from '../../src/tasks/titles/word-scores.ts';
import { loadLanguage } from '../../src/text/index.ts';
import { titledMeetings } from '../chapters/titled-meetings.ts';
import { CHAPTERED_TALKS, SECTIONS, type TitledTalk, titledTalk, titledTalks } from '../chapters/titled-talks.ts';
import { contentWords, MAX_WORDS } from '../chapters/titles.ts';
import { entry, type Study, setting, type Text } from './study.ts';

/** Every so many talks: 3,900 headings are more than an interval needs. */
const EVERY = 4;

export function titlesStudy(data: string | undefined): Study {
  const read = (file: string, every: number) =>
    Promise.all(
      titledTalks(data, file)
        .filter((_, i) => i % every === 0)
        .map(titledTalk),
    );
  const settings = TITLE_SETTINGS as { -readonly [K in keyof typeof TITLE_SETTINGS]: unknown };
  return {
    measure: "Titles: recall of the content words of people's titles",
    sets: {
      talks: async () => (await read(CHAPTERED_TALKS, EVERY)).map((talk) => scoredBy(talk, true)),
      meetings: async () => (await titledMeetings(data)).map((talk) => scoredBy(talk, true)),
      sections: async () => (await read(SECTIONS, 1)).map((talk) => scoredBy(talk, false)),
    },
    parts: {
      ...Object.fromEntries(TITLE_FEATURES.map((name) => [`word: ${name}`, setting(TITLE_WEIGHTS, name, 0)])),
      ...Object.fromEntries(Object.keys(REFUSALS).map((name) => [`refused: ${name}`, entry(REFUSALS, name)])),
      ...Object.fromEntries(Object.keys(ROLES).map((name) => [`role: ${name}`, entry(ROLES, name)])),
      'a cost of each word': setting(settings, 'perWord', 0),
      'less for a lone word': setting(settings, 'lone', 0),
      'less for one that comes once': setting(settings, 'loneOnce', TITLE_SETTINGS.lone),
      'a second phrase': setting(settings, 'second', Number.POSITIVE_INFINITY),
      '… that shares sentences': setting(settings, 'together', 0),
    },
  };
}

const scoredBy =
  ({ corpus, chapters }: TitledTalk, roles: boolean): Text =>
  async () => {
    const language = await loadLanguage('en');
    const blocks = chapters.map(({ from, to }) => ({ document: 0, from, to }));
    // A copy, for what is kept with a corpus was made with all parts.
    const titles = await titlesOf({ ...corpus }, blocks, { roles });
    const items: string[] = [];
    let sum = 0;
    chapters.forEach(({ title }, b) => {
      const wanted = contentWords(title ?? '', language);
      if (wanted.size === 0) return;
      const ours = contentWords(titles[b].text.split(/\s+/).slice(0, MAX_WORDS).join(' '), language);
      sum += [...wanted].filter((word) => ours.has(word)).length / wanted.size;
      items.push(titles[b].text);
    });
    return { sum, items };
  };
