/** Declarations as every compiler reads them. */

const SPECIFIER = /((?:\bfrom|\bimport)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+?)\.[tj]s\2/g;
const TYPED_ARRAY = /\b((?:Float|Uint|Int|BigInt|BigUint)\d+(?:Clamped)?Array)<ArrayBuffer(?:Like)?>/g;

/**
 * Imports end in .js instead of .ts, which TypeScript before 5 cannot resolve; typed arrays lose the parameter that
 * TypeScript before 5.7 does not know. `onImport` is told what is imported, without its ending.
 */
export const forOldCompilers = (text, onImport = () => {}) =>
  text
    .replace(SPECIFIER, (_, before, quote, target) => {
      onImport(target);
      return `${before}${quote}${target}.js${quote}`;
    })
    .replace(TYPED_ARRAY, '$1');
