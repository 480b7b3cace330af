/**
 * First names that are nothing else in English, written down by hand: who is named in passing is no subject. Names that
 * are words too (`Mark`, `Grace`, `Will`) are left out.
 */
const NAMES = `
  aaron adam adrian alan albert alejandro alex alexander alexandra alice alicia allison amanda amy ana anders andrea
  andrew andy angela anna anne annie anthony antonio ashley barbara ben benjamin bernard beth betty bob bobby brad
  brandon brenda brendan brett brian bruce bryan caitlin calvin carl carla carlos carol caroline catherine cathy charles
  charlie chris christian christina christine christopher cindy claire colin connor craig cynthia damian dan dana daniel
  danny dave david deborah denise dennis derek diana diane dmitri donald donna dorothy doug douglas duncan dylan
  eduardo edward elaine elena elizabeth ellen emily emma eric erica erik ernest ethan eugene evan evelyn fernando
  francisco frederick gary gavin geoff george gerald gloria gordon greg gregory hannah harold harry heather heidi helen
  henry howard hugo ian igor irene isaac isabel ivan jacob jake james jamie jane janet jared jason javier jeff jeffrey
  jennifer jenny jeremy jerry jesse jessica jim jimmy joan joanna joe joel johannes john johnny jonas jonathan jorge
  jose joseph josh joshua juan judith julia julian julie justin karen karl kate katherine kathleen kathryn kathy katie
  keith kelly ken kenneth kevin kim kristen kristin kyle larry laura lauren laurie lawrence leo leonard leslie linda
  lisa liz lloyd louis louise lucas lucy luis luke lynn maggie malcolm marco marcus margaret maria marie mario martha
  martin mary matt matthew maureen megan melissa michael michelle miguel mike miriam monica morgan nancy naomi natalie
  natasha nathan neil nicholas nick nicole nikita noah norman oliver olivia oscar pablo pamela patricia patrick paul
  paula pedro peter phil philip phillip pieter rachel ralph raymond rebecca ricardo richard rick robert roberto robin
  rodney roger ronald rosemary roy russell ruth ryan sally sam samantha samuel sandra sara sarah scott sean sergio
  sharon sheila shirley simon sofia sophia sophie stacy stan stanley stefan stephanie stephen steve steven stuart susan
  suzanne sylvia tamara tanya ted teresa terry theresa thomas tim timothy tina todd tom tommy tony tracy trevor tyler
  valerie vanessa veronica victor victoria vincent virginia vladimir walter wayne wendy wesley william yolanda yvonne
  zachary
`;

let known: ReadonlySet<string> | undefined;

/** In small letters. */
export function firstNames(): ReadonlySet<string> {
  known ??= new Set(NAMES.trim().split(/\s+/));
  return known;
}
