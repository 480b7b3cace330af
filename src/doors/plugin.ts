/** `aspectra/plugin`: methods, spaces, formats, languages and stop lists of your own. */
export { type Plugin, register } from '../plugins/plugin.ts';
