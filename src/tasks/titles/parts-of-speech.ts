/**
 * Parts of speech without a dictionary: the company an English word keeps says whether it is used as a noun or a verb.
 * After `the`, `a`, `of`, `our` stands a noun (or what belongs to one), after `to`, `we`, `can` a verb; the ending helps
 * where the company says nothing. Everyday words are known (text/everyday-words.ts). In other languages every word that
 * is no stop word may be part of a phrase.
 */
import type { Corpus, Document, Everyday } from '../../text/index.ts';

/** `other`: stop words, and verbs and adverbs where they are known. */
export type Part = 'noun' | 'modifier' | 'gerund' | 'link' | 'article' | 'other';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const ARTICLES = words('the a an');
const LINKS = words('of for in on and with to from between vs versus without against');
/** What a noun phrase follows. */
const BEFORE_NOUN =
  words(`the a an this these those my your our their his her its of in on for with by from about some any
  no each every another between into without per via whose such`);
/** What a verb follows. */
const BEFORE_VERB = words(`to i we you they he she it who can could will would should may might must shall cannot don't
  doesn't didn't won't can't couldn't wouldn't shouldn't let's i'll we'll you'll they'll i'd we'd you'd they'd not please`);

export function partsOfSpeech(corpus: Corpus, everyday: ReadonlyMap<number, Everyday>): (document: number) => Part[] {
  const known = new Map<number, Part[]>();
  const evidence = evidenceIn(corpus);
  return (document) => {
    let parts = known.get(document);
    if (!parts) known.set(document, (parts = tagged(corpus.documents[document], everyday, evidence)));
    return parts;
  };
}

interface Evidence {
  noun: number;
  verb: number;
}

function evidenceIn({ documents }: Corpus): ReadonlyMap<string, Evidence> {
  const evidence = new Map<string, Evidence>();
  for (const document of documents) {
    if (document.language !== 'en') continue;
    eachEnglish(document, (word, before) => {
      const noun = BEFORE_NOUN.has(before);
      if (!noun && !BEFORE_VERB.has(before)) return;
      let seen = evidence.get(word);
      if (!seen) evidence.set(word, (seen = { noun: 0, verb: 0 }));
      if (noun) seen.noun++;
      else seen.verb++;
    });
  }
  return evidence;
}

function eachEnglish({ text, tokens }: Document, visit: (word: string, before: string, token: number) => void): void {
  let before = '';
  for (let i = 0; i < tokens.term.length; i++) {
    const word = text.slice(tokens.start[i], tokens.end[i]).toLowerCase().replaceAll('’', "'");
    visit(word, before, i);
    before = word;
  }
}

function tagged(
  document: Document,
  everyday: ReadonlyMap<number, Everyday>,
  evidence: ReadonlyMap<string, Evidence>,
): Part[] {
  const { tokens } = document;
  if (document.language !== 'en') return Array.from(tokens.stop, (stop) => (stop === 1 ? 'other' : 'noun'));
  const parts: Part[] = [];
  eachEnglish(document, (word, before, i) => {
    const kind = everyday.get(tokens.term[i]);
    if (ARTICLES.has(word)) parts.push('article');
    else if (LINKS.has(word)) parts.push('link');
    else if (tokens.stop[i] === 1) parts.push('other');
    else if (/ing$/.test(word) && kind !== 'noun' && !BEFORE_NOUN.has(before)) parts.push('gerund');
    else if (kind !== undefined) parts.push(kind === 'verb' ? 'other' : kind);
    else parts.push(openClass(word, before, evidence.get(word)));
  });
  return parts;
}

/** A word that is not known: what it follows here, then what it follows elsewhere, then its ending. */
function openClass(word: string, before: string, seen: Evidence = { noun: 0, verb: 0 }): Part {
  if (BEFORE_VERB.has(before) && !/(?:tion|ment|ness|ity|ism|ers?)s?$/.test(word)) return 'other';
  if (/ly$/.test(word) && seen.noun === 0) return 'other';
  if (/ed$/.test(word)) return BEFORE_NOUN.has(before) ? 'modifier' : 'other';
  if (/(?:ous|ful|able|ible|ical|ive|less)$/.test(word)) return 'modifier';
  return seen.verb > seen.noun ? 'other' : 'noun';
}
