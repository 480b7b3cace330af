/** A plain file server, not at the root of its host: what a page needs must be beside it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const PATH = '/some/where/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

export interface StaticHost {
  readonly url: string;
  close(): void;
}

export async function serveFolder(folder: string): Promise<StaticHost> {
  const server = createServer(({ url = '/' }, answer) => {
    const pathname = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    let file = join(folder, pathname.slice(PATH.length));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!pathname.startsWith(PATH) || !existsSync(file)) return void answer.writeHead(404).end();
    answer.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    answer.end(readFileSync(file));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
  return { url, close: () => void server.close() };
}
