export function sitePage(text: string, path: string): string;
export function faults(folder: string): string[];
export function buildSite(parts?: { reference?: boolean; playground?: boolean }): string;
