export const PAGES: readonly string[];
export function publish(root: string, url: string): void;
