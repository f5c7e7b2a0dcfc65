import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret of a session: 256 random bits. Only its browser has it. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/**
 * What the database stores of a token. Readers of the table cannot log in with it. A token is random, so it needs no salt and no
 * slow hash, and a lookup by hash reveals nothing through its time.
 */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The value of the session cookie. Its signature lets forged cookies be refused without a query. */
export function signToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${sign(token, secret).toString('base64')}`);
}

/** Tokens of version 1.0.0 have 32 characters. */
const cookieForm = /^([\w-]{32,64})\.([\w+/]{43}=)$/;

/** The token of a session cookie; null if it is not signed with this secret. */
export function readToken(cookie: string, secret: string): string | null {
  const [, token = '', signature = ''] = cookieForm.exec(decode(cookie)) ?? [];
  if (token === '') return null;
  return timingSafeEqual(sign(token, secret), Buffer.from(signature, 'base64')) ? token : null;
}

const sign = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest();

/** Empty for what is not encoded correctly. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
