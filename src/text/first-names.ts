/**
 * First names that are nothing else in English, written down by hand: who is named in passing is no subject. Names that
 * are words, places or tools too (`Mark`, `Virginia`, `Julia`) are left out.
 */
const NAMES = `
  aaron adrian alan albert alejandro alex alexander alexandra alice alicia allison amanda amy ana anders andrea
  andrew andy angela anna anne annie anthony ashley ben benjamin bernard beth betty bob bobby brad
  brandon brenda brendan brett brian bruce bryan caitlin calvin carl carla carlos carol caroline catherine cathy charles
  charlie chris christina christine christopher cindy claire colin connor craig cynthia damian dan daniel
  danny dave david deborah denise dennis derek diana diane dmitri donald donna dorothy doug douglas duncan dylan
  eduardo edward elaine elena elizabeth ellen emily emma eric erica erik ernest ethan eugene evan evelyn fernando
  frederick gary gavin geoff george gerald gloria greg gregory hannah harold harry heather heidi helen
  henry ian igor irene isaac isabel ivan jacob jake james jamie jane janet jared jason javier jeff jeffrey
  jennifer jenny jeremy jerry jesse jessica jim jimmy joan joanna joe joel johannes john johnny jonas jonathan jorge
  joseph josh joshua juan judith julian julie justin karen karl kate katherine kathleen kathryn kathy katie
  keith ken kenneth kevin kim kristen kristin kyle larry laura lauren laurie leo linda
  lisa liz louise lucas lucy luis luke lynn maggie malcolm marco marcus margaret maria marie martha
  martin mary matt matthew maureen megan melissa michael michelle miguel miriam nancy naomi natalie
  natasha nathan neil nicholas nick nicole nikita noah norman oliver olivia pablo pamela patricia patrick paul
  paula pedro peter phil philip phillip pieter rachel ralph raymond rebecca ricardo richard rick robert roberto
  rodney roger ronald rosemary roy ruth ryan sally sam samantha samuel sandra sara sarah scott sean sergio
  sharon sheila shirley simon sofia sophia sophie stacy stan stefan stephanie stephen steve steven stuart susan
  suzanne sylvia tamara tanya teresa terry theresa thomas tim timothy tina todd tom tommy tony tracy trevor tyler
  valerie vanessa veronica victor vincent vladimir walter wayne wendy wesley william yolanda yvonne
  zachary
`;

let known: ReadonlySet<string> | undefined;

/** In small letters. */
export function firstNames(): ReadonlySet<string> {
  known ??= new Set(NAMES.trim().split(/\s+/));
  return known;
}
