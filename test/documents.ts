/** Texts as documents that are called by their places: 0, 1, 2, … */
export const documentsOf = <More extends object>(texts: readonly string[], more?: More) =>
  texts.map((text, i) => ({ id: `${i}`, text, ...(more as More) }));
