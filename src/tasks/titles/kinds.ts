/** Kinds of words of a corpus, by their terms: everyday words and the names of those who speak; and how often each comes. */
import { type Corpus, type Everyday, everydayWords, loadLanguage } from '../../text/index.ts';
import { leadOf } from '../../text/leads.ts';
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

/** Who is spoken to at the beginning of a sentence: `So Anna, what …`, `Okay, Ben , you can …` */
const ADDRESSED =
  /^(?:(?:so|okay|ok|well|yeah|yes|no|right|alright|thanks|thank you|hi|hey|hello|and|but|now|sorry|uh|um|oh|good (?:morning|afternoon|evening))[\s,]+)*(\p{Lu}[\p{L}'’-]+) ?[,–-] +(?:you(?:['’]\p{L}+)?|(?:can|could|do|did|would|will|have|are) you|(?:what|how|why|when|where)(?:['’]s| is| are| do| did| would)? (?:you|your)|tell|thank|thanks|welcome|please)\b/iu;

const GREETED = /^(?:hi|hey|hello|welcome|thanks|thank you),? (\p{Lu}[\p{L}'’-]+) ?(?:[,.!?]|$)/iu;
/** Who says or hears who he is: `My name is Anna Lee`, `today we are joined by Ben`. */
const INTRODUCED =
  /\b(?:[Mm]y name(?:['’]s| is)|[Jj]oined (?:today |here |once again |again )?by(?: our (?:guest|friend))?|^I['’]m|^I am) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)/u;
/** Words that open a sentence in the place of a name. */
const OPENERS =
  /^(?:so|okay|ok|well|yeah|yes|no|right|alright|all|thanks|sure|uh|um|oh|and|but|now|then|also|actually|however|anyway|exactly|again|please|great|cool|first|second|third|finally|today|maybe|obviously|basically|hopefully|honestly|absolutely|look|listen|see|here|there|that|this|it|not|really|correct|sorry|perhaps|otherwise|personally|technically|typically|usually|sometimes|eventually|recently|currently|previously|later|still|plus|or|like|guys|folks|everyone|everybody|man|dude|gotcha|alrighty|mm-hmm|hmm|huh|wow|nice|awesome|interesting|true|fine|good)$/iu;

/** The words of the speakers' names, those too that the text has as labels (`Anna Lee: Welcome.`) or speaks to. */
export const speakerTerms = keptWith(async ({ documents, lexicon }: Corpus): Promise<ReadonlySet<number>> => {
  const terms = new Set<number>();
  for (const { text, sentences, language } of documents) {
    const names = new Set(
      sentences.flatMap(({ speaker, start, end }) => {
        const sentence = text.slice(start, end);
        const opening = language === 'en' ? sentence : '';
        const addressed = (ADDRESSED.exec(opening) ?? GREETED.exec(opening))?.[1];
        const name = addressed && /^\p{Lu}/u.test(addressed) && !OPENERS.test(addressed) ? addressed : [];
        const introduced = language === 'en' ? (INTRODUCED.exec(sentence)?.[1] ?? []) : [];
        return [speaker ?? [], labelOf(sentence) ?? [], name, introduced].flat();
      }),
    );
    const { normal, stem } = await loadLanguage(language);
    for (const name of names) {
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

/** How many characters of a sentence name who speaks: `Anna Lee: Welcome.` */
export function labelLength(sentence: string): number {
  const lead = leadOf(sentence);
  return lead?.speaker === undefined || lead.alone ? 0 : lead.length;
}

/** The name of two words or more that a sentence has for a label. */
export function labelOf(sentence: string): string | undefined {
  const name = leadOf(sentence)?.speaker;
  return name?.includes(' ') ? name : undefined;
}
