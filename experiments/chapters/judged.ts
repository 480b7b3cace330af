/** The sets that chapters are judged on. Talks have a boundary model that was learnt without their series. */
import { CUT_CONSTANTS, type CutConstants } from '../../src/tasks/structure/cut-constants.ts';
import { crossValidated, foldOf } from './cues.ts';
import { articles, joined, meetings, podcasts, singles, type Text, talks, twoTexts } from './sets.ts';

export const WEIGHTS = { concentration: 130, backgroundWeight: 0.25 };

export interface Judged {
  readonly name: string;
  readonly texts: readonly Text[];
  constants(text: Text): CutConstants;
}

/** `every`: of the large sets, every so many texts. */
export async function judged(data: string | undefined, quick = false, every = 1): Promise<Judged[]> {
  const plain = (name: string, texts: readonly Text[]): Judged => ({ name, texts, constants: () => CUT_CONSTANTS });
  const sets: Judged[] = [];
  if (!quick) {
    const all = await talks(data);
    const fold = foldOf(all);
    const weights = crossValidated(all, fold);
    sets.push({
      name: 'chaptered talks',
      texts: all.filter((_, i) => i % every === 0),
      constants: (text) => ({ ...CUT_CONSTANTS, odds: weights[fold(text)] }),
    });
    sets.push(plain('meetings', await meetings(data, every)));
    sets.push(plain('podcasts', await podcasts(data, Math.ceil(every / 2))));
  }
  const news = articles();
  const count = quick ? 3 : Math.ceil(100 / every);
  for (const segments of quick ? [3, 10] : [3, 5, 10, 20, 50]) {
    const texts = await joined(news, segments > 10 ? Math.ceil(count / 4) : count, { segments });
    sets.push(plain(`${segments} beginnings`, texts));
  }
  sets.push(plain('two articles', await twoTexts(news, quick ? 1 : Math.ceil(50 / every))));
  sets.push(plain('single articles', await singles(news, quick ? 20 : Math.ceil(500 / every))));
  return sets;
}
