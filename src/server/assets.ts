/** Static files of the app, read once at start: no request reaches the file system. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped?: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly tag: string;
  readonly lasting: boolean;
}

export type Assets = (request: Request) => Response | undefined;

const MISSING = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Aspectra</title>
<p>The page is not built: <code>npm run build -w web</code>. The API is here: <a href="/api/v1/openapi.json">openapi.json</a>.`;

export function openAssets(folder: string): Assets {
  const assets = existsSync(folder) ? assetsIn(folder) : new Map<string, Asset>();
  if (!assets.has('/index.html')) assets.set('/index.html', assetOf('/index.html', Buffer.from(MISSING)));
  return (request) => {
    const { pathname } = new URL(request.url);
    const asset = assets.get(pathname === '/' ? '/index.html' : pathname);
    return asset && answer(asset, request);
  };
}

function assetsIn(folder: string): Map<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = `/${relative(folder, path).split(sep).join('/')}`;
      return [name, assetOf(name, readFileSync(path))];
    }),
  );
}

function assetOf(name: string, bytes: Buffer<ArrayBuffer>): Asset {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  return {
    bytes,
    ...(/text|svg/.test(type) && { gzipped: gzipSync(bytes) }),
    type,
    tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
    lasting: name.startsWith('/assets/'),
  };
}

function answer({ bytes, gzipped, type, tag, lasting }: Asset, { headers }: Request): Response {
  const common = {
    ETag: tag,
    'Cache-Control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
  };
  if (headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers: common });
  const zip = gzipped && /\bgzip\b/.test(headers.get('accept-encoding') ?? '');
  return new Response(zip ? gzipped : bytes, {
    headers: { ...common, 'Content-Type': type, ...(zip && { 'Content-Encoding': 'gzip' }) },
  });
}
