/**
 * What a speaker says the next minutes are about: `let's talk a bit about pump repairs`, `we move on, then, to the rota`, `I
 * have some questions on the harvest`, `the next thing is seed prices`. English only.
 */
const ADVERB = '(?:just |now |then |, then, |maybe |quickly |briefly |also |first |a (?:little )?(?:bit )?(?:more )?)*';
const BEGINS =
  "(?:let['’]?s|let us|let me|going to|gonna|(?:want|wanted|like|love|have|need) to|(?:we|i)(?:['’]ll|['’]d| will| can| shall| could| should)|brings? (?:me|us)(?: on)?(?: to)?|time to)";
const TURNS = `(?:(?:talk|chat|hear)(?:ing)? ${ADVERB}about|discuss|(?:move|go|jump)(?: on| over| forward| back)?,?(?: then,)? (?:in)?to|(?:turn|switch|shift|get|dive|dig)(?: now| back)? (?:in)?to|(?:start|begin|open) (?:off )?with)(?: (?:talk(?:ing)? about|discuss(?:ing)?))?`;
const ANNOUNCED = new RegExp(
  `(?:\\b${BEGINS} ${ADVERB}${TURNS}|\\bmoving on(?: now|, then,)? to|^(?:so |okay,? |ok,? |and )*(?:talking|speaking) ${ADVERB}(?:about|of)|\\b(?:i have|i['’]ve got|we have|some|few|next|your) (?:\\w+ )?questions? (?:on|about|around|regarding)|\\bnext (?:one|thing|item|topic|question|point|subject|section)(?: (?!is)[\\w']+){0,4} is|\\b(?:topic|subject|theme) (?:today |of the day )?is) (?:the |an? |this |our |your |these |those |some |different |whole |idea of |concept of |topic of |subject of |issue of |question of )*$`,
  'iu',
);

/** `before`: what the sentence says before the phrase. */
export const isAnnounced = (before: string): boolean => ANNOUNCED.test(before);
