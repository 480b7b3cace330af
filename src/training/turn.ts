/** Yields to the event loop in a long computation, so that progress is drawn and an abort signal arrives. */
export const turn = (): Promise<void> => new Promise((resume) => setTimeout(resume));
