/** Reads an option string of ROUGE-1.5.5, such as `-n 4 -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0`. */
import { InputError } from '../check/index.ts';
import type { RougeGiven } from './rouge-settings.ts';

const WHO = 'rouge options';
type Settings = { -readonly [K in keyof RougeGiven]: RougeGiven[K] };
type Setter = (settings: Settings, value: string) => void;

/** Options that stand alone. Those that only steer the program's input and output are legal and mean nothing here. */
const FLAGS: Readonly<Record<string, Setter>> = {
  '-m': (s) => (s.stem = true),
  '-s': (s) => (s.stop = true),
  '-x': (s) => (s.longest = false),
  '-u': (s) => (s.skip = 'su'),
  '-U': (s) => (s.skip = 'both'),
  '-a': () => {},
  '-d': () => {},
  '-v': () => {},
};

/** Options that take a value. */
const VALUES: Readonly<Record<string, Setter>> = {
  '-n': (s, value) => (s.ngrams = numeric('-n', value)),
  '-w': (s, value) => (s.weight = numeric('-w', value)),
  '-2': (s, value) => (s.gap = Math.max(-1, numeric('-2', value))),
  '-l': (s, value) => (s.words = numeric('-l', value)),
  '-b': (s, value) => (s.bytes = numeric('-b', value)),
  '-c': (s, value) => (s.confidence = numeric('-c', value)),
  '-r': (s, value) => (s.resamples = numeric('-r', value)),
  '-p': (s, value) => (s.alpha = numeric('-p', value)),
  '-f': (s, value) => (s.references = oneOf('-f', value, { A: 'average', B: 'best' })),
  '-t': (_, value) => oneOf('-t', value, { 0: 'by peer' }),
  '-e': () => {},
};

export function parseRougeOptions(options: string): RougeGiven {
  const settings: Settings = { ngrams: 0, skip: 's' };
  const words = options.split(/\s+/).filter((word) => word !== '');
  for (let i = 0; i < words.length; i++) {
    const option = words[i];
    if (Object.hasOwn(FLAGS, option)) FLAGS[option](settings, '');
    else if (!Object.hasOwn(VALUES, option)) {
      throw new InputError(WHO, `know ${[...Object.keys(FLAGS), ...Object.keys(VALUES)].join(' ')}`, option);
    } else if (++i < words.length) VALUES[option](settings, words[i]);
    else throw new InputError(WHO, `${option} needs a value`);
  }
  return settings;
}

function numeric(option: string, value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new InputError(WHO, `${option} needs a number`, value);
  return number;
}

function oneOf<T>(option: string, value: string, legal: Readonly<Record<string, T>>): T {
  if (!Object.hasOwn(legal, value))
    throw new InputError(WHO, `${option} must be ${Object.keys(legal).join(' or ')}`, value);
  return legal[value];
}
