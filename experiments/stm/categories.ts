/** The ten largest categories and the words that tell them (Li & Yamanishi 2000, table 1). */
import { loadLanguage } from '../../src/text/index.ts';

/** A category is told by any of its words; `interest` by both. */
export const CATEGORIES: Readonly<Record<string, { readonly words: readonly string[]; readonly all?: boolean }>> = {
  earn: { words: ['earning', 'share', 'profit', 'dividend'] },
  acq: { words: ['acquisition', 'acquire', 'sell', 'buy'] },
  'money-fx': { words: ['currency', 'dollar', 'yen', 'stg'] },
  grain: { words: ['grain', 'cereal', 'crop'] },
  crude: { words: ['oil', 'crude', 'gas'] },
  trade: { words: ['trade', 'export', 'import', 'tariff'] },
  interest: { words: ['interest', 'rate'], all: true },
  ship: { words: ['ship', 'vessel', 'ferry', 'tanker'] },
  wheat: { words: ['wheat'] },
  corn: { words: ['corn', 'maize'] },
};
export const CATEGORY_NAMES = Object.keys(CATEGORIES);

/** How the agency writes them: 848 of the 1087 earnings reports say `Shr`, only 445 any of the four words. */
const AGENCY: Readonly<Record<string, string>> = { shr: 'share', shrs: 'share', div: 'dividend' };

/** Which categories a set of words tells; words are compared by their stems, `agency` reads abbreviations too. */
export async function categoryFinder({ agency = true } = {}): Promise<(words: Iterable<string>) => Set<string>> {
  const { normal, stem } = await loadLanguage('en');
  const full = (word: string) => (agency ? (AGENCY[word] ?? word) : word);
  const stemmed = (words: Iterable<string>) => new Set(Array.from(words, (word) => stem(full(normal(word)))));
  const wanted = CATEGORY_NAMES.map((name) => ({ name, stems: [...stemmed(CATEGORIES[name].words)] }));
  return (words) => {
    const have = stemmed(words);
    const accepted = wanted.filter(({ name, stems }) =>
      CATEGORIES[name].all ? stems.every((s) => have.has(s)) : stems.some((s) => have.has(s)),
    );
    return new Set(accepted.map(({ name }) => name));
  };
}

/** Decisions counted for recall and precision. */
export class Decisions {
  right = 0;
  made = 0;
  wanted = 0;

  count(made: ReadonlySet<string>, wanted: ReadonlySet<string>): void {
    for (const name of made) if (wanted.has(name)) this.right++;
    this.made += made.size;
    this.wanted += wanted.size;
  }
  get recall(): number {
    return this.wanted === 0 ? 0 : this.right / this.wanted;
  }
  get precision(): number {
    return this.made === 0 ? 0 : this.right / this.made;
  }
}
