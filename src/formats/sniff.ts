/** What a file is by its content: marks of binary formats first, then the looks of its first lines. */
import { parsedJson } from '../check/json-values.ts';
import type { FormatName } from './table.ts';

/** Formats recognised by their first bytes, whatever the file is called. */
export function formatOfBytes(bytes: Uint8Array): FormatName | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  if (head.startsWith('PAR1')) return 'parquet';
  if (!head.startsWith('PK\x03\x04')) return undefined;
  const all = head + new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, bytes.length - 65536)));
  if (all.includes('application/epub+zip') || all.includes('META-INF/container.xml')) return 'epub';
  return all.includes('word/') ? 'docx' : undefined;
}

/** What cannot be read but can be named; a `.` in a mark stands for any byte. */
const OTHERS: readonly (readonly [what: string, ...marks: string[]])[] = [
  ['a zip archive; unpack it first', 'PK\x03\x04'],
  ['an old Word, Excel or PowerPoint file; save it as .docx, .csv or .pdf first', '\xd0\xcf\x11\xe0'],
  ['rich text (RTF); save it as .docx or .txt first', '{\\rtf'],
  ['packed with gzip; unpack it first', '\x1f\x8b'],
  [
    'sound or film; a recogniser such as Whisper makes text of it',
    'ID3',
    '\xff\xfb',
    'RIFF',
    'fLaC',
    'OggS',
    '....ftyp',
  ],
  ['a picture', '\x89PNG', '\xff\xd8\xff', 'GIF8'],
];

export function otherKind(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const begins = (mark: string) => [...mark].every((character, i) => character === '.' || character === head[i]);
  return OTHERS.find(([, ...marks]) => marks.some(begins))?.[0];
}

const HEAD = 4096;

/** For text without an ending that says it, as from standard input. */
export function formatOfText(text: string): FormatName {
  const head = text.slice(0, HEAD).trimStart();
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (/^WEBVTT\b/.test(head)) return 'vtt';
  if (lines.slice(0, 4).some((line) => /^\s*[\d:.,]+\s*-->\s*[\d:.,]+/.test(line))) return 'srt';
  if (/^<!doctype html|^<html[\s>]/i.test(head)) return 'html';
  if (isObject(firstLine(text)) && text.trim().includes('\n')) return 'jsonl';
  if (/^[[{]/.test(head) && isJson(text)) return 'json';
  // The last line may be cut off.
  const whole = lines.slice(0, -1).slice(0, 10);
  if (whole.length > 0 && whole.every((line) => CTM.test(line))) return 'ctm';
  if (MAIL.test(head)) return 'email';
  return lines.filter((line) => /^#{1,6} \S|^\*\*[^*]+:\*\*/.test(line)).length >= 2 ? 'markdown' : 'text';
}

const MAIL =
  /^(?:(?:Return-Path|Received|From|To|Subject|Date|Message-ID|MIME-Version|Delivered-To|DKIM-Signature): .*\r?\n(?:[ \t].*\r?\n)*){3}/i;
const CTM = /^(?:;;|\S+\s+\S+\s+(?:[\d.]+|\*)\s+(?:[\d.]+|\*)\s+\S+(?:\s+-?[\d.]+)?\s*$)/;

const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0];

const isObject = (line: string): boolean => line.startsWith('{') && isJson(line);

const isJson = (text: string): boolean => typeof parsedJson(text) === 'object';
