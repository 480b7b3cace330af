/** Given names through twenty random additions, removals and fits: is every one on what it named? */
import { random } from '../../src/random/index.ts';
import { identified, type KnownTopic, modelTopics } from '../../src/tasks/topics/index.ts';
import { type Classified, classesOf } from './sets.ts';

const STEPS = 20;

/** Topics of half of the documents are named by the class most of their words are of; a name on another is wrong. */
export async function kept(sets: readonly Classified[], log: (line: string) => void): Promise<void> {
  log('| set | fits | names shown | of these right | names aside | all back at the end |');
  log('| --- | --- | --- | --- | --- | --- |');
  for (const set of sets) {
    const chance = random(7);
    const all = chance.order(set.documents.length).map((i) => set.documents[i]);
    const first = all.slice(0, all.length / 2);
    const classOf = new Map(all.map(({ id, label }) => [id, label]));
    const topics = classesOf(set);
    let known: readonly KnownTopic[] = [];
    const fit = async (documents: typeof all, topics: number) => {
      const { result, problem, fitted } = await modelTopics(documents, { topics });
      const found = identified(result.topics, problem, fitted, known);
      known = found.known;
      return found.topics.map((topic, z) => {
        const words = new Map<string, number>();
        problem.documents.forEach((id, d) => {
          const label = classOf.get(id)!;
          words.set(label, (words.get(label) ?? 0) + fitted.documents[d * fitted.topics + z]);
        });
        return { ...topic, about: [...words].reduce((a, b) => (b[1] > a[1] ? b : a))[0] };
      });
    };
    const named = await fit(first, topics);
    known = known.map((one, z) => ({ ...one, given: `${named[z].about} ${one.id}` }));
    const names = new Set(known.map(({ given }) => given));
    let [documents, shown, right, aside] = [first, 0, 0, 0];
    for (let step = 0; step < STEPS; step++) {
      const some = chance.below(all.length / 4);
      const others = all.filter((document) => !documents.includes(document));
      const isAdded = documents.length < all.length / 4 || (others.length > 0 && chance.uniform() < 0.5);
      documents = isAdded
        ? [...documents, ...others.slice(0, some)]
        : documents.filter((_, i) => i < documents.length - Math.min(some, documents.length / 2));
      for (const { given, about } of await fit(documents, 2 + chance.below(2 * topics))) {
        if (given === undefined) continue;
        shown++;
        if (given.replace(/ \d+$/, '') === about) right++;
      }
      aside += known.filter((one) => one.aside && names.has(one.given)).length;
    }
    const last = await fit(first, topics);
    const back = last.filter(({ id }, z) => id === named[z].id && known[z].given?.startsWith(named[z].about)).length;
    log(`| ${[set.name, STEPS + 1, shown, right, aside, `${back} of ${topics}`].join(' | ')} |`);
  }
}
