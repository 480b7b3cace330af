/** The address of a script beside another: running files end in .ts from source and in .js from dist. */
export const besideThis = (path: string, here: string): URL => new URL(path + here.slice(here.lastIndexOf('.')), here);
