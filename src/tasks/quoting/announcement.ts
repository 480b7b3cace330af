/**
 * Announcements: short sentences that say what comes next ("Let me begin with the repair café.", "That brings me to the
 * rain garden.", "I'll give you an example.") or point at what a reader cannot see ("This is a picture of it."). They name
 * a part and tell nothing of it. What says what the whole is about ("Today I will talk about …") is none. English only.
 */
import { matcher } from '../../text/compiled.ts';
import { oneLine } from '../../text/one-line.ts';

/** A longer sentence tells something beside. */
const LONGEST = 16;

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

const announces = matcher(
  () =>
    new RegExp(
      `^["“‘'([]*${OPENING}(?:${[
        `let me ${ADVERB}(?:${GOES_ON}|${SHOWS}|talk|say (?:a (?:few|couple)|something|one))\\b(?!,)`,
        `let(?:['’]?s| us) ${ADVERB}(?:${GOES_ON}|begin|get started|talk about|look (?:at|into)|take a (?:look|closer|step|moment|minute)|have a look|see (?:how|what|if|whether)|dive|discuss|shift|zoom)\\b`,
        `i(?:['’](?:ll|d|m)| will| shall| would| am| want| wanted)(?: like| going| gonna)?(?: to)? ${ADVERB}(?:${GOES_ON}|show you|${SHOWS} )\\b(?!,)`,
        `we(?:['’]ll| will) ${ADVERB}(?:${GOES_ON})\\b`,
        'i (?:now )?(?:come|turn|move|get|go) (?:now |on |back )*to\\b',
        "(?:this|that|it|which)(?:[’']s| is)? (?:brings|leads|takes|gets|bringing|leading|taking) (?:me|us)(?: back)? (?:on |in)?to\\b",
        `(?:here(?:['’]s| is| are| comes)|this is|that['’]s|these are) (?:just )?(?:another|an?|one|some|two|three|the|my) (?:\\w+ ){0,2}${THING}\\b`,
      ].join('|')})`,
      'iu',
    ),
);

export function isAnnouncement(sentence: string): boolean {
  const flat = oneLine(sentence.trim());
  return announces(flat.slice(0, 200)) && flat.split(' ').length <= LONGEST;
}
