import { isoStopWords, language } from './entry.ts';

export const el = language({
  name: 'Greek',
  script: 'greek',
  abbreviations: {
    before: 'κ κα κκ δρ καθ αγ π.χ δηλ βλ πρβλ τηλ λ.χ',
    number: 'αρ σελ σ άρθρ παρ κεφ εικ πιν',
    after: 'κ.λπ κλπ κ.ά κ.τ.λ μ.χ π.χρ π.μ μ.μ δισ εκ',
  },
  questionMark: ';',
  fold: (word) => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC'),
  stopWords: isoStopWords('el'),
});
