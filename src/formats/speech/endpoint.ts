/**
 * An OpenAI-compatible transcription endpoint on this machine. The parts of the URL's query become fields of the form
 * (`?model=small&language=de`). Node's `fetch` is not used: it gives up after five minutes without an answer, follows
 * redirects, and may go through a proxy.
 */

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { isIPv4 } from 'node:net';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InputError, OptionError } from '../../check/index.ts';
import { LARGEST } from '../parse.ts';
import type { Recording, Transcriber } from './options.ts';
import { readWritten } from './written.ts';

const FIELDS = { model: 'whisper-1', response_format: 'verbose_json' };
/** Without it the endpoint gives no words, only sentences. */
const WORDS = ['word', 'segment'].map((grain) => ['timestamp_granularities[]', grain] as const);

export function endpointTranscriber(address: string, allowedHost?: string): Transcriber {
  const url = checkedUrl(address, allowedHost);
  const fields = { ...FIELDS, ...Object.fromEntries(url.searchParams) };
  url.search = '';
  return {
    by: url.host,
    async transcribe(recording) {
      const { status, bytes } = await post(url, [...Object.entries(fields), ...WORDS], recording).catch((error) => {
        if (error instanceof InputError) throw error;
        const why = error.code ?? error.message;
        throw new InputError(recording.name, `${url.host} cannot be asked (${why}); is the server running?`);
      });
      if (status === 200) return readWritten({ bytes }, recording.name, url.host);
      const answer = new TextDecoder().decode(bytes).replace(/\s+/g, ' ').slice(0, 300);
      throw new InputError(recording.name, `${url.host} answered ${status}: ${answer}`);
    },
  };
}

function checkedUrl(address: string, allowedHost?: string): URL {
  if (!URL.canParse(address)) throw new OptionError('formats', 'transcriber must be a URL that is valid', address);
  const url = new URL(address);
  if (isThisMachine(url.hostname) || url.hostname === allowedHost?.toLowerCase()) return url;
  throw new OptionError(
    'formats',
    `transcriber must be on this machine, so that no sound leaves it; to allow it: --transcriber-host ${url.hostname}`,
    address,
  );
}

export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));

async function post(url: URL, fields: readonly Field[], { path, name, signal }: Recording) {
  const { type, head, tail } = frameOf(fields, { field: 'file', name: basename(path) });
  const { size } = await stat(path);
  const secure = url.protocol === 'https:';
  const sending = (secure ? secureRequest : request)(url, {
    method: 'POST',
    agent: secure ? new SecureAgent() : new Agent(),
    signal,
    headers: { 'content-type': type, 'content-length': head.length + size + tail.length },
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sending.on('response', resolve).on('error', reject);
  const body = async function* () {
    yield head;
    yield* createReadStream(path, { end: size - 1 });
    yield tail;
  };
  pipeline(body, sending).catch(reject);
  const answer = await promise;
  return { status: answer.statusCode, bytes: await bodyOf(answer, name, url.host) };
}

async function bodyOf(answer: IncomingMessage, name: string, by: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    if ((size += chunk.length) > LARGEST) throw new InputError(name, `${by} wrote more than can be a transcript`);
  }
  return Buffer.concat(chunks);
}

type Field = readonly [name: string, value: string];

interface Frame {
  readonly type: string;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

/** A form of fields and one file (RFC 7578): what goes before the bytes of the file, and what after. */
function frameOf(fields: readonly Field[], file: { readonly field: string; readonly name: string }): Frame {
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
