/**
 * The stemmer inside ROUGE-1.5.5: a list of irregular forms, then Porter (1980) with these departures:
 * step 2 has bli → ble and logi → log; step 4 tries `ment`, then `ent` and `ion`, only after all other endings;
 * a leading y is a consonant; words of up to three letters are left alone.
 */
export type Stem = (word: string) => string;

const SHORTEST = 4;

/** A stemmer that remembers its answers. */
export function porter(irregular: Readonly<Record<string, string>>): Stem {
  const known = new Map(Object.entries(irregular));
  return (word) => {
    if (word.length < SHORTEST) return word;
    let stem = known.get(word);
    if (stem === undefined) known.set(word, (stem = porterStem(word)));
    return stem;
  };
}

const CONSONANTS = '[^aeiou][^aeiouy]*';
const VOWELS = '[aeiouy][aeiou]*';
/** Porter's measure m of a stem: how many times vowels are followed by consonants. */
const SOME_MEASURE = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const MEASURE_ONE = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}(${VOWELS})?$`);
const MORE_MEASURE = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(${CONSONANTS})?[aeiouy]`);
/** Consonant, vowel, consonant, the last not w, x or y: the end that takes a final e. */
const SHORT_END = new RegExp(`^${CONSONANTS}[aeiouy][^aeiouwxy]$`);

const STEP_2: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};
const STEP_3: Readonly<Record<string, string>> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
};
const anyOf = (endings: readonly string[]) => new RegExp(`(${endings.join('|')})$`);
const ENDING_2 = anyOf(Object.keys(STEP_2));
const ENDING_3 = anyOf(Object.keys(STEP_3));
const ENDING_4 = /(al|ance|ence|er|ic|able|ible|ant|ement|ou|ism|ate|iti|ous|ive|ize)$/;

/** Inside, a leading y is written Y, which no pattern takes for a vowel. */
function porterStem(word: string): string {
  const guarded = word.startsWith('y') ? `Y${word.slice(1)}` : word;
  return step5(step4(swap(swap(step1(guarded), ENDING_2, STEP_2), ENDING_3, STEP_3))).replace(/^Y/, 'y');
}

/** Plurals, -ed and -ing, and final y. */
function step1(word: string): string {
  let w = word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1');
  if (w.endsWith('eed')) {
    if (SOME_MEASURE.test(w.slice(0, -3))) w = w.slice(0, -1);
  } else {
    const stem = w.replace(/(ed|ing)$/, '');
    if (stem !== w && HAS_VOWEL.test(stem)) w = repaired(stem);
  }
  return w.endsWith('y') && HAS_VOWEL.test(w.slice(0, -1)) ? `${w.slice(0, -1)}i` : w;
}

/** What is left after -ed or -ing gets its e back, or loses a doubled consonant. */
function repaired(stem: string): string {
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1);
  return SHORT_END.test(stem) ? `${stem}e` : stem;
}

function swap(word: string, ending: RegExp, by: Readonly<Record<string, string>>): string {
  const found = ending.exec(word);
  if (found === null) return word;
  const stem = word.slice(0, found.index);
  return SOME_MEASURE.test(stem) ? stem + by[found[1]] : word;
}

function step4(word: string): string {
  const ending = ENDING_4.exec(word)?.[1] ?? (/ment$/.test(word) ? 'ment' : /(ent|(?<=[st])ion)$/.exec(word)?.[0]);
  if (ending === undefined) return word;
  const stem = word.slice(0, -ending.length);
  return MORE_MEASURE.test(stem) ? stem : word;
}

function step5(word: string): string {
  let w = word;
  if (w.endsWith('e')) {
    const stem = w.slice(0, -1);
    if (MORE_MEASURE.test(stem) || (MEASURE_ONE.test(stem) && !SHORT_END.test(stem))) w = stem;
  }
  return w.endsWith('ll') && MORE_MEASURE.test(w) ? w.slice(0, -1) : w;
}
