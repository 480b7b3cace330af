/** Does a saved model say when new texts do not fit it? Halves of one pile should not be told, other piles should. */
import { random } from '../../src/random/index.ts';
import { loadPlsa, modelTopics, topicsFile, topicsIn } from '../../src/tasks/topics/index.ts';
import type { Source } from '../../src/text/index.ts';

const TOPICS = 5;
/** So many new texts come at once, so many times. */
const [FEW, TIMES] = [8, 10];

/** Sets of one kind are not told from each other. */
export interface Pile {
  readonly name: string;
  readonly kind: string;
  readonly documents: readonly Source[];
}

export async function strangers(piles: readonly Pile[], log: (line: string) => void): Promise<void> {
  log(`| model of half of | its other half | ${FEW} of it | other piles | ${FEW} of them | not told |`);
  log('| --- | --- | --- | --- | --- | --- |');
  const chance = random(3);
  const shuffled = piles.map((pile) => ({
    ...pile,
    documents: chance.order(pile.documents.length).map((i) => pile.documents[i]),
  }));
  for (const { name, kind, documents } of shuffled) {
    const half = Math.floor(documents.length / 2);
    const found = await modelTopics(documents.slice(0, half), { topics: TOPICS });
    const model = loadPlsa(topicsFile(found, { documents: false }));
    const isTold = async (texts: readonly Source[]) =>
      (await topicsIn(model, texts)).result.notes.some((note) => note.startsWith('the texts are unlike'));
    const few = async (texts: readonly Source[]) => {
      let told = 0;
      for (let n = 0; n < TIMES; n++)
        if (
          await isTold(
            chance
              .order(texts.length)
              .slice(0, FEW)
              .map((i) => texts[i]),
          )
        )
          told++;
      return told;
    };
    const rest = documents.slice(half);
    const own = [(await isTold(rest)) ? 'told' : 'not told', `${await few(rest)} of ${TIMES}`];
    const others = shuffled.filter((pile) => pile.kind !== kind);
    const missed: string[] = [];
    let told = 0;
    for (const other of others) {
      const some = other.documents.slice(0, rest.length);
      if (!(await isTold(some))) missed.push(other.name);
      told += await few(some);
    }
    const hits = [`${others.length - missed.length} of ${others.length}`, `${told} of ${others.length * TIMES}`];
    log(`| ${[name, ...own, ...hits, missed.join(', ')].join(' | ')} |`);
  }
}
