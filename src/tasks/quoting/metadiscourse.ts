/**
 * Metadiscourse: talk about the talk and not about its subject ("As I mentioned earlier, …", "That's a good question.",
 * "That concludes my presentation."). English only.
 */
import { matcher } from '../../text/compiled.ts';

const SAID =
  '(?:said|say|mentioned|told|discussed|talked|noted|described|explained|touched|alluded|referred|spoke|suggested)';
const ALREADY = '(?:just |already |also |kind of |sort of |briefly |previously |actually )*';

export const isMetadiscourse = matcher(
  () =>
    new RegExp(
      [
        // What was said before.
        `\\b(?:as|like|what) (?:i|we|you|he|she|they)(?:[’']ve| have|[’']d| had)? ${ALREADY}${SAID}\\b`,
        `\\b(?:i|you|we|he|she)(?:[’']ve| have|[’']d| had)? ${ALREADY}mentioned\\b`,
        `\\b(?:already|earlier|just) ${SAID}\\b|\\b${SAID}(?: (?!this|the|a|an)\\p{L}+){0,3} (?:earlier|before|already|previously)\\b`,
        '\\bmention of\\b[^.]{0,40}\\bearlier\\b|\\bearlier (?:today|on|i|we|you)\\b',
        "\\byou(?:[’']re| are| were) (?:saying|talking about|asking|referring)\\b|\\byou (?:asked|said|talked)\\b",
        '\\bspeaking of\\b|\\b(?:back|answer|go|get|come)(?: back)? to (?:what|the point|your (?:point|question)|my (?:point|question))\\b',
        '\\b(?:i|we) (?:was|were) (?:just )?(?:talking|asking|thinking|wondering)\\b|\\bthe title (?:says|is)\\b',
        // Questions, points, turns to speak.
        '\\b(?:good|great|interesting|excellent|fair|tough|hard|your|quick|next|follow-?up) (?:question|point) ?(?:[,.:!]|is\\b|was\\b|there\\b|for\\b|to\\b)|\\bmy (?:\\p{L}+ )?questions?\\b',
        "\\b(?:like|want|wanted|going|wanna|gonna|just|have)(?: to)? ask\\b|\\basking you\\b|\\bi(?:[’']m| am) asking\\b",
        "^(?:and |so |but |well |now |okay |ok )*if i (?:can|could|may|might)\\b|\\bif you(?:[’']re| are) (?:happy|okay|ok|ready|listening|watching)\\b",
        '\\b(?:go|move|turn|come|pass|hand|bring)(?:ing)? (?:(?:straight|over|on|back|now|you|us) )*(?:in|on|over)?to (?:the )?(?:next )?(?:questions?|item|agenda|round|slide|topic|segment)\\b',
        // The meeting itself.
        '\\bsorry about that\\b|\\b(?:like|have|need|want) to remind\\b|\\bagenda items?\\b|\\bnext meetings?\\b|\\b(?:cut|keep|make) (?:the|this) meeting\\b|\\b(?:go|goes|speak|start|present) first(?= ?[,.]|$)',
        "\\blet[’']s (?:just )?(?:start|begin|highlight|talk|hear|jump|switch|focus|look at|go (?:to|through|over))\\b|\\bwe(?:[’']ll| will) just (?:start|begin|focus|talk|go)\\b",
        // The end.
        "\\b(?:that|this)(?: (?:roughly|pretty much|about|basically|kind of|sort of|really))* (?:concludes|wraps? (?:it |this |things )?up|was it|is it)\\b|\\bthat[’']s (?:it|all)\\b(?! (?:that|you|we|i|about)\\b)",
        '\\b(?:close|end|finish|wrap up|conclude) (?:of )?(?:the|this|my|our) (?:meeting|presentation|talk|session|show|podcast)\\b|\\bwrap(?:ping|ped)? (?:it |this |things )?up\\b',
        "\\bby the end of (?:the|this|my) (?:talk|presentation|meeting|session)\\b|\\bi(?:[’']ll| will| can) (?:\\p{L}+ ){0,6}in a (?:minute|moment|second|bit)\\b",
      ].join('|'),
      'iu',
    ),
);
