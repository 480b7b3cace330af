/**
 * Kinds of statements of speech: what is announced about the talk, concluded, decided, to be done, or asked. All else is
 * said. English only; a question is known by its mark in every language.
 */
import { oneLine } from '../../text/one-line.ts';

export const STATEMENTS = ['announced', 'concluded', 'decided', 'todo', 'asked', 'said'] as const;
/** What a sentence of speech does. */
export type Statement = (typeof STATEMENTS)[number];

const GOING = "(?:i['’]m|i am|we['’]re|we are) (?:going to|gonna|about to|here (?:today )?to)";
const WANT = "(?:i|we)(?:['’]d| would)? (?:like|want|wanted|hope|plan) to";
const TELL =
  '(?:talk|speak|tell (?:you|the story)|discuss|explore|look (?:at|into)|cover|dig|dive|share|explain|present|argue|introduce|focus|describe|demonstrate|suggest|propose)';
const WHOLE = '(?:talk|episode|meeting|session|podcast|lecture|presentation|conversation|discussion|interview)';
const GROUP =
  "(?:we|they|you|committee|council|group|team|government|board|cabinet|(?:project )?manager)(?:[’']ve| have| has| had| all)?";
const CHOSE = '(?:decided|agreed|resolved|settled on|opted|chosen|chose|voted)';
const WORK =
  '(?:send|write|check|look into|look for|look at|prepare|work on|follow up|get back|find out|find some|talk to|draft|come up|meet|test|design|fix|report|try to|try and|set up|take care|contact|circulate|provide|finish|update|add|put together)';

const KINDS: Readonly<Record<Exclude<Statement, 'said'>, readonly string[]>> = {
  asked: [
    '\\?["\'”’)\\]\\s]*$',
    "\\b(?:i|we)(?:['’]m| am| was|['’]d|['’]re| are)?(?: just| like to| also)* (?:wondering|wonder|ask (?:you|about|whether|if|the))\\b",
    '\\bmy (?:\\w+ )?question is\\b|\\bthe question (?:is|was) (?:how|what|why|who|when|where|whether|if)\\b',
  ],
  decided: [
    `\\b${GROUP} ${CHOSE}\\b(?! to disagree)`,
    "\\b(?:it|that|this)(?:['’]s| is| was| has been| will be)(?: been)? (?:decided|agreed|settled)\\b",
    '\\b(?:motion|amendment|resolution|recommendation|proposal) (?:is |was |has been )?(?:agreed|carried|adopted|approved|defeated|rejected|accepted)\\b',
    "\\b(?:let['’]s|we['’]ll|we will|we can|we should|i(?:['’]d| would) say we|i(?:['’]ll| will)) (?:just )?go (?:with|for) (?!it\\b)",
    "\\b(?:we['’]re|we are) (?:going|gonna go|going to go) (?:with|for)\\b",
    '\\b(?:the|our|my) (?:final )?decision (?:is|was|to)\\b',
  ],
  todo: [
    "\\b(?:we|i|somebody|someone|everyone|everybody|\\w+ team)(?:['’]ll| will|['’]d| would)?(?: also| still| just| all| really)* (?:need|needs|have|has|ought|got|['’]ve got) to (?!say|admit|be honest|tell you|remember|understand|know)[a-z]+",
    `\\b(?:i|we|you|he|she|they|somebody|someone)(?:['’]ll| will| shall| should| must|['’]re going to|['’]re gonna|['’]m going to|['’]m gonna)(?: also| then| just| have to| try to)* ${WORK}\\b`,
    `\\b(?:can|could) (?:you|somebody|someone|we) (?:please )?${WORK}\\b`,
    '\\b(?:next steps?|action items?|to-?dos?|(?:your|individual|our|my) (?:tasks?|assignments?|actions?)|homework) (?:is|are|will|for|to|would)\\b',
    '\\bfor (?:the )?next (?:meeting|week|time)\\b|\\b(?:please )?make sure (?:that |to |you |we )',
  ],
  announced: [
    `\\b(?:${GOING}|${WANT})(?: \\w+){0,3} ${TELL}\\b`,
    `\\b(?:i|we)(?:['’]ll| will| shall)(?: \\w+){0,2} (?:talk(?:ing)? about|discuss(?:ing)?|explor(?:e|ing)|cover(?:ing)?|present(?:ing)?)\\b`,
    `\\b(?:in|on|of|for) (?:this|today['’]s|this week['’]s|our) (?:\\w+ )?${WHOLE}\\b`,
    `\\b(?:this|today['’]s|this week['’]s|our|my) (?:\\w+ )?(?:${WHOLE}|topic|subject|agenda|guest)(?:['’]s| is| was| will)\\b`,
    `\\b(?:purpose|aim|goal|topic|subject|point|theme) of (?:this|today['’]s|the|my|our) ${WHOLE}\\b`,
    "\\btoday,? (?:we|i)(?:['’]re|['’]m|['’]ll| are| am| will| want)\\b|\\b(?:we['’]re|i['’]m|we are) (?:talking|speaking) (?:to|with|about)\\b[^.]*\\btoday\\b",
  ],
  concluded: [
    '\\b(?:in (?:conclusion|summary|short|a nutshell)|to (?:sum (?:it |this )?up|conclude|summari[sz]e)|bottom line|at the end of the day|overall)\\b',
    "\\bwhat (?:this|that|it|all this|i|we)(?:['’]ve| have| all)? (?:means|meant|shows|showed|tells|learned|learnt|found|discovered|realized|realised)\\b",
    '\\b(?:the|my|our) (?:\\w+ )?(?:point|lesson|conclusion|takeaway|message|moral|upshot|result|finding|answer|idea|key|truth|problem|challenge) (?:here )?(?:is|was)\\b',
    '\\b(?:which|this|that|it|data|study|results?|research) (?:means|shows|showed|suggests?|proves?|tells us|demonstrates?) (?:that|how|us|we)\\b',
    "\\b(?:we|i)(?:['’]ve| have)? (?:found|learned|learnt|discovered|concluded|realized|realised|shown|believe|argue) (?:that|how|is|out)\\b",
    "\\b(?:it )?turns out\\b|\\bas a result\\b|\\b(?:that|this)(?:[’']s| is) (?:why|how|what|because)\\b",
  ],
};

const tests = (Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => ({
  kind,
  pattern: new RegExp(KINDS[kind].join('|'), 'u'),
}));

/** The first kind whose words it has: what is asked and decided before what is only announced. */
export function statementOf(sentence: string, language: string): Statement {
  const small = oneLine(sentence.trim()).toLowerCase();
  if (language !== 'en') return /[?？؟]["”’»)]*$/u.test(small) ? 'asked' : 'said';
  return tests.find(({ pattern }) => pattern.test(small))?.kind ?? 'said';
}
