/** A fitted space as one file, and back: what was saved answers as it did, to the last bit, and learns on from there. */
import { InputError } from '../../check/index.ts';
import type { Csr, Floats } from '../../kernels/index.ts';
import type { AnalyzeOptions } from '../../text/index.ts';
import { type Acceleration, decodeModel, encodeModel, type ModelFile } from '../../training/index.ts';
import { knownWords } from './catalogue.ts';
import { type Finder, type FinderState, openFinder } from './finder.ts';
import type { Passages } from './passages.ts';
import { groupsOf } from './related-sets.ts';
import { countPairs, type Relations } from './relations.ts';
import type { Trained } from './space.ts';
import { SPACES } from './spaces.ts';

const KIND = 'space';

/** An open collection as bytes, for `openSpace`. */
export function saveSpace({ state }: Finder): Uint8Array {
  const { settings, fitted, catalogue, relations, trained, notes, gone, later, since } = state;
  const { ids, titles, words, counts, passages } = catalogue;
  const { time, ...places } = passages;
  const labels = words.labels.map((label, i) => (label === words.terms[i] ? '' : label));
  const kept = keep(trained);
  return encodeModel({
    kind: KIND,
    about: { settings, fitted, ids, titles, terms: words.terms, labels, notes, later, since, trained: kept.about },
    arrays: { counts: single(counts.value), time: single(time), ...kept.arrays },
    indices: {
      ...named('passages', places),
      ...named('counts', { start: counts.start, index: counts.index }),
      ...(relations && named('company', flat(relations))),
      ...(gone && { gone: Uint32Array.from(gone) }),
    },
  });
}

/** `who` names the file in what goes wrong; `analysis` may say how questions are read where they differ. */
export function openSpace(
  bytes: Uint8Array,
  who = 'space',
  analysis: AnalyzeOptions = {},
  acceleration: Acceleration = {},
): Finder {
  const file = decodeModel(bytes, who);
  if (file.kind !== KIND) throw new InputError(who, 'must hold a space (train it with --model SPACE)', file.kind);
  const { settings, fitted, ids, titles, terms, labels, notes, later, since, trained } = file.about as unknown as About;
  if (!(fitted.space in SPACES)) throw new InputError(who, 'holds a space this Aspectra does not know', fitted.space);
  const { arrays, indices } = file;
  const words = knownWords(
    terms,
    labels.map((label, i) => label || terms[i]),
  );
  const counts: Csr = {
    ...(unnamed('counts', indices) as Pick<Csr, 'start' | 'index'>),
    rows: ids.length,
    columns: terms.length,
    value: Float64Array.from(arrays.counts),
  };
  const passages = { ...unnamed('passages', indices), time: Float64Array.from(arrays.time) } as unknown as Passages;
  const relations = 'company.of' in indices ? unflat(unnamed('company', indices) as unknown as Flat) : undefined;
  const catalogue = { ids, titles, words, counts, passages };
  const state: FinderState = {
    settings: { ...settings, analysis: { ...settings.analysis, ...analysis } },
    fitted,
    catalogue,
    relations,
    trained: restored(trained, arrays, who),
    notes,
    later,
    since,
    ...('gone' in indices && { gone: new Set(indices.gone) }),
  };
  return openFinder(state, acceleration);
}

/** The same; nothing where the file cannot be used, being damaged or of an earlier version: it is trained anew. */
export function usableSpace(bytes: Uint8Array, who: string, acceleration: Acceleration = {}): Finder | undefined {
  try {
    return openSpace(bytes, who, {}, acceleration);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

interface About extends Pick<FinderState, 'settings' | 'fitted' | 'notes' | 'later' | 'since'> {
  readonly ids: readonly string[];
  readonly titles: readonly (string | null)[];
  readonly terms: readonly string[];
  readonly labels: readonly string[];
  readonly trained: Outline;
}

/** What training left without its numbers: these are found by their names. */
interface Outline {
  readonly arrays: readonly string[];
  readonly notes: readonly string[];
}

const keep = ({ arrays, notes }: Trained): { about: Outline; arrays: ModelFile['arrays'] } => ({
  about: { arrays: Object.keys(arrays), notes },
  arrays: named('space', arrays),
});

function restored({ arrays: names, notes }: Outline, arrays: ModelFile['arrays'], who: string): Trained {
  if (names.length === 0) throw new InputError(who, 'was saved by an earlier version of auto; train it again');
  return { arrays: Object.fromEntries(names.map((name) => [name, arrays[`space.${name}`]])), notes };
}

/** Sets of related documents once each, and which of them every target has. */
interface Flat {
  readonly of: Uint32Array;
  readonly start: Uint32Array;
  readonly member: Uint32Array;
  /** Pairs that do not belong together, two numbers each. */
  readonly apart?: Uint32Array;
}

function flat(relations: Relations): Flat & Record<string, Uint32Array> {
  const { members, of } = groupsOf(relations);
  const start = new Uint32Array(members.length + 1);
  members.forEach((rows, g) => {
    start[g + 1] = start[g] + rows.length;
  });
  const member = new Uint32Array(start[members.length]);
  members.forEach((rows, g) => {
    member.set(rows, start[g]);
  });
  return { of, start, member, apart: Uint32Array.from(relations.apart.flat()) };
}

function unflat({ of, start, member, apart = new Uint32Array(0) }: Flat): Relations {
  const members = Array.from({ length: start.length - 1 }, (_, g) => member.slice(start[g], start[g + 1]));
  const related = Array.from(of, (g) => members[g]);
  const rejected = Array.from({ length: apart.length / 2 }, (_, i) => [apart[2 * i], apart[2 * i + 1]] as const);
  return { related, apart: rejected, pairs: countPairs(related), notes: [] };
}

/** In single precision where that loses nothing, as it does for counts. */
const single = (values: Floats): Floats =>
  values.every((value: number) => Object.is(Math.fround(value), value)) ? Float32Array.from(values) : values;

const named = <A>(path: string, arrays: Readonly<Record<string, A>>): Record<string, A> =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [`${path}.${name}`, array]));

const unnamed = <A>(path: string, arrays: Readonly<Record<string, A>>): Record<string, A> =>
  Object.fromEntries(
    Object.entries(arrays).flatMap(([name, array]) =>
      name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), array]] : [],
    ),
  );
