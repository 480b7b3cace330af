/** `aspectra/text`: sentences, words, stems and languages, with exact offsets. */
export {
  type AnalyzeOptions,
  analyze,
  type Corpus,
  type Cue,
  type Document,
  detectLanguage,
  LANGUAGES,
  loadLanguage,
  type Sentence,
  type Source,
  type Span,
  splitSentences,
  splitWords,
  type TimeSpan,
  vocabulary,
} from '../text/index.ts';
