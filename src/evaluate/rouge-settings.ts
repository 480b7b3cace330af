/** What a ROUGE score depends on, declared once, and the words that say it beside every score. */
import { choice, flag, type Given, InputError, integer, number, resolve, type Values } from '../check/index.ts';
import { porter, type Stem } from './rouge-porter.ts';
import lists from './rouge-words.json' with { type: 'json' };

export const ROUGE_OPTIONS = {
  ngrams: integer({ min: 0, default: 2, help: 'the longest n-gram: ROUGE-1 up to ROUGE-N' }),
  longest: flag({ default: true, help: 'ROUGE-L, by longest common subsequences of sentences' }),
  weight: number({ min: 1, help: 'ROUGE-W with this weight for consecutive matches' }),
  gap: integer({ min: -1, help: 'skip-bigrams with at most this many words between; -1: any number' }),
  skip: choice(['s', 'su', 'both'], { default: 'su', help: 'skip-bigrams alone (s), with unigrams (su), or both' }),
  stem: flag({ default: false, help: 'compare stems' }),
  stop: flag({ default: false, help: 'leave stop words out' }),
  words: integer({ min: 1, help: 'use only the first words of peer and references' }),
  bytes: integer({ min: 1, help: 'use only the first bytes of peer and references' }),
  references: choice(['average', 'best'], {
    default: 'average',
    help: 'several references: pool them, or take the best',
  }),
  jackknife: flag({ default: false, help: 'average over leaving each reference out in turn' }),
  alpha: number({ min: 0, max: 1, default: 0.5, help: 'F = PR / ((1 − alpha) P + alpha R)' }),
  mode: choice(['ascii', 'unicode'], {
    default: 'ascii',
    help: 'ascii: tokens as in ROUGE-1.5.5; unicode: letters and digits of any script',
  }),
  confidence: number({ min: 50, max: 99.9, default: 95, help: 'percent of the bootstrap interval' }),
  resamples: integer({ min: 1, default: 1000, help: 'bootstrap resamples behind averages and intervals' }),
} as const;

/** Words that are data, not options of a form. */
export interface RougeWords {
  /** Irregular form → base form. Default: a partial list. */
  readonly irregular?: Readonly<Record<string, string>>;
  /** Default: a partial list. */
  readonly stopWords?: Iterable<string>;
  /** Takes the place of the English stemmer and of `irregular`. */
  readonly stemmer?: NamedStemmer;
}
export interface NamedStemmer {
  readonly name: string;
  readonly stem: Stem;
}

export type RougeGiven = Given<typeof ROUGE_OPTIONS> & RougeWords;

export interface RougeSettings extends Values<typeof ROUGE_OPTIONS> {
  readonly stopWords: ReadonlySet<string>;
  readonly stemmer: NamedStemmer;
  /** The settings in words. */
  readonly text: string;
}

export function rougeSettings(given: RougeGiven = {}): RougeSettings {
  const { irregular = IRREGULAR, stopWords = STOP_WORDS, stemmer, ...options } = given;
  const values = resolve('rouge', ROUGE_OPTIONS, options);
  if (values.words !== undefined && values.bytes !== undefined) {
    throw new InputError('rouge', 'give a limit in words or in bytes, not both', {
      words: values.words,
      bytes: values.bytes,
    });
  }
  const forms = `Porter with ${Object.keys(irregular).length} irregular forms${irregular === IRREGULAR ? ' (partial list)' : ''}`;
  const settings = {
    ...values,
    stopWords: new Set(stopWords),
    stemmer: stemmer ?? { name: forms, stem: porter(irregular) },
  };
  return { ...settings, text: inWords(settings, stopWords === STOP_WORDS) };
}

function inWords(settings: Omit<RougeSettings, 'text'>, builtIn: boolean): string {
  const { mode, stem, stop, jackknife, stemmer, stopWords } = settings;
  const parts = [mode === 'ascii' ? 'ASCII tokens' : 'Unicode tokens'];
  if (stem) parts.push(`stems: ${stemmer.name}`);
  if (stop) parts.push(`${stopWords.size} stop words${builtIn ? ' (partial list)' : ''}`);
  if (jackknife) parts.push('jackknife over references');
  const program = mode === 'ascii' ? 'ROUGE-1.5.5 equivalent' : 'ROUGE, options as in 1.5.5';
  return `${program}: ${optionsOf(settings).join(' ')} · ${parts.join(' · ')}`;
}

/** The options of ROUGE-1.5.5 that mean the same. */
function optionsOf(settings: Omit<RougeSettings, 'text'>): string[] {
  const { ngrams, longest, weight, gap, skip, stem, stop, words, bytes, references, alpha } = settings;
  const flagIf = (present: unknown, ...option: unknown[]) => (present ? [option.join(' ')] : []);
  return [
    `-n ${ngrams}`,
    ...flagIf(!longest, '-x'),
    ...flagIf(stem, '-m'),
    ...flagIf(stop, '-s'),
    ...flagIf(words, '-l', words),
    ...flagIf(bytes, '-b', bytes),
    ...flagIf(weight, '-w', weight),
    ...flagIf(gap !== undefined, '-2', gap),
    ...flagIf(gap !== undefined && skip !== 's', skip === 'su' ? '-u' : '-U'),
    `-c ${settings.confidence} -r ${settings.resamples}`,
    `-f ${references === 'average' ? 'A' : 'B'}`,
    `-p ${alpha}`,
  ];
}

/** Inflected form → base form, looked up before the stemmer's rules. A partial list. */
export const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  lists.irregular
    .join(', ')
    .split(', ')
    .map((pair) => pair.split(' ')),
);

/** Compared with the token before stemming. A partial list. */
export const STOP_WORDS: readonly string[] = lists.stopWords.flatMap((line) => line.split(' '));
