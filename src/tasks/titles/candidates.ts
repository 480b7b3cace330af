/**
 * What a block could be called: noun phrases (`hardware wallets`, `basis of lightning technology`), actions
 * (`syncing a node`) and short questions, each where it is first written. A phrase ends with a noun, has no punctuation
 * inside, and stands in no brackets, for those hold stage directions.
 */
import type { Document } from '../../text/index.ts';
import { leadOf } from '../../text/leads.ts';
import { isAnnounced } from './announced.ts';
import type { Passage } from './block.ts';
import { adjoins, COUNTED, isBounded, isNoun } from './bounds.ts';
import { type Candidate, MAX_WORDS } from './candidate.ts';
import type { PartOfSpeech } from './parts-of-speech.ts';
import { questionIn } from './question.ts';

/** Phrases are looked for in so many first sentences of a passage, and in more where they are short: in so many words. */
const REACH = { sentences: 60, words: 900 };
const MAX_TERMS = 5;
/** A sentence of fewer words is a remark: `Geez.`, `Wow, nice.` */
const MIN_TOKENS = 3;
/** A question is a title where the block opens with it. */
const ASKED = 4;
/** What is announced in so many first sentences, or first words, is what the block comes to. */
const ANNOUNCED = { sentences: 6, words: 150 };

/** The passage as far as phrases are looked for. */
export function reachOf({ tokens: { firstToken } }: Document, { document, from, to }: Passage, words = 0): Passage {
  let end = Math.min(to, from + REACH.sentences);
  while (end < to && firstToken[end] - firstToken[from] < Math.max(words, REACH.words)) end++;
  return { document, from, to: end };
}

/**
 * `isHidden`: tokens that no phrase may have; `isPlain`: words that no phrase begins with as its adjective, unless they may
 * tell a kind of thing, `isKind`.
 */
export function candidatesOf(
  document: Document,
  { from, to }: Passage,
  parts: ReadonlyMap<number, PartOfSpeech>,
  isHidden: (token: number) => boolean,
  isPlain: (token: number) => boolean,
  isKind: (token: number) => boolean = () => false,
): Candidate[] {
  const { sentences, tokens } = document;
  const isEnglish = document.language === 'en';
  const found: Candidate[] = [];
  for (let s = from; s < to; s++) {
    if (sentences[s].kind === 'heading' || tokens.firstToken[s + 1] - tokens.firstToken[s] < MIN_TOKENS) continue;
    const sentence = document.text.slice(sentences[s].start, sentences[s].end);
    if (REFERENCE.test(sentence)) continue;
    const spoken = sentences[s].start + labelLength(sentence);
    for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++) {
      if (tokens.start[i] < spoken) continue;
      const phrases = [...phrasesAt(document, s, i, parts, isHidden, isPlain, isKind)];
      const announced =
        phrases.length > 0 &&
        (s - from < ANNOUNCED.sentences || i - tokens.firstToken[from] < ANNOUNCED.words) &&
        isEnglish &&
        isAnnounced(document.text.slice(spoken, tokens.start[i]));
      found.push(...(announced ? phrases.map((phrase) => ({ ...phrase, announced })) : phrases));
    }
    const asked = s - from < ASKED ? questionIn(document, s) : undefined;
    if (asked) found.push(asked);
  }
  return found;
}

