/** A form of fields and one file (RFC 7578): what goes before the bytes of the file, and what after. */
import { randomUUID } from 'node:crypto';

export type Field = readonly [name: string, value: string];

export interface Frame {
  readonly type: string;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

export function frameOf(fields: readonly Field[], file: { readonly field: string; readonly name: string }): Frame {
  const boundary = `aspectra-${randomUUID()}`;
  const part = (field: string, rest: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(field)}"${rest}\r\n\r\n`;
  const before = fields.map(([field, value]) => `${part(field, '')}${value}\r\n`).join('');
  const opening = part(file.field, `; filename="${escaped(file.name)}"\r\ncontent-type: application/octet-stream`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(before + opening),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}

/** As browsers write names with quotes and line breaks. */
const escaped = (name: string): string => name.replace(/["\r\n]/g, encodeURIComponent);
