import { listOf } from './languages/index.ts';

/** Stop words added for text with cues, which is speech. */
export const FILLERS: readonly string[] = listOf(`
  um umm uh uhh uhm er erm ah ahh eh hm hmm mm mmm mhm huh oh ooh yeah yep yup nah nope ok okay gonna gotta wanna kinda
  sorta like well right actually basically literally anyway
`);
