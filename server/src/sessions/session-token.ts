import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret of a session: 256 random bits. Only its browser has it. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/**
 * What the database stores of a token. Readers of the table cannot log in with it. A token is random, so it needs no salt and no
 * slow hash, and a lookup by hash reveals nothing through its time.
 */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The value of the session cookie. Its signature lets forged cookies be refused without a query. */
export const signToken = (token: string, secret: string): string => encodeURIComponent(sign(token, secret));

const sign = (token: string, secret: string) =>
  `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;

/** Tokens of version 1.0.0 have 32 characters. */
const tokenForm = /^([\w-]{32,64})\./;

/** The token of a session cookie, encoded or not; null if it is not signed with this secret. */
export function readToken(cookie: string, secret: string): string | null {
  const token = tokenForm.exec(cookie)?.[1];
  if (token === undefined) return null;
  const signed = sign(token, secret);
  return isSame(cookie, encodeURIComponent(signed)) || isSame(cookie, signed) ? token : null;
}

function isSame(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
