/** Who is let in, line by line: without a socket, and without anything behind the door. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Hono } from 'hono';
import { guard, headers, POLICY } from './security.ts';

const doorWith = (token?: string) =>
  new Hono()
    .use(headers())
    .use(guard({ token }))
    .all('*', (context) => context.text('in'));
const HERE = 'http://localhost:7000';

async function statusOf(path: string, given: Record<string, string> = {}, token?: string, method = 'GET') {
  const url = path.startsWith('http') ? path : HERE + path;
  const response = await doorWith(token).request(url, { method, headers: given });
  return response.status;
}

describe('without a token', () => {
  it('answers to the names of this machine, with any port and in any case', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'LocalHost', 'localhost:1', '127.0.0.1:65535', '[::1]:80']) {
      assert.equal(await statusOf('/', { host }), 200, host);
      assert.equal(await statusOf(`http://${host}/`), 200, host);
    }
  });

  it('answers to no other name', async () => {
    const others = ['example.org', 'localhost.example.org', 'example.org:7000', 'xlocalhost', '127.0.0.1.example.org'];
    for (const host of [...others, '10.0.0.1', '0.0.0.0', 'localhost:7000:80', 'localhost:x']) {
      assert.equal(await statusOf('/', { host }), 403, host);
    }
    const response = await doorWith().request(HERE, { headers: { host: 'example.org' } });
    assert.match((await response.json()).error.message, /localhost only; asked as "example\.org"/);
  });
});

describe('pages of other sites', () => {
  it('are refused by their origin, whatever they ask', async () => {
    const host = 'localhost:7000';
    for (const token of [undefined, 'secret']) {
      const authorization = 'Bearer secret';
      for (const origin of ['http://evil.example', 'http://localhost:7001', 'http://localhost', 'null', '']) {
        for (const method of ['GET', 'POST', 'DELETE']) {
          const given = { host, origin, authorization };
          assert.equal(await statusOf('/', given, token, method), 403, `${method} from ${origin}`);
        }
      }
      assert.equal(await statusOf('/', { host, origin: HERE, authorization }, token, 'POST'), 200);
    }
  });

  it('are refused by what the browser says of them; a link to us may be followed', async () => {
    const from = (site: string, mode: string, method = 'GET') =>
      statusOf('/', { host: 'localhost', 'sec-fetch-site': site, 'sec-fetch-mode': mode }, undefined, method);
    for (const site of ['cross-site', 'same-site']) {
      assert.equal(await from(site, 'cors'), 403);
      assert.equal(await from(site, 'no-cors'), 403);
      assert.equal(await from(site, 'navigate', 'POST'), 403);
      assert.equal(await from(site, 'navigate'), 200);
    }
    for (const site of ['same-origin', 'none']) assert.equal(await from(site, 'cors', 'POST'), 200);
  });
});

describe('with a token', () => {
  it('every host is answered, with the token only', async () => {
    const wrong = ['a', 'a bc', '', 'A B'].map((token) => `Bearer ${token}`);
    for (const host of ['localhost', 'example.org:7000']) {
      assert.equal(await statusOf('/', { host }, 'a b'), 401);
      for (const authorization of ['Bearer a b', 'a b'])
        assert.equal(await statusOf('/', { host, authorization }, 'a b'), 200, authorization);
      for (const authorization of [...wrong, 'Basic a b', 'xBearer a b', 'a Bearer b'])
        assert.equal(await statusOf('/', { host, authorization }, 'a b'), 401, authorization);
    }
    const response = await doorWith('t').request(HERE);
    assert.match((await response.json()).error.message, /Authorization: Bearer TOKEN/);
  });

  it('an empty token lets nobody in for free', async () => {
    assert.equal(await statusOf('http://example.org/', { authorization: 'Bearer x' }, ''), 401);
  });

  it('a header counts before the address, and that before the cookie', async () => {
    assert.equal(await statusOf('/?token=t', { authorization: 'Bearer wrong' }, 't'), 401);
    assert.equal(await statusOf('/?token=wrong', { cookie: 'aspectra-token=t' }, 't'), 401);
    assert.equal(await statusOf('/', { cookie: 'aspectra-token=t' }, 't'), 200);
    assert.equal(await statusOf('/', { cookie: 'aspectra-token=wrong' }, 't'), 401);
    assert.equal(await statusOf('/', { cookie: 'other=t' }, 't'), 401);
  });

  it('is compared by digests, so that the time tells nothing of it', async () => {
    const { digest } = crypto.subtle;
    let digests = 0;
    crypto.subtle.digest = function (...given) {
      digests++;
      return digest.apply(this, given);
    };
    try {
      assert.equal(await statusOf('/', { authorization: 'Bearer wrong' }, 'right'), 401);
    } finally {
      crypto.subtle.digest = digest;
    }
    assert.ok(digests >= 2, `${digests} digests`);
  });

  it('in the address becomes a cookie that scripts and other sites do not get, and leaves the address', async () => {
    const response = await doorWith('t').request(`${HERE}/map?a=1&token=t&b=2`);
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), '/map?a=1&b=2');
    const [value, ...flags] = response.headers.get('set-cookie')!.split('; ');
    assert.equal(value, 'aspectra-token=t');
    assert.deepEqual(flags.sort(), ['HttpOnly', 'Path=/', 'SameSite=Strict']);
  });

  it('leads to no other host', async () => {
    for (const path of ['//evil.example/?token=t', '///evil.example?token=t', '/\\evil.example?token=t']) {
      const response = await doorWith('t').request(new Request(`${HERE}${path}`));
      const location = response.headers.get('location')!;
      assert.equal(new URL(location, HERE).host, 'localhost:7000', location);
    }
  });

  it('in the address is no token where none is asked for', async () => {
    assert.equal(await statusOf('/?token=t'), 200);
  });
});

it('headers: let nothing in from outside, nor the page into a frame', async () => {
  const { headers: sent } = await doorWith().request(HERE);
  const policy = new Map(
    sent
      .get('content-security-policy')!
      .split(';')
      .map((rule) => rule.trim().split(/ (.*)/) as [string, string]),
  );
  assert.deepEqual(Object.fromEntries(policy), {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'media-src': "'self' blob:",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
  assert.equal(policy.size, Object.keys(POLICY).length);
  assert.equal(sent.get('x-frame-options'), 'DENY');
  assert.equal(sent.get('x-content-type-options'), 'nosniff');
  assert.equal(sent.get('strict-transport-security'), null);
  for (const what of ['camera', 'microphone', 'geolocation']) {
    assert.match(sent.get('permissions-policy')!, new RegExp(`${what}=\\(\\)`));
  }
});
