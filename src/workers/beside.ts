/** URL of a sibling module: the extension is .ts when run from source, .js from dist. */
export const besideThis = (path: string, here: string): URL => new URL(path + here.slice(here.lastIndexOf('.')), here);
