/** `aspectra/compare`: methods against references. */
export {
  type ComparedMethod,
  type CompareOptions,
  type Comparison,
  compare,
  type ReferenceSet,
} from '../tasks/compare/index.ts';
