/** `aspectra/check`: options declared once, errors in words. */
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
