/** Gives others a turn in a long computation: progress is drawn, and a wish to stop is heard. */
export const turn = (): Promise<void> => new Promise((resume) => setTimeout(resume));
