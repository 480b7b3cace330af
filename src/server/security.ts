/**
 * Who may talk to the server. On loopback: pages that the server itself sent, and programs on this machine; a name that
 * another site points here (DNS rebinding) is refused, and so is a request that another site's page makes. With a token:
 * whoever has it.
 */
import type { MiddlewareHandler } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import { answerOf, Refused } from './refused.ts';

export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];
const COOKIE = 'aspectra-token';

export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

export function guard(token: string | undefined): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req;
    const refused = await refusal(raw, token);
    if (refused) context.res = answerOf(refused);
    else if (token !== undefined && carried(raw) === 'query') return letIn(raw.url, token);
    else await next();
    for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
  };
}

async function refusal(request: Request, token: string | undefined): Promise<Refused | undefined> {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  if (token === undefined && !LOOPBACK.includes(host.replace(/:\d+$/, '').toLowerCase())) {
    return new Refused(403, `this server answers to localhost only; asked as ${JSON.stringify(host)}`);
  }
  if (fromElsewhere(request, host)) return new Refused(403, 'pages of other sites may not use this server');
  if (token !== undefined && !(await hasToken(request, token))) {
    return new Refused(401, 'needs the token: Authorization: Bearer TOKEN, or open /?token=TOKEN once');
  }
  return undefined;
}

/** A browser says where a request comes from; opening the page from a link is fine, everything else is not. */
function fromElsewhere({ headers, method }: Request, host: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null && !sameHost(origin, host)) return true;
  const site = headers.get('sec-fetch-site');
  if (site === null || site === 'same-origin' || site === 'none') return false;
  return !(method === 'GET' && headers.get('sec-fetch-mode') === 'navigate');
}

const sameHost = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host;

type Carried = 'header' | 'cookie' | 'query' | undefined;

function carried({ headers, url }: Request): Carried {
  if (headers.has('authorization')) return 'header';
  if (new URL(url).searchParams.has('token')) return 'query';
  return cookieOf(headers) === undefined ? undefined : 'cookie';
}

async function hasToken(request: Request, token: string): Promise<boolean> {
  const { headers, url } = request;
  const given = {
    header: headers.get('authorization')?.replace(/^Bearer /, ''),
    query: new URL(url).searchParams.get('token'),
    cookie: cookieOf(headers),
  };
  const how = carried(request);
  return how !== undefined && timingSafeEqual(given[how] ?? '', token);
}

const cookieOf = (headers: Headers): string | undefined => {
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1];
  return value === undefined ? undefined : decoded(value);
};

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Keeps the token as a cookie and takes it out of the address. */
function letIn(url: string, token: string): Response {
  const target = new URL(url);
  target.searchParams.delete('token');
  return new Response(null, {
    status: 303,
    headers: {
      Location: target.pathname + target.search,
      'Set-Cookie': `${COOKIE}=${encodeURIComponent(token)}; Path=/; HttpOnly; SameSite=Strict`,
    },
  });
}
