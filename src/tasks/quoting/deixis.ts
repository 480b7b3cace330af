/**
 * Deixis: a speaker points at what a reader cannot see ("The bottom picture is the old bridge.", "You can see the crack
 * here.", "It looks like this."). English only.
 */
import { matcher } from '../../text/compiled.ts';

const SHOWN =
  '(?:pictures?|photos?|photographs?|images?|slides?|graphs?|charts?|diagrams?|videos?|clips?|plots?|maps?|screens?|whiteboards?|white-? ?boards?|drawings?|animations?|axis)';
const SIDE = '(?:left|right|top|bottom|upper|lower|other)';

export const isDeictic = matcher(
  () =>
    new RegExp(
      [
        // The thing itself: this picture, the slide on the left.
        `\\b(?:this|these|next|previous|${SIDE}(?:-hand)?)(?: [\\p{L}-]+)? ${SHOWN}\\b`,
        `\\b(?:is|are|was|see|saw|there[’']s|it[’']s|that[’']s)(?: \\p{L}+){0,2} (?:a|an|the|some|my|one)(?: \\p{L}+)? ${SHOWN} of\\b`,
        `\\b(?:on|in|at) the ${SIDE} (?:line|row|column|curve|panel|half)\\b`,
        `\\b(?:on|in|at) (?:the|your|my|this) (?:\\p{L}+ )?(?:slides?|screens?|whiteboards?|white-? ?boards?|[xy][- ]axis)\\b`,
        `\\b(?:on|in|at) (?:the|your|my) (?:${SIDE})(?:-hand side| here| corner| side| there)?(?= ?[,.:;]| (?:is|are|was|you|we|there)\\b)`,
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
      'iu',
    ),
);
