export { type Background, backgroundOf, learnBackground } from './background.ts';
export type { Break } from './breaks.ts';
export type { BlockTopic } from './identify.ts';
export type { Cut, Method } from './method.ts';
export { METHOD_NAMES, METHODS, type MethodName } from './methods.ts';
export type { Part, Quote } from './parts.ts';
export {
  type Block,
  STRUCTURE,
  STRUCTURE_OPTIONS,
  type Structure,
  type StructureOptions,
  type StructureSentence,
  structure,
} from './structure.ts';
