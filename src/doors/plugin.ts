/** `aspectra/plugin`: methods, spaces, encoders, formats, languages and stop lists of your own; options declared once, errors in words. */
export {
  choice,
  flag,
  type Given,
  InputError,
  integer,
  jsonSchema,
  number,
  OptionError,
  type Options,
  resolve,
  settle,
  text,
  type Values,
  variants,
} from '../check/index.ts';
export { type Plugin, register } from '../plugins/plugin.ts';
