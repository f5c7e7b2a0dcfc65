import type { FastifyRequest } from 'fastify';
import { type Auth, addressHeader } from './auth.ts';

/** What signing in needs to know of who asks. */
export type Caller = { readonly address: string; readonly headers: Headers };

/** Reads the caller off a request; of its headers only the session cookie and the browser's name go on. */
export function callerOf(auth: Auth, request: FastifyRequest): Caller {
  const headers = new Headers({ [addressHeader]: request.ip });
  const cookie = sessionCookieOf(auth, request);
  if (cookie) headers.set('cookie', `${auth.cookieName}=${cookie}`);
  const browser = request.headers['user-agent'];
  if (browser) headers.set('user-agent', browser.slice(0, 400));
  return { address: request.ip, headers };
}

/** The session cookie's value as sent, signature included; null when there is none. */
export function sessionCookieOf(auth: Auth, request: FastifyRequest): string | null {
  const start = `${auth.cookieName}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) || null;
}