/** A line that says where something is: `Slides: https://…` */
const REFERENCE = /:\s*[<([]*https?:/u;

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

/** The phrases of a sentence that begin with a token. */
function* phrasesAt(
  document: Document,
  sentence: number,
  first: number,
  parts: ReadonlyMap<number, PartOfSpeech>,
  isHidden: (token: number) => boolean,
  isPlain: (token: number) => boolean,
  isKind: (token: number) => boolean,
): Generator<Candidate> {
  const { tokens } = document;
  const end = tokens.firstToken[sentence + 1];
  if (!mayFollow(parts.get(first), undefined, false)) return;
  if (isMidName(document, sentence, first)) return;
  const opening = document.text.slice(tokens.start[first], tokens.end[first]);
  if (
    COUNTED.test(opening) ||
    /^\p{Ll}$/u.test(opening) ||
    (document.language === 'en' &&
      (PAST.test(opening) || /^(?:use|need|good|great|nice|bad|cool|better|best)$/i.test(opening)))
  )
    return;
  const action = parts.get(first) === 'gerund';
  if (action && LIGHT.test(opening)) return;
  const terms = new Set<number>();
  let apposed = false;
  let tied = false;
  let paired = false;
  let plain = false;
  for (let i = first; i < Math.min(end, first + MAX_WORDS); i++) {
    const part = parts.get(i);
    const before = i === first ? undefined : parts.get(i - 1);
    if (i === first && isHyphened(document, i)) return;
    if (i === first && part === 'modifier' && isPlain(i)) {
      if (!isKind(i)) return;
      plain = true;
    }
    if (isHidden(i) || (i > first && !adjoins(document, i)) || !mayFollow(part, before, action)) return;
    apposed ||= i > first && before === 'noun' && isApposed(document, i);
    const joins = part === 'link' && PAIRED.test(document.text.slice(tokens.start[i], tokens.end[i]));
    paired ||= joins;
    tied ||= part === 'link' && !joins;
    if (part === 'link' || part === 'article') continue;
    if (tokens.stop[i] === 0) terms.add(tokens.term[i]);
    if (terms.size > MAX_TERMS) return;
    if (!mayEnd(document, first, i, end, parts)) continue;
    yield {
      kind: action ? 'action' : 'phrase',
      start: tokens.start[first],
      end: tokens.end[i],
      terms: [...terms],
      words: i - first + 1,
      named: parts.get(first) === 'name',
      described: parts.get(first) === 'modifier',
      plain,
      announced: false,
      clause: i > first && (isClause(document, i, parts) || (!action && isObject(document, sentence, first, i, parts))),
      apposed,
      tied,
      paired,
      first,
      last: i,
      bounded: isBounded(document, sentence, first, i, parts, isPlain),
    };
  }
}

/** What is done with anything names nothing: `using Oslo`, `including pumps`. */
const LIGHT =
  /^(?:using|including|having|getting|doing|making|taking|going|coming|giving|putting|trying|looking|talking|thinking|saying|seeing|wanting|needing|keeping|letting|being)$/iu;

/** Links of two things on a par. */
const PAIRED = /^(?:and|vs|versus)$/iu;

/** Nouns that are verbs more often, at the end of what a tagger takes for a noun phrase: `developers use`. */
const VERBS =
  /^(?:uses?|works?|says?|knows?|thinks?|goes|go|gets?|makes?|takes?|wants?|needs?|looks?|means?|comes?|sees?|try|tries|lets?|runs?|puts?|gives?|shows?|starts?|helps?|allows?|lacks?|signs|notices?|matters?|offers?|reading)$/i;

/** Verbs in the past that a tagger takes for adjectives or nouns: `found Army Spc`, `learnt`. */
const PAST =
  /^(?:found|learnt|learned|said|told|made|got|took|gave|went|came|saw|knew|thought|felt|kept|began|heard|met|ran|sent|brought|bought|became|asked|tried|wanted|wrote|spoke)$/i;

/** `the crane started`; `seed`, `speed` and `hundred` are none. */
const PARTICIPLE = /^(?!hundred)(?:\p{Ll}|\p{Lu}{2})\p{L}*[^e]ed$/u;

/** Nouns that add nothing to the one before them: `the exposure piece`, `the rollout part`. */
const TAIL =
  /^(?:parts?|pieces?|sides?|ideas?|things?|stuff|questions?|aspects?|examples?|points?|bits?|situations?|sakes?)$/iu;
/** What is tied to a word and makes no noun of it: `crane-ish`. */
const FORMATIVE = /^(?:ish|esque|like|based)$/iu;

const PLURAL = /^\p{L}{2,}[^\p{Lu}'’siu]s$/u;

/** English compounds have their plural at the end, so a plural before a last word without one is often its subject. */
function isClause({ text, tokens, language }: Document, i: number, parts: ReadonlyMap<number, PartOfSpeech>): boolean {
  if (language !== 'en' || !isNoun(parts.get(i - 1))) return false;
  const [before, word] = [i - 1, i].map((token) => text.slice(tokens.start[token], tokens.end[token]));
  return PLURAL.test(before) && /^\p{Ll}.*[^s]$/u.test(word);
}

/** What follows the object of a verb is told of the verb: `keep boats from harm`, `we lost context with it`. */
function isObject(
  { text, tokens, language }: Document,
  sentence: number,
  first: number,
  last: number,
  parts: ReadonlyMap<number, PartOfSpeech>,
): boolean {
  if (language !== 'en' || !VERB_LINK.test(text.slice(tokens.start[first], tokens.end[last]))) return false;
  let before = first - 1;
  while (before >= tokens.firstToken[sentence] && isDeterminer(text.slice(tokens.start[before], tokens.end[before])))
    before--;
  const part = before < tokens.firstToken[sentence] ? undefined : parts.get(before);
  return part === 'verb' || part === 'gerund';
}

/** Links that may belong to a verb before them. */
const VERB_LINK = /\s(?:with|to|from|without|against)\s/iu;
const isDeterminer = (word: string): boolean =>
  /^(?:the|an?|this|that|these|those|my|your|our|their|his|her|its|some|any|no|every|each|all)$/iu.test(word);

/** A name after a small noun begins another phrase: `on my computer Anna Core runs`. */
function isApposed({ text, tokens, language }: Document, i: number): boolean {
  const [before, word] = [i - 1, i].map((token) => text.slice(tokens.start[token], tokens.end[token]));
  return language === 'en' && /^\p{Ll}/u.test(before) && /^\p{Lu}\p{Ll}/u.test(word);
}

/** A phrase ends with a noun, not in the middle of a compound (`self` of `self-driving cars`), not with a possessive. */
function mayEnd(
  document: Document,
  first: number,
  i: number,
  end: number,
  parts: ReadonlyMap<number, PartOfSpeech>,
): boolean {
  const isFirst = i === first || !isNoun(parts.get(i - 1));
  if (!isNoun(parts.get(i))) return false;
  const isEnglish = document.language === 'en';
  const wordAt = (token: number) => document.text.slice(document.tokens.start[token], document.tokens.end[token]);
  const isTail = (token: number) => isEnglish && TAIL.test(wordAt(token));
  const goesOn = i + 1 < end && adjoins(document, i + 1) && isNoun(parts.get(i + 1));
  if (goesOn && !isTail(i + 1)) return false;
  if (i + 1 < end && isHyphened(document, i + 1)) return false;
  const word = wordAt(i);
  return (
    !/['’]s?$/.test(word) &&
    (isFirst || !isTail(i)) &&
    !(isEnglish && (FORMATIVE.test(word) || PAST.test(word) || (!isFirst && PARTICIPLE.test(word)))) &&
    !VERBS.test(word) &&
    !/\.\p{L}/u.test(document.text.slice(document.tokens.end[i], document.tokens.end[i] + 2)) &&
    (word.length > 2 || /^\p{Lu}+$/u.test(word) || /\p{Lo}|\d/u.test(word))
  );
}

/** A phrase is nouns and what describes them; a small word may join two, and an article follow it or a gerund. */
function mayFollow(part: PartOfSpeech | undefined, before: PartOfSpeech | undefined, action: boolean): boolean {
  if (part === undefined || part === 'verb' || part === 'other') return false;
  if (part === 'link') return isNoun(before);
  if (part === 'article') return before === 'link' || (action && before === 'gerund');
  if (part === 'gerund') return before === undefined || before === 'link';
  return true;
}

/** `Web` of `the World Wide Web`: capitals on both sides of a blank, and the first does not begin its sentence. */
function isMidName(document: Document, sentence: number, i: number): boolean {
  const { text, tokens, sentences } = document;
  const capital = (token: number) => /^\p{Lu}/u.test(text.slice(tokens.start[token], tokens.end[token]));
  if (!adjoins(document, i) || !capital(i) || !capital(i - 1) || tokens.stop[i - 1] === 1) return false;
  return tokens.start[i - 1] !== sentences[sentence].start && tokens.start[i - 1] !== sentences[sentence - 1]?.start;
}

/** A hyphen, a slash, or the point of `example.io`, ties token i to the one before. */
const isHyphened = ({ text, tokens }: Document, i: number): boolean =>
  tokens.start[i] - tokens.end[i - 1] === 1 && /[-‐–./_]/.test(text[tokens.end[i - 1]]);
