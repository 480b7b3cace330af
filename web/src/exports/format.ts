/** A format in which something can be copied or saved as a file. */
export interface Format {
  readonly name: string;
  readonly title: string;
  readonly ending: string;
  readonly type: string;
  make(): string | Promise<string>;
}
