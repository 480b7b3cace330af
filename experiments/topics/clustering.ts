/**
 * Groups of documents against the classes that people gave them.
 *
 *   purity  Σ over groups of the size of their largest class / documents
 *   NMI     I(groups; classes) / √(H(groups) H(classes)), from 0 to 1 (Strehl & Ghosh 2002)
 */
import { InputError } from '../../src/check/index.ts';

export function purity(groups: ArrayLike<unknown>, classes: ArrayLike<unknown>): number {
  const { joint, total } = contingency(groups, classes);
  let sum = 0;
  for (const row of joint.values()) sum += Math.max(...row.values());
  return sum / total;
}

/** 1 where there is one group and one class: neither leaves anything open. */
export function nmi(groups: ArrayLike<unknown>, classes: ArrayLike<unknown>): number {
  const { joint, ofGroup, ofClass, total } = contingency(groups, classes);
  let information = 0;
  for (const [group, row] of joint) {
    for (const [name, both] of row) {
      information += (both / total) * Math.log((both * total) / (ofGroup.get(group)! * ofClass.get(name)!));
    }
  }
  const entropies = entropy(ofGroup, total) * entropy(ofClass, total);
  if (entropies > 0) return information / Math.sqrt(entropies);
  return ofGroup.size === ofClass.size ? 1 : 0;
}

function entropy(sizes: ReadonlyMap<unknown, number>, total: number): number {
  let sum = 0;
  for (const size of sizes.values()) sum -= (size / total) * Math.log(size / total);
  return sum;
}

function contingency(groups: ArrayLike<unknown>, classes: ArrayLike<unknown>) {
  if (groups.length === 0 || groups.length !== classes.length) {
    throw new InputError('clustering', 'needs a group and a class for each of at least one document', [
      groups.length,
      classes.length,
    ]);
  }
  const joint = new Map<unknown, Map<unknown, number>>();
  const [ofGroup, ofClass] = [new Map<unknown, number>(), new Map<unknown, number>()];
  for (let d = 0; d < groups.length; d++) {
    const [group, name] = [groups[d], classes[d]];
    const row = joint.get(group) ?? new Map<unknown, number>();
    joint.set(group, row.set(name, (row.get(name) ?? 0) + 1));
    ofGroup.set(group, (ofGroup.get(group) ?? 0) + 1);
    ofClass.set(name, (ofClass.get(name) ?? 0) + 1);
  }
  return { joint, ofGroup, ofClass, total: groups.length };
}
