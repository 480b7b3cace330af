/**
 * Access control and security headers. Without a token the server answers on loopback only: to pages that it sent itself
 * and to programs on this machine. Requests for another host name (DNS rebinding) and requests made by pages of other
 * sites (CSRF) are refused. With a token, requests that carry it are answered on any host; a second one may only read.
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
  formAction: ["'self'"],
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

/** Who may do everything, and who may only read. Without a token everybody on this machine may do everything. */
export interface Tokens {
  readonly token?: string | undefined;
  readonly readToken?: string | undefined;
}

/** What the variable `access` of a request says after the guard. */
export type Access = 'all' | 'read';

export function guard({ token, readToken }: Tokens): MiddlewareHandler<{ Variables: { access: Access } }> {
  return async (context, next) => {
    const given = credentialOf(context);
    const isOneOf = async (known: string | undefined) =>
      known !== undefined && given !== undefined && (await timingSafeEqual(given.token, known));
    const access =
      token === undefined || (await isOneOf(token)) ? 'all' : (await isOneOf(readToken)) ? 'read' : undefined;
    const refused = refusal(context, token, access);
    if (refused) return refused.status === 401 && wantsPage(context) ? askForToken() : answerOf(refused);
    if (token !== undefined && given?.from === 'query') return redirectWithCookie(context, given.token);
    context.set('access', access!);
    await next();
  };
}

const wantsPage = ({ req }: Context): boolean =>
  req.method === 'GET' && (req.header('accept') ?? '').includes('text/html');

/** A page with one field; what is typed comes back as `?token=`, which becomes a cookie. */
const askForToken = (): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Aspectra</title><h1>Aspectra</h1><form><p><label for="token">Token</label></p>
<p><input id="token" name="token" type="password" required autofocus autocomplete="current-password"></p>
<p><button>Open</button></p></form></html>`,
    { status: 401, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
  );

function refusal(context: Context, token: string | undefined, access: Access | undefined): Refused | undefined {
  const { raw } = context.req;
  const host = raw.headers.get('host') ?? new URL(raw.url).host;
  if (token === undefined && !LOOPBACK.includes(host.replace(/:\d+$/, '').toLowerCase())) {
    return new Refused(403, `this server answers to localhost only; asked as ${JSON.stringify(host)}`);
  }
  if (isCrossSite(raw, host)) return new Refused(403, 'pages of other sites may not use this server');
  if (access === undefined) {
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
