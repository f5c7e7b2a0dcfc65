import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Answer, type Scan, score, vendor } from '../observatory/score.ts';
import { expect, test } from './fixtures.ts';
import { newIdentity } from './people.ts';
import { startSite } from './site.ts';

/**
 * The running site behind a TLS proxy, as X-Forwarded-Proto reports it. The certificate and the proxy are the
 * operator's and not tested here.
 */
const origin = 'https://sidebet.example';

async function ask(url: string, proto: 'http' | 'https', init: RequestInit = {}): Promise<Answer> {
  const headers = { 'x-forwarded-proto': proto, ...(init.headers as Record<string, string>) };
  const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
  const given: Record<string, string | string[]> = Object.fromEntries(answer.headers);
  if (answer.headers.getSetCookie().length > 0) given['set-cookie'] = answer.headers.getSetCookie();
  return { status: answer.status, headers: given, body: await answer.text() };
}

test('Mozilla’s Observatory gives every kind of page an A+', async () => {
  test.setTimeout(240_000);
  const site = await startSite({ PUBLIC_URL: origin, TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const { fullName: _, ...form } = newIdentity();
    const signedUp = await ask(`${site.url}/api/signup`, 'https', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ ...form, confirmPassword: form.password }),
    });
    expect(signedUp.status).toBe(200);
    const cookies = [signedUp.headers['set-cookie'] ?? []].flat();
    expect(cookies.join()).toContain('__Host-sidebet_session=');

    const scan = async (path: string): Promise<Scan> => {
      const plain = await ask(site.url + path, 'http');
      const url = new URL(path, origin);
      return {
        url,
        page: await ask(site.url + path, 'https'),
        httpRoute: [
          { url: new URL(url.href.replace('https:', 'http:')), status: plain.status },
          ...(plain.headers.location ? [{ url: new URL(String(plain.headers.location)), status: 200 }] : []),
        ],
        preflight: await ask(site.url + path, 'https', {
          method: 'OPTIONS',
          headers: { 'access-control-request-method': 'GET', origin: 'https://elsewhere.example' },
        }),
        cookies,
      };
    };

    for (const path of [
      '/',
      '/home',
      '/signin',
      '/Settings?tab=deposit',
      '/betdetails?id=none',
      '/admin',
      '/x',
    ]) {
      const { grade, tests, ...rest } = await score(await scan(path));
      expect({ path, grade, weak: tests.filter(({ modifier }) => modifier < 0) }).toEqual({
        path,
        grade: 'A+',
        weak: [],
      });
      expect(tests.map(({ result }) => result)).toEqual(
        expect.arrayContaining([
          'csp-implemented-with-no-unsafe-default-src-none',
          'redirection-to-https',
          'hsts-implemented-max-age-at-least-six-months',
          'cookies-secure-with-httponly-sessions-and-samesite',
          'corp-implemented-with-same-origin',
        ]),
      );
      expect(rest.score).toBe(135);
    }

    // Control: removing any one of these loses the A+.
    const whole = await scan('/home');
    const without = (...names: string[]): Scan => ({
      ...whole,
      page: {
        ...whole.page,
        headers: Object.fromEntries(
          Object.entries(whole.page.headers).filter(([name]) => !names.includes(name)),
        ),
      },
    });
    const spoilt: Scan[] = [
      without('content-security-policy'),
      without(
        'strict-transport-security',
        'x-content-type-options',
        'referrer-policy',
        'cross-origin-resource-policy',
      ),
      { ...whole, cookies: ['session=1; Path=/'], httpRoute: whole.httpRoute.slice(0, 1) },
    ];
    for (const one of spoilt) expect((await score(one)).grade).not.toBe('A+');
  } finally {
    await site.stop();
  }
});

test('the scoring matches Mozilla’s', () => {
  const listed = readFileSync(new URL('SHA256SUMS', vendor), 'utf8').trim().split('\n');
  expect(listed.length).toBeGreaterThan(15);
  for (const line of listed) {
    const [sum, file] = line.split(/\s+/);
    const content = readFileSync(new URL(file!, vendor));
    expect(`${file} ${createHash('sha256').update(content).digest('hex')}`).toBe(`${file} ${sum}`);
  }
});
