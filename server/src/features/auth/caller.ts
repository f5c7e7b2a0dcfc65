import type { FastifyRequest } from 'fastify';
import type { SecuritySource } from '../../security-log/record.ts';
import { type Auth, addressHeader } from './better-auth.ts';

/** What logging in needs to know about the caller. */
export type Caller = {
  readonly address: string;
  readonly headers: Headers;
  /** As sent (known-device.ts). */
  readonly deviceCookie: string | null;
};

/** Reads the caller from a request. Only the session cookie and the user agent are passed on. */
export function readCaller(auth: Auth, request: FastifyRequest): Caller {
  const headers = new Headers({ [addressHeader]: request.ip });
  const cookie = readSessionCookie(auth, request);
  if (cookie) headers.set('cookie', `${auth.cookieName}=${cookie}`);
  const browser = request.headers['user-agent'];
  if (browser) headers.set('user-agent', browser.slice(0, 400));
  return { address: request.ip, headers, deviceCookie: readCookie(request, auth.deviceCookie.name) };
}

/** The source of a login, which has no session yet. */
export function sourceOfCaller({ address, headers }: Caller): SecuritySource {
  return { address, userAgent: headers.get('user-agent'), sessionId: null };
}

/** The raw session cookie including its signature; null if there is none. */
export function readSessionCookie(auth: Auth, request: FastifyRequest): string | null {
  return readCookie(request, auth.cookieName);
}

export function readCookie(request: FastifyRequest, name: string): string | null {
  const start = `${name}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) || null;
}
