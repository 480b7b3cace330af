/**
 * Access control and security headers. Without a token the server answers on loopback only: to pages that it sent itself
 * and to programs on this machine. Requests for another host name (DNS rebinding) and requests made by pages of other
 * sites (CSRF) are refused. With a token, requests that carry it are answered on any host.
 *
 * Hono's `csrf` checks form posts only and its `bearerAuth` takes no token with a space, so both checks are ours.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { secureHeaders } from 'hono/secure-headers';
import { timingSafeEqual } from 'hono/utils/buffer';
import { answerOf, Refused } from './refused.ts';

export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];
const COOKIE = 'aspectra-token';

/** Content Security Policy. */
export const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

export const headers = (): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: POLICY,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    xFrameOptions: 'DENY',
    // The server speaks plain HTTP; whoever puts TLS before it decides on this header.
    strictTransportSecurity: false,
  });

export function guard(token: string | undefined): MiddlewareHandler {
  return async (context, next) => {
    const refused = await refusal(context, token);
    if (refused) return answerOf(refused);
    if (token !== undefined && credentialOf(context)?.from === 'query') return redirectWithCookie(context, token);
    await next();
  };
}

async function refusal(context: Context, token: string | undefined): Promise<Refused | undefined> {
  const { raw } = context.req;
  const host = raw.headers.get('host') ?? new URL(raw.url).host;
  if (token === undefined && !LOOPBACK.includes(host.replace(/:\d+$/, '').toLowerCase())) {
    return new Refused(403, `this server answers to localhost only; asked as ${JSON.stringify(host)}`);
  }
  if (isCrossSite(raw, host)) return new Refused(403, 'pages of other sites may not use this server');
  if (token !== undefined && !(await timingSafeEqual(credentialOf(context)?.token ?? '', token))) {
    return new Refused(401, 'needs the token: Authorization: Bearer TOKEN, or open /?token=TOKEN once');
  }
  return undefined;
}

/** Whether a page of another site makes the request. Following a link to a page of ours is allowed. */
function isCrossSite({ headers, method }: Request, host: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null && !(URL.canParse(origin) && new URL(origin).host === host)) return true;
  const site = headers.get('sec-fetch-site');
  if (site === null || site === 'same-origin' || site === 'none') return false;
  return !(method === 'GET' && headers.get('sec-fetch-mode') === 'navigate');
}

interface Credential {
  readonly from: 'header' | 'query' | 'cookie';
  readonly token: string;
}

function credentialOf(context: Context): Credential | undefined {
  const header = context.req.header('authorization');
  if (header !== undefined) return { from: 'header', token: header.replace(/^Bearer /, '') };
  const query = context.req.query('token');
  if (query !== undefined) return { from: 'query', token: query };
  const cookie = getCookie(context, COOKIE);
  return cookie === undefined ? undefined : { from: 'cookie', token: cookie };
}

/** Keeps the token as a cookie and removes it from the address. */
function redirectWithCookie(context: Context, token: string): Response {
  const target = new URL(context.req.url);
  target.searchParams.delete('token');
  setCookie(context, COOKIE, token, { path: '/', httpOnly: true, sameSite: 'Strict' });
  // A location that begins with two slashes would name another host.
  return context.redirect(target.pathname.replace(/^\/+/, '/') + target.search, 303);
}
