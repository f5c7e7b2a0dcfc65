import type { FastifyRequest } from 'fastify';
import { readCookie, type SiteCookies } from '../../../http/site-cookies.ts';
import type { SecuritySource } from '../../../security-log/record.ts';

/** What logging in needs to know about the caller. Cookies are as sent. */
export type Caller = {
  readonly address: string;
  readonly userAgent: string | null;
  readonly sessionCookie: string | null;
  readonly deviceCookie: string | null;
};

export function readCaller(cookies: SiteCookies, request: FastifyRequest): Caller {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) || null,
    sessionCookie: readCookie(request, cookies.session),
    deviceCookie: readCookie(request, cookies.device),
  };
}

/** The source of a login, which has no session yet. */
export function sourceOfCaller({ address, userAgent }: Caller): SecuritySource {
  return { address, userAgent, sessionId: null };
}
