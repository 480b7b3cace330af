export const PLACEHOLDER: string;
export function relativePage(html: string, depth: number): string;
export function relativeScript(code: string): string;
