import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '@sidebet/domain/escape-html';

/** Who logs in at the local provider. */
export type OpenIdUser = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | 'true' | 'false';
  readonly given_name?: string;
  readonly family_name?: string;
};

/** What the provider does wrong for one login. */
export type OpenIdFault = {
  /** Claims that replace the right ones; undefined removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that is not published. */
  readonly wrongKey?: boolean;
  /** Answers without an identity token. */
  readonly noToken?: boolean;
  /** The token endpoint answers with this status. */
  readonly status?: number;
};

/** An OpenID provider on 127.0.0.1: discovery, keys, login page and tokens, with PKCE and single-use codes. */
export type OpenIdTestProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is logged in at the provider. */
  user: OpenIdUser;
  fault: OpenIdFault;
  /** Logs the person in as a browser would. Returns what the provider adds to the return address. */
  logIn(loginUrl: string): { readonly state: string; readonly code: string };
  close(): Promise<void>;
};

type Login = { readonly query: URLSearchParams; readonly user: OpenIdUser; readonly fault: OpenIdFault };

export async function startOpenIdProvider(): Promise<OpenIdTestProvider> {
  const [published, secret] = [newKey(), newKey()];
  const clientId = 'sidebet-test';
  const clientSecret = 'the secret of a test registration';
  const logins = new Map<string, Login>();

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: OpenIdTestProvider = {
    issuer,
    clientId,
    clientSecret,
    user: { sub: 'nobody' },
    fault: {},
    logIn(loginUrl) {
      const { searchParams: query } = new URL(loginUrl);
      const code = randomBytes(16).toString('base64url');
      logins.set(code, { query, user: provider.user, fault: provider.fault });
      return { state: query.get('state') ?? '', code };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const json = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      return json(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      });
    }
    if (url.pathname === '/keys') return json(200, { keys: [published.jwk] });
    if (url.pathname === '/authorize') return showLogin(url, response);
    if (url.pathname === '/token' && request.method === 'POST') {
      const given = new URLSearchParams(await text(request));
      const login = logins.get(given.get('code') ?? '');
      logins.delete(given.get('code') ?? '');
      if (login?.fault.status) return json(login.fault.status, { error: 'server_error' });
      if (!login || !isAllowed(given, request, login)) return json(400, { error: 'invalid_grant' });
      const tokens = {
        access_token: randomBytes(16).toString('hex'),
        token_type: 'Bearer',
        expires_in: 3600,
      };
      return json(200, login.fault.noToken ? tokens : { ...tokens, id_token: tokenFor(login) });
    }
    response.writeHead(404).end();
  }

  /** Apple posts its answer from a form; Google redirects. Either way after one tap. */
  function showLogin(url: URL, response: ServerResponse): void {
    const { state, code } = provider.logIn(url.href);
    const target = new URL(url.searchParams.get('redirect_uri') ?? '');
    const html = (body: string) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><title>Test provider</title><h1>Test provider</h1>${body}`);
    if (url.searchParams.get('response_mode') === 'form_post') {
      html(`<form method="post" action="${escapeHtml(target.href)}">
        <input type="hidden" name="state" value="${escapeHtml(state)}"><input type="hidden" name="code" value="${code}">
        <button>Continue</button></form>`);
      return;
    }
    target.search = new URLSearchParams({ state, code, iss: issuer }).toString();
    html(`<a href="${escapeHtml(target.href)}">Continue</a>`);
  }

  function isAllowed(given: URLSearchParams, request: IncomingMessage, { query }: Login): boolean {
    const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;
    const isClient =
      request.headers.authorization === basic ||
      (given.get('client_id') === clientId && given.get('client_secret') === clientSecret);
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    return (
      isClient &&
      given.get('grant_type') === 'authorization_code' &&
      given.get('redirect_uri') === query.get('redirect_uri') &&
      query.get('client_id') === clientId &&
      query.get('code_challenge_method') === 'S256' &&
      challenge === query.get('code_challenge')
    );
  }

  function tokenFor({ query, user, fault }: Login): string {
    const now = Math.floor(Date.now() / 1000);
    const { jwk, privateKey } = fault.wrongKey ? { ...secret, jwk: published.jwk } : published;
    const claims = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 600,
      nonce: query.get('nonce'),
      ...user,
      ...fault.claims,
    };
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: jwk.kid })}.${encode(claims)}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  }
}

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomBytes(8).toString('hex');
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } };
}
