/** Disfluencies: hesitations, repeated words, words that were broken off. Patterns are for small letters. */

const HESITATION =
  /\{[a-z]+\}|\b(?:um+|uh+|er|erm|hmm+|mm+|mhm|yeah|okay|ok|(?<!as )well|you know|i mean|sort of|kind of|kinda|(?<!(?:i|you|we|they|to|would|['’]d) )like|i (?:guess|dunno|don['’]t know)|dunno|or (?:something|whatever)|and (?:stuff|whatnot))\b|--|\.\.\./gu;
/** Words said twice, one or two at a time: `the the`, `to the to the`, `I'm , I'm`. */
const REPEATED = /(?<![\p{L}'’])([\p{L}'’]+(?: [\p{L}'’]+)?)(?: ?,)? \1(?![\p{L}'’])/gu;
/** A letter alone, of a word that was broken off: `the d display`, `I d I think`. */
const BROKEN_OFF = /[b-hj-z](?= \p{L})(?<![\p{L}\p{N}_'’-].)/gu;
/** Consonants alone, of a word that was broken off: `so sh it 's the sheet`. */
const CONSONANTS = /\b(?:[bcgpstw]h|[bcfgps]l|[bcdfgpt]r|s[ckmnptw]|kn|tw|[st]hr|str|scr|spr)(?= (?:- )?\p{L})/gu;
/** The beginning of a word, and then the word: `dis discussion`, `U unless`, `Fo - for`. */
const BEGUN = /\b([a-z]{1,5}) (?:[-,] )?\1[a-z]/gu;
/** Words that are whole, though the next one may begin with them: `so some`, `the then`. */
const WHOLE = new Set(
  'a all an and any as at be but by can do for he her here i if in is it me my no not on or our out over she so some the then there they to too under up us we with you'.split(
    ' ',
  ),
);
/** What a clean transcript leaves out: sounds, and small words said twice with what follows them. */
const SOUND = '(?:um+|uh+|eh+m?|erm?|hmm+|mm+|mhm|Um|Uh|Er|Hmm)';
const BETWEEN_COMMAS = new RegExp(` ?, ${SOUND} ?,(?= [\\p{L}{])`, 'gu');
const SOUNDS = new RegExp(
  `\\{(?!disfmarker|gap)[a-z]+\\} ?|(?<=^|[^\\d\\s] )${SOUND}(?: ?[,.–—-]+)? (?=[\\p{L}{])`,
  'gu',
);
const SMALL =
  'a an the i he she we they this there who but with from for at by if because as what how when where which then my your our their its just some one'
    .split(' ')
    .map((word) => `${word}(?:['’][a-z]+)?`)
    .join('|');
/** With a blank before the comma raw transcripts alone have it: `said he, he` is left. */
const BEGUN_TWICE = new RegExp(
  `(?<=^|\\s)(and|or|of|to|(?:${SMALL})(?: (?!of )[\\p{L}'’]+){0,3})(?: ,| \\{disfmarker\\})? (?=\\1(?![\\p{L}\\p{N}]))`,
  'giu',
);

/** What was said, as a clean transcript has it: without hesitations and words that were begun twice. */
export function fluentText(text: string): string {
  const fluent = text.replace(BETWEEN_COMMAS, '').replace(SOUNDS, '').replace(BEGUN_TWICE, '');
  return fluent === text ? text : fluent.replace(/ +(?= |$)/gu, '').trimStart();
}

/** What a disfluency a word would take away, and what is left however many there are. */
const EACH = 5;
export const MIN_FLUENCY = 0.05;

/** How free of disfluencies a sentence of so many words is; 1 for written prose. */
export const fluencyIn = (text: string, words: number): number =>
  Math.max(MIN_FLUENCY, 1 - (EACH * disfluencies(text)) / Math.max(1, words));

function disfluencies(text: string): number {
  const small = text.toLowerCase();
  return (
    times(BROKEN_OFF, text) +
    times(HESITATION, small) +
    times(CONSONANTS, small) +
    begun(small) +
    times(REPEATED, small)
  );
}

/** How often a pattern with the flag `g` is in a text. */
export const times = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

function begun(small: string): number {
  let count = 0;
  for (const [, word] of small.matchAll(BEGUN)) if (!WHOLE.has(word)) count++;
  return count;
}
