import type { FastifyRequest } from 'fastify';

export type SiteCookie = { readonly name: string; readonly secure: boolean };

export type SiteCookies = {
  /** The token of a session (sessions/session-token.ts). */
  readonly session: SiteCookie;
  /** Says that a device completed a login (features/accounts/auth/known-device.ts). */
  readonly device: SiteCookie;
  /** Binds a login with another service to the browser that began it (features/accounts/auth/open-id.ts). */
  readonly openId: SiteCookie;
};

/** `__Host-` makes browsers reject a cookie from another host or without https. */
export function siteCookies(publicUrl: string | undefined): SiteCookies {
  const secure = publicUrl?.startsWith('https://') ?? false;
  const cookie = (name: string): SiteCookie => ({
    name: `${secure ? '__Host-' : ''}sidebet_${name}`,
    secure,
  });
  return { session: cookie('session'), device: cookie('device'), openId: cookie('open_id') };
}

/** The Set-Cookie value; a maximum age of 0 clears the cookie. `value` must need no encoding. */
export function writeCookie({ name, secure }: SiteCookie, value: string, maxAgeSeconds: number): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
}

/** The value as sent; null if there is none. */
export function readCookie(request: FastifyRequest, { name }: SiteCookie): string | null {
  const start = `${name}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) || null;
}
