/** `__Host-` makes browsers reject the cookie from another host or without https. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sidebet_session' : 'sidebet_session';
}
