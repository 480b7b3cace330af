/** The version of this Aspectra; test/package.test.ts holds that package.json says the same. */
export const VERSION = '0.1.0';
