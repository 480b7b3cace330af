export function atOnce(code: string, filename: string): { code: string; map: { sources: string[]; mappings: string } };
