/** A way to take something out of the page: copied, or saved as a file. */
export interface Format {
  readonly name: string;
  readonly title: string;
  readonly ending: string;
  readonly type: string;
  make(): string;
}
