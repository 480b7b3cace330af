/** Asides say nothing when they are quoted alone: announcements of what comes next, and what points at things a reader cannot see. English only. */
import { oneLine } from '../../text/one-line.ts';

/** A longer announcement tells something beside. */
const MAX_WORDS = 16;

/** Words that may stand in front. */
const OPENING =
  '(?:(?:and|so|but|then|now|next|well|ok|okay|yeah|yes|right|all right|alright|great|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly|again|also|anyway|at this point|with that(?: said)?|to (?:begin|start|finish|conclude|close|end)(?: with)?|in closing),? )*';
const ADVERB = '(?:just |now |first |also |quickly |briefly |then |actually )*';
/** To begin or to end the talk, or to go on in it. */
const GOES_ON =
  '(?:(?:begin|start|open|finish|close|end|conclude|continue)(?: off| out| up| here)? (?:with|by|at|on|from)|leave you with|turn(?: back)? to|move (?:on|to|forward)|go (?:on|back|to|over|through|into)|come(?: back)? to|return to|get (?:to|back|into)|jump|switch|step|back up|pause|stop)';
const SHOWS =
  '(?:show|tell (?:you|a story)|share (?:with you|a|an|some|one)|explain|introduce|walk you|take you|illustrate|demonstrate|remind you|play|read|put up|ask you|give you (?:just )?(?:an?|one|some|two|three|another)\\b)';
const THING = '(?:examples?|stor(?:y|ies)|pictures?|photos?|photographs?|images?|videos?|clips?|slides?|diagrams?)';

const ANNOUNCES = new RegExp(
  `^["“‘'([]*${OPENING}(?:${[
    `let me ${ADVERB}(?:${GOES_ON}|${SHOWS}|talk|say (?:a (?:few|couple)|something|one))\\b(?!,)`,
    `let(?:['’]?s| us) ${ADVERB}(?:${GOES_ON}|begin|get started|talk about|look (?:at|into)|take a (?:look|closer|step|moment|minute)|have a look|see (?:how|what|if|whether)|dive|discuss|shift|zoom)\\b`,
    `i(?:['’](?:ll|d|m)| will| shall| would| am| want| wanted)(?: like| going| gonna)?(?: to)? ${ADVERB}(?:${GOES_ON}|show you|${SHOWS} )\\b(?!,)`,
    `we(?:['’]ll| will) ${ADVERB}(?:${GOES_ON})\\b`,
    'i (?:now )?(?:come|turn|move|get|go) (?:now |on |back )*to\\b',
    "(?:this|that|it|which)(?:[’']s| is)? (?:brings|leads|takes|gets|bringing|leading|taking) (?:me|us)(?: back)? (?:on |in)?to\\b",
    `(?:here(?:['’]s| is| are| comes)|this is|that['’]s|these are) (?:just )?(?:another|an?|one|some|two|three|the|my) (?:\\w+ ){0,2}${THING}\\b`,
  ].join('|')})`,
  'u',
);

/**
 * A short sentence that names what comes next and tells nothing of it: `Let me begin with the repair café.`, `I'll give you
 * an example.` What says what the whole is about (`Today I will talk about …`) is none.
 */
export function isAnnouncement(sentence: string): boolean {
  const flat = oneLine(sentence.trim());
  return ANNOUNCES.test(flat.slice(0, 200).toLowerCase()) && flat.split(' ').length <= MAX_WORDS;
}

const SHOWN =
  '(?:pictures?|photos?|photographs?|images?|slides?|graphs?|charts?|diagrams?|videos?|clips?|plots?|maps?|screens?|whiteboards?|white-? ?boards?|drawings?|animations?|axis)';
const SIDE = '(?:left|right|top|bottom|upper|lower|other)';

/** Deixis: `The bottom picture is the old bridge.`, `You can see the crack here.`, `It looks like this.` */
const DEICTIC = new RegExp(
  [
    // The thing itself: this picture, the slide on the left.
    `\\b(?:this|these|next|previous|${SIDE}(?:-hand)?)(?: [\\p{L}-]+)? ${SHOWN}\\b`,
    `\\b(?:is|are|was|see|saw|there[’']s|it[’']s|that[’']s)(?: \\p{L}+){0,2} (?:a|an|the|some|my|one)(?: \\p{L}+)? ${SHOWN} of\\b`,
    `\\b(?:on|in|at) the ${SIDE} (?:line|row|column|curve|panel|half)\\b`,
    `\\b(?:on|in|at) (?:the|your|my|this) (?:\\p{L}+ )?(?:slides?|screens?|whiteboards?|white-? ?boards?|[xy][- ]axis)\\b`,
    `\\b(?:on|in|at) (?:the|your|my) (?:${SIDE})(?: ${SIDE})?(?:-hand side| here| corner| side| there)?(?= ?[,.:;]| (?:is|are|was|you|we|there)\\b)`,
    // Seeing and hearing.
    "\\b(?:you|we)(?: can|[’']ll| will| just)? (?:see|saw|notice|hear)(?: that)?,? (?:over |up |down |right )?(?:here|there(?! (?:is|are|was|were)\\b))",
    "\\b(?:as you(?: can|[’']ll| will)? (?:see|hear)|what you(?: can|[’']ll| will)? (?:see|hear) (?:is|on|in))\\b",
    "\\b(?:what )?you(?:[’']re| are) (?:now )?(?:seeing|looking at|hearing)\\b",
    '\\b(?:seen|shown|pictured|displayed|written|drawn) here\\b',
    "(?:^|[,;–—-] ?)(?:(?:and|so|but|now|then|well|also),? )*you(?: can| should| will|[’']ll)?(?: now| also| just| actually)? (?:see|hear)\\b",
    '\\bwatch (?:this|what|how)\\b',
    '\\b(?:looks?|looked|sounds?|sounded|goes|went|works?)(?: \\p{L}+)? like this\\b|\\blike this(?= ?[,.!:;]|$)',
    "\\b(?:i|we|me)(?:[’'](?:ll|m|re|d|ve))?(?: \\p{L}+){0,4} show(?:ing|n|ed)? you\\b",
    '^\\(video\\)',
    // Here.
    "^(?:(?:and|so|but|now|then|well|okay|ok|um|uh|also),? )*here(?:[’']s| is| are| was|,| you| we| i| it| he| she| they)\\b",
    '\\b(?:over|right|up|down|out|back|in) here\\b|\\b(?:over|up) there\\b|\\bhere ?[.!]?$|\\bthis (?:\\p{L}+ ){0,2}(?:here|right there|over there)\\b|\\bon (?:the|this|that) (?:black ?)?board\\b(?! of\\b)',
  ].join('|'),
  'u',
);
export const isDeictic = (text: string): boolean => DEICTIC.test(text.toLowerCase());
