import { compiled } from '../../text/compiled.ts';

/** Words that open and close a subject in speech, by language. A language without a list has no such cues. */
export interface CuePhrases {
  /** Says what comes next: `let's talk about`, `next question`. */
  readonly opens: (text: string) => RegExp;
  /** A sentence begins afresh: `okay`, `so`, `now`. */
  readonly marker: RegExp;
  /** Begins by counting: `the second`, `another`, `finally`. */
  readonly counts: RegExp;
  /** Says that something is over: `thank you`, `makes sense`. */
  readonly closes: RegExp;
}

const one = (...phrases: readonly string[]): string => `(?:${phrases.join('|')})`;

const ENGLISH: CuePhrases = {
  opens: compiled(
    () =>
      new RegExp(
        `\\b${one(
          `let['’]?s ${one('talk', 'move', 'get', 'go', 'start', 'begin', 'look', 'turn', 'jump', 'dive', 'switch', 'discuss', 'take', 'do', 'see', 'come', 'return', 'step', 'shift', 'cover')}`,
          `let me ${one('talk', 'move', 'go', 'start', 'show', 'explain', 'turn', 'switch', 'introduce')}`,
          'let us',
          `${one('talk', 'talking', 'speak', 'chat')} (?:a (?:little )?(?:bit|little) )?about`,
          'moving on',
          'move on',
          `next ${one('question', 'topic', 'one', 'up', 'thing', 'slide', 'section', 'part', 'point', 'item', 'step', 'paper')}`,
          `${one('first', 'second', 'third', 'fourth', 'fifth', 'last', 'final', 'other', 'another', 'new', 'main')} ${one('question', 'topic', 'thing', 'part', 'point', 'one', 'item', 'section', 'issue', 'idea', 'problem', 'approach', 'example', 'step', 'piece')}`,
          'question is',
          'my question',
          'i wanted to (?:ask|talk)',
          'want to (?:ask|talk|discuss)',
          "i[’']m going to (?:talk|start|go)",
          "what[’']?s next",
          'in this (?:section|talk|part)',
          'welcome',
          'my name is',
          'introduce',
          'overview',
          'agenda',
          'conclusion',
          'in summary',
          'to summarize',
          'to conclude',
          'wrap up',
          'what (?:is|are|about)',
          'how (?:do|does|about)',
          'why (?:do|does|is|are)',
          'tell us',
          'so what',
          'any (?:other )?questions',
          'q(?:&| and )a',
          'announcement',
        )}\\b`,
        'i',
      ),
  ),
  marker: /^(?:so|okay|ok|now|alright|all right|well|great|cool|right|anyway|then|perfect)\b/i,
  counts:
    /^(?:(?:so|and|okay|ok|now|alright),? )*(?:the )?(?:first|firstly|second|secondly|third|thirdly|fourth|another|next|finally|lastly|last|one)\b/i,
  closes:
    /\b(?:thank you|thanks|that['’]?s (?:it|all)|any questions|questions\?|makes sense|applause|that is it|great question|cool|awesome|perfect|interesting)\b/i,
};

const PHRASES: Readonly<Record<string, CuePhrases>> = { en: ENGLISH };

export const cuePhrases = (language: string): CuePhrases | undefined => PHRASES[language];
