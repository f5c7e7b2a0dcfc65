import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../calls.ts';
import { certificatesPath } from './signing-key.ts';

export type PayPalKeys = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
};
/** Access tokens end with the process, because real tokens may end early too. */
export type Tokens = { issue(): string; has(token: string): boolean; clear(): void; lifeSeconds: number };

export function openTokens(): Tokens {
  const good = new Map<string, number>();
  return {
    lifeSeconds: 32_400,
    issue() {
      const token = `A21AA${randomBytes(24).toString('base64url')}`;
      good.set(token, Date.now() + this.lifeSeconds * 1000);
      return token;
    },
    has: (token) => (good.get(token) ?? 0) > Date.now(),
    clear: () => good.clear(),
  };
}

export function paypalGuard(tokens: Tokens): (request: FastifyRequest) => Answer | undefined {
  return ({ headers, url }) => {
    if (url.startsWith('/v1/oauth2/token') || url.startsWith(certificatesPath)) return undefined;
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (tokens.has(token)) return undefined;
    return {
      status: 401,
      body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
    };
  };
}

export function isBasic({ headers }: FastifyRequest, { clientId, clientSecret }: PayPalKeys): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const right = Buffer.from(`Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
  return given.length === right.length && timingSafeEqual(given, right);
}
