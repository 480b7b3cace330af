/** One line of progress on a terminal, drawn over itself. */

export interface ShownProgress {
  readonly what: string;
  readonly done?: number;
  /** Absent where the total is unknown. */
  readonly of?: number;
}

/** What of a terminal is used. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface StatusLine {
  draw(progress: ShownProgress, seconds: number): void;
  clear(): void;
}

const CLEAR = '\r\u001b[K';
const WIDTH = 20;

/** Draws nothing where there is no terminal. */
export function statusLine(terminal: Terminal): StatusLine {
  let drawn = '';
  const show = (line: string) => {
    if (terminal.isTTY && line !== drawn) terminal.write(CLEAR + line);
    drawn = line;
  };
  return {
    draw: (progress, seconds) => show(lineOf(progress, seconds).slice(0, (terminal.columns ?? 80) - 1)),
    clear: () => show(''),
  };
}

/** `topics ████████░░░░░░░░░░░░ 12/30, 8 s` */
export function lineOf({ what, done, of }: ShownProgress, seconds: number): string {
  const time = `${Math.floor(seconds)} s`;
  if (done === undefined) return `${what} … ${time}`;
  if (of === undefined || !(of > 0)) return `${what} ${done}, ${time}`;
  const full = Math.round(WIDTH * Math.min(1, Math.max(0, done / of)));
  return `${what} ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${done}/${of}, ${time}`;
}
