/** Kinds of words of a corpus, by their terms: everyday words and the names of those who speak; and how often each comes. */
import { type Corpus, type Everyday, everydayWords, loadLanguage } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';

/** How often each term comes in the whole corpus, and how many words there are. */
export const totalsOf = keptWith(({ documents, lexicon }: Corpus) => {
  const totals = new Uint32Array(lexicon.size);
  let all = 0;
  for (const { tokens } of documents) {
    for (let i = 0; i < tokens.term.length; i++) {
      if (tokens.stop[i] === 1) continue;
      totals[tokens.term[i]]++;
      all++;
    }
  }
  return { totals, all };
});

/** The everyday words among the terms of the corpus; terms are stems. */
export const everydayTerms = keptWith(async ({ documents, lexicon }: Corpus) => {
  const terms = new Map<number, Everyday>();
  if (!documents.some(({ language }) => language === 'en')) return terms;
  const { stem } = await loadLanguage('en');
  for (const [word, kind] of everydayWords()) {
    for (const form of [stem(word), word]) {
      const id = lexicon.id(form);
      if (id !== undefined) terms.set(id, kind);
    }
  }
  return terms;
});

/** The words of the speakers' names. */
export const speakerTerms = keptWith(async ({ documents, lexicon }: Corpus): Promise<ReadonlySet<number>> => {
  const terms = new Set<number>();
  for (const { sentences, language } of documents) {
    const { normal, stem } = await loadLanguage(language);
    for (const name of new Set(sentences.flatMap(({ speaker }) => speaker ?? []))) {
      for (const word of name.split(/[^\p{L}\p{N}'’]/u)) {
        for (const form of [stem(normal(word)), normal(word)]) {
          const id = lexicon.id(form);
          if (id !== undefined) terms.add(id);
        }
      }
    }
  }
  return terms;
});
