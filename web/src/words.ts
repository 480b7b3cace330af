/** Formatting of numbers, places and names. */
export { clock, placeWords } from '../../src/render/text.ts';

const numbers = new Intl.NumberFormat('en');

export const counted = (n: number, noun: string, plural = `${noun}s`): string =>
  `${numbers.format(n)} ${n === 1 ? noun : plural}`;
export const whole = (n: number): string => numbers.format(n);
export const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;

export const ordinal = (n: number): string => {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${whole(n)}${ending}`;
};

const KINDS: Readonly<Record<string, string>> = {
  vtt: 'transcript',
  srt: 'transcript',
  ctm: 'transcript',
  speech: 'speech',
  md: 'Markdown',
  markdown: 'Markdown',
  txt: 'text',
  pdf: 'PDF',
  docx: 'Word',
  html: 'web page',
  htm: 'web page',
  epub: 'book',
  eml: 'e-mail',
  csv: 'table row',
  jsonl: 'record',
};
export const kindName = (kind: string): string => KINDS[kind] ?? kind;

/** Seconds of a time as people write it: 1:02:03, 4:05.5, 62. */
export function secondsOf(written: string): number | undefined {
  if (!/^(\d+:)?(\d+:)?\d+([.,]\d+)?$/.test(written.trim())) return undefined;
  const [first, ...rest] = written.trim().replace(',', '.').split(':').map(Number);
  return rest.some((part) => part >= 60) ? undefined : rest.reduce((sum, part) => sum * 60 + part, first);
}

/** The name of a method as a person reads it. */
export const methodName = (name: string): string => (name === 'auto' ? 'recommended' : name);

/** The name of the file, where the title is another; records have none. */
export const nameOfFile = ({ id, title, kind }: { id: string; title: string; kind: string }): string =>
  id === title || /^(?:jsonl|ndjson|json|csv|tsv|speech)$/.test(kind) ? '' : id;
