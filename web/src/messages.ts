/** What the program says, as this page says it: sentences, without the program's own prefix, about what is in sight. */

/** What refused something, where a sentence needs it as its subject. */
const SUBJECTS: Readonly<Record<string, string>> = {
  search: 'The search',
  summarize: 'The summary',
  structure: 'The cut into chapters',
  topics: 'The search for topics',
  compare: 'The comparison',
  similar: 'The comparison',
  recommend: 'The comparison',
  library: 'The library',
};
const PREDICATE = /^(?:is|was|has|had|needs|must|cannot|can|looks|does|holds|lacks|takes)\b/;
/** Options and commands are no part of the page, nor what a library of the program says in brackets at the end. */
const UNSEEN = [
  /(?:[;.,]| and) (?:the option \w+|--[a-z]|name it with \w+$|aspectra [a-z]+)[^.]*/gi,
  / \((?:--|Invalid|invalid)[^)]*\)/g,
  /; got .*$/s,
];

/** `file`: the name of the file it is about, where that is known. */
export function sentenceOf(message: string, file?: string): string {
  if (message === '') return '';
  const [, who, what] = /^([^:\n]{1,200}?): (.+)$/s.exec(message) ?? [];
  const isFile = who !== undefined && (who === file || /\.\w{1,8}(?: \(\d+\))?$|\//.test(who));
  const isOurs = who !== undefined && (isFile || who in SUBJECTS);
  const subject = isFile ? who : SUBJECTS[who ?? ''];
  const whole = isOurs ? (PREDICATE.test(what) ? `${subject} ${what}` : isFile ? message : what) : message;
  const seen = UNSEEN.reduce((text, pattern) => text.replace(pattern, ''), whole).trim();
  const named = isFile || /^[^.!?]*\.\w{1,8} (?:is|has|looks) /.test(seen);
  const begun = named ? seen : `${seen.charAt(0).toUpperCase()}${seen.slice(1)}`;
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
