/** A whole number with commas between thousands, as `toLocaleString('en')` has it, which takes 35 ms the first time. */
export const thousands = (count: number): string => `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
