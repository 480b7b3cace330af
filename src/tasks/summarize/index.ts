export { BUDGET_OPTIONS, type Budget } from './budget.ts';
export { KINDS, type Kind } from './kind.ts';
export type { Account, Method } from './method.ts';
export { addMethod, METHOD_NAMES, METHODS, type MethodName } from './methods.ts';
export type { Chapter } from './outline.ts';
export { type Coverage, coverageOf } from './parts.ts';
export type { Problem } from './problem.ts';
export { type Steps, steps } from './steps.ts';
export {
  outlineProblem,
  prepare,
  SUMMARIZE,
  SUMMARIZE_OPTIONS,
  type SummarizeOptions,
  summarize,
  summarizeProblem,
} from './summarize.ts';
export { printed, type Summary, type SummarySentence } from './summary.ts';
export type { Why } from './why.ts';
