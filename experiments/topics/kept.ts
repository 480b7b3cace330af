/** Given names through twenty random additions, removals and fits: is every one on what it named? */
import { random } from '../../src/random/index.ts';
import { type Fitted, identified, type KnownTopic, modelTopics, type Problem } from '../../src/tasks/topics/index.ts';
import { type Classified, classesOf } from './sets.ts';

const STEPS = 20;

/**
 * Topics of half of the documents are named. A name is right where by the classes that people gave at least half of its
 * topic is what it named: Σ_c min(p_c, q_c) ≥ ½, p and q being the shares of the classes in the topic then and now.
 */
export async function kept(sets: readonly Classified[], log: (line: string) => void): Promise<void> {
  log('| set | fits | names shown | of these right | least in common | names aside | all back at the end |');
  log('| --- | --- | --- | --- | --- | --- | --- |');
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
      return found.topics.map((topic, z) => ({ ...topic, about: classShares(problem, fitted, z, classOf) }));
    };
    const named = await fit(first, topics);
    known = known.map((one) => ({ ...one, given: `name ${one.id}` }));
    const aboutOf = new Map(named.map(({ id, about }) => [`name ${id}`, about]));
    let [documents, shown, right, least, aside] = [first, 0, 0, 1, 0];
    for (let step = 0; step < STEPS; step++) {
      const some = chance.below(all.length / 4);
      const others = all.filter((document) => !documents.includes(document));
      const isAdded = documents.length < all.length / 4 || (others.length > 0 && chance.uniform() < 0.5);
      documents = isAdded
        ? [...documents, ...others.slice(0, some)]
        : documents.filter((_, i) => i < documents.length - Math.min(some, documents.length / 2));
      for (const { given, about } of await fit(documents, 2 + chance.below(2 * topics))) {
        if (given === undefined) continue;
        const common = [...aboutOf.get(given)!].reduce((sum, [c, p]) => sum + Math.min(p, about.get(c) ?? 0), 0);
        shown++;
        if (common >= 0.5) right++;
        least = Math.min(least, common);
      }
      aside += known.filter((one) => one.aside && one.given !== undefined).length;
    }
    const last = await fit(first, topics);
    const back = last.filter(({ id }, z) => id === named[z].id && known[z].given === `name ${id}`).length;
    log(`| ${[set.name, STEPS + 1, shown, right, least.toFixed(2), aside, `${back} of ${topics}`].join(' | ')} |`);
  }
}

/** The shares of the classes in a topic. */
function classShares(
  { documents }: Problem,
  { documents: words, topics }: Fitted,
  z: number,
  classOf: ReadonlyMap<string, string>,
): Map<string, number> {
  const shares = new Map<string, number>();
  const all = documents.reduce((sum, _, d) => sum + words[d * topics + z], 0);
  documents.forEach((id, d) => {
    const label = classOf.get(id)!;
    shares.set(label, (shares.get(label) ?? 0) + words[d * topics + z] / all);
  });
  return shares;
}
