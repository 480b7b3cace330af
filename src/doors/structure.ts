/** `aspectra/structure`: where a text changes topic, and what each part is about. */
export {
  type Background,
  learnBackground,
  METHOD_NAMES,
  METHODS,
  type MethodName,
  type Structure,
  type StructureOptions,
  structure,
} from '../tasks/structure/index.ts';
