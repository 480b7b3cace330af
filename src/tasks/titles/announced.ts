/**
 * What a speaker says the next minutes are about: `let's talk a bit about pump repairs`, `we move on, then, to the rota`, `I
 * have some questions on the harvest`, `if I could ask about the school`, `the next thing is seed prices`. English only.
 */
const ADVERB =
  '(?:just |now |then |, then, |maybe |quickly |briefly |also |first |something |some |a (?:little )?(?:bit )?(?:more )?|specifically )*';
const BEGINS =
  "(?:let['’]?s|let us|let me|going to|gonna|(?:want|wanted|like|love|have|need) to|(?:we|i|you)(?:['’]ll|['’]d| will| can| shall| could| should| may)|(?:can|could|may) (?:i|we|you)|brings? (?:me|us)(?: on)?(?: to)?|time to)";
const ABOUT = `(?:(?:talk|chat|hear|speak|ask|tell|say)(?:ing)?(?: (?:you|us|me|to (?:you|us|me)|the \\w+))? ${ADVERB}(?:questions? )?(?:about|on)|discuss|look(?:ing)? (?:at|into)|focus(?:ing)? on|touch(?:ing)? on|go (?:through|over))`;
const ONWARD =
  '(?:(?:move|go|jump)(?: on| over| forward| back)?,?(?: then,)? (?:in)?to|(?:turn|switch|shift|get|dive|dig)(?: now| back)? (?:in)?to|(?:start|begin|open) (?:off )?with)(?: (?:talk(?:ing)? about|discuss(?:ing)?))?';
const ASKED = "\\b(?:i have|i['’]ve got|we have|some|few|next|your) (?:\\w+ )?questions? (?:on|about|around|regarding)";
const NEXT = "\\bnext (?:one|thing|item|topic|question|point|subject|section)(?: (?!is)[\\w']+){0,4} is";
const THING =
  '(?:the |an? |this |our |your |these |those |some |different |whole |idea of |concept of |topic of |subject of |issue of |question of )*';
const ANNOUNCED = new RegExp(
  `(?:${[
    `\\b${BEGINS} ${ADVERB}(?:${ABOUT}|${ONWARD})`,
    '\\bmoving on(?: now|, then,)? to',
    `^(?:so |okay,? |ok,? |and )*(?:talking|speaking) ${ADVERB}(?:about|of)`,
    `\\b(?:talk|tell) (?:to )?(?:me|us) ${ADVERB}about`,
    ASKED,
    NEXT,
    '\\b(?:topic|subject|theme) (?:today |of the day )?is',
    '\\bpresentation (?:is |was )?(?:about|on)',
  ].join('|')}) ${THING}$`,
  'iu',
);

/** `I don't want to talk about the rent`. */
const DENIED = /(?:\bnot|n['’]t|\bnever|\brather than|\binstead of) (?:\S+ ){0,6}$/iu;

/** `before`: what the sentence says before the phrase. */
export const isAnnounced = (before: string): boolean => ANNOUNCED.test(before) && !DENIED.test(before);
