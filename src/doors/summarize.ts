/** `aspectra/summarize`: summaries, method by method. */
export {
  METHOD_NAMES,
  METHODS,
  type MethodName,
  outlineProblem,
  prepare,
  type SummarizeOptions,
  type Summary,
  type SummarySentence,
  summarize,
  summarizeProblem,
  type Why,
} from '../tasks/summarize/index.ts';
