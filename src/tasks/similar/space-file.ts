/** A fitted space as one file, and back: what was saved answers as it did, to the last bit, and learns on from there. */
import { InputError, resolve } from '../../check/index.ts';
import type { Csr, Floats } from '../../kernels/index.ts';
import type { AnalyzeOptions } from '../../text/index.ts';
import { damaged, decodeModel, encodeModel, type ModelFile, understood } from '../../training/index.ts';
import { knownWords } from './catalogue.ts';
import { type Finder, type FinderState, openFinder } from './finder.ts';
import type { Passages } from './passages.ts';
import { groupsOf, pairCount, type Relations } from './relations/relations.ts';
import type { TrainedSpace } from './spaces/space.ts';
import { SPACES } from './spaces.ts';
import type { TextAccess } from './telling.ts';

const KIND = 'space';

/** An open collection as bytes, for `openSpace`. */
export function saveSpace({ state }: Finder): Uint8Array {
  const { settings, fitted, catalogue, relations, trained, notes, gone, later, since } = state;
  const { ids, titles, words, counts, passages } = catalogue;
  const { time, ...places } = flatPassages(passages);
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
  context: TextAccess = {},
): Finder {
  const file = decodeModel(bytes, who);
  return understood(who, () => opened(file, who, analysis, context));
}

