export {
  clusterNumbers,
  loadWordClusters as loadBackground,
  saveWordClusters as saveBackground,
  WORD_CLUSTERS_OPTIONS,
  type WordClustersOptions,
} from '../../models/index.ts';
export type { Break } from './breaks.ts';
export type { Method, Segmentation } from './method.ts';
export { METHOD_NAMES, METHODS, type MethodName } from './methods.ts';
export type { Part, Quote } from './parts.ts';
export { type Background, backgroundOf, learnBackground } from './problem.ts';
export {
  type Block,
  type Boundary,
  type PreparedText,
  prepareText,
  STRUCTURE,
  STRUCTURE_OPTIONS,
  type Structure,
  type StructureOptions,
  type StructureSentence,
  structure,
  structureOf,
} from './structure.ts';
