/** The words with a capital in front, as a sentence or a title has it. */
export const withCapital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