function opened(file: Required<ModelFile>, who: string, analysis: AnalyzeOptions, context: TextAccess): Finder {
  if (file.kind !== KIND) throw new InputError(who, 'must hold a space (train it with --model SPACE)', file.kind);
  const { settings, fitted, ids, titles, terms, labels, notes, later, since, trained } = file.about as unknown as About;
  if (!Object.hasOwn(SPACES, fitted.space))
    throw new InputError(who, 'holds a space this Aspectra does not know', fitted.space);
  const { arrays, indices } = file;
  const words = knownWords(
    terms,
    labels.map((label, i) => label || terms[i]),
  );
  const counts: Csr = {
    ...(unnamed('counts', indices) as Pick<Csr, 'start' | 'index'>),
    rows: ids.length,
    columns: terms.length,
    value: new Float64Array(arrays.counts),
  };
  if (![ids, terms, labels, notes].every(isTexts)) throw damaged(who, 'its words are none');
  if (!isCsr(counts) || labels.length !== terms.length || titles.length !== ids.length) {
    throw damaged(who, 'its documents, its words and its counts do not fit');
  }
  const passages = passagesOf({ ...unnamed('passages', indices), time: arrays.time } as unknown as FlatPassages, ids);
  if (!passages) throw damaged(who, 'the places of its sentences are not all there');
  if (typeof fitted.settings !== 'object') throw damaged(who, 'the settings of its space are none');
  resolve(fitted.space, SPACES[fitted.space].options, fitted.settings);
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
  return openFinder(state, context);
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Rows that follow one another, of columns that there are. */
const isCsr = ({ start, index, value, rows, columns }: Csr): boolean =>
  start.length === rows + 1 &&
  start[0] === 0 &&
  start[rows] === index.length &&
  index.length === value.length &&
  start.every((at, row) => row === 0 || at >= start[row - 1]) &&
  areBelow(index, columns);

function areBelow(numbers: Uint32Array, limit: number): boolean {
  for (let i = 0; i < numbers.length; i++) if (!(numbers[i] < limit)) return false;
  return true;
}

/** The same; nothing where the file cannot be used, being damaged or of an earlier version: it is trained anew. */
export function usableSpace(bytes: Uint8Array, who: string, context: TextAccess = {}): Finder | undefined {
  try {
    return openSpace(bytes, who, {}, context);
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

const keep = ({ arrays, notes }: TrainedSpace): { about: Outline; arrays: ModelFile['arrays'] } => ({
  about: { arrays: Object.keys(arrays), notes },
  arrays: named('space', arrays),
});

function restored({ arrays: names, notes }: Outline, arrays: ModelFile['arrays'], who: string): TrainedSpace {
  const kept = Object.entries(arrays).flatMap(([name, array]) =>
    name.startsWith('space.') ? [[name.slice(6), array]] : [],
  );
  if (kept.length !== names.length || !kept.every(([name]) => names.includes(name as string)) || !isTexts(notes)) {
    throw damaged(who, 'the numbers of its space are not all there');
  }
  return { arrays: Object.fromEntries(kept), notes };
}

/** Those of all documents one after the other, where those of a document begin, and where the words of a sentence do. */
interface FlatPassages extends Omit<Passages, 'words'> {
  readonly first: Uint32Array;
  readonly firstWord: Uint32Array;
}

function flatPassages(all: readonly Passages[]): FlatPassages {
  const flat = (name: Exclude<keyof Passages, 'time'>) => Uint32Array.from(all.flatMap((one) => [...one[name]]));
  return {
    ...{ start: flat('start'), end: flat('end'), page: flat('page'), word: flat('word') },
    time: Float64Array.from(all.flatMap(({ time }) => [...time])),
    first: startsOf(all.map(({ start }) => start.length)),
    firstWord: startsOf(flat('words')),
  };
}

/** Nothing where they are not all there. */
function passagesOf(flat: FlatPassages, { length }: readonly string[]): Passages[] | undefined {
  const { first, start, end, time, page, firstWord, word } = flat;
  if (![first, start, end, page, firstWord, word].every((list) => list instanceof Uint32Array)) return undefined;
  const counts = [start.length, end.length, time.length / 2, page.length, firstWord.length - 1];
  if (first.length !== length + 1 || !counts.every((count) => count === first[length])) return undefined;
  return Array.from({ length }, (_, d) => {
    const [from, to] = [first[d], first[d + 1]];
    return {
      ...{ start: start.slice(from, to), end: end.slice(from, to), page: page.slice(from, to) },
      time: Float64Array.from(time.subarray(2 * from, 2 * to)),
      words: Uint32Array.from(start.subarray(from, to), (_, s) => firstWord[from + s + 1] - firstWord[from + s]),
      word: word.slice(firstWord[from], firstWord[to]),
    };
  });
}

function startsOf(sizes: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1);
  for (let i = 0; i < sizes.length; i++) starts[i + 1] = starts[i] + sizes[i];
  return starts;
}

/** Sets of related documents once each, and which of them every target has. */
interface Flat {
  readonly of: Uint32Array;
  readonly start: Uint32Array;
  readonly member: Uint32Array;
  /** Pairs that do not belong together, two numbers each. */
  readonly apart: Uint32Array;
}

function flat(relations: Relations): Flat & Record<string, Uint32Array> {
  const { members, of } = groupsOf(relations);
  const start = startsOf(members.map(({ length }) => length));
  const member = new Uint32Array(start[members.length]);
  members.forEach((rows, g) => {
    member.set(rows, start[g]);
  });
  return { of, start, member, apart: Uint32Array.from(relations.apart.flat()) };
}

function unflat({ of, start, member, apart }: Flat): Relations {
  const members = Array.from({ length: start.length - 1 }, (_, g) => member.slice(start[g], start[g + 1]));
  const related = Array.from(of, (g) => members[g]);
  const rejected = Array.from({ length: apart.length / 2 }, (_, i) => [apart[2 * i], apart[2 * i + 1]] as const);
  return { related, apart: rejected, pairs: pairCount(related), notes: [] };
}

/** In single precision where that loses nothing, as it does for counts. */
function single(values: Floats): Floats {
  const singles = new Float32Array(values);
  for (let i = 0; i < values.length; i++) if (!Object.is(singles[i], values[i])) return values;
  return singles;
}

const named = <A>(path: string, arrays: Readonly<Record<string, A>>): Record<string, A> =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [`${path}.${name}`, array]));

const unnamed = <A>(path: string, arrays: Readonly<Record<string, A>>): Record<string, A> =>
  Object.fromEntries(
    Object.entries(arrays).flatMap(([name, array]) =>
      name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), array]] : [],
    ),
  );
