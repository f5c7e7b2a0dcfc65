import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type Refusal, type RefusalCode, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { Context, Uses } from '../context.ts';
import { addressKey, attemptLimit, noLimit } from './attempt-limit.ts';

/** A link's token as someone presented it, and the address it came from. */
export type PresentedLink = { readonly token: string; readonly address: string };

export type LinkTokens = {
  /** The token of what a link opens, by its id: 128 bits as base64url. */
  tokenOf(id: string): string;
  /**
   * True for the token of this id, false without a token. Refuses a wrong one, and more than 60 wrong ones in 15 minutes
   * from one address as tooManyRequests. A right one always passes: others behind the address may have sent the wrong ones.
   */
  verify(id: string, link: PresentedLink | null): boolean | Refusal;
};

export type LinkTokenContext = Uses<'secret' | 'rateLimits' | 'wallClock'> & {
  readonly env: Pick<Context['env'], 'SESSION_SECRET_PREVIOUS'>;
};

const minute = 60_000;

/**
 * A token is a MAC of the id, so nothing is stored that could leak, and its owner can see the link again. The key comes from
 * SESSION_SECRET and `label`, which no other kind of link may use; tokens under SESSION_SECRET_PREVIOUS are still valid.
 */
export function createLinkTokens(
  { secret, env, rateLimits, wallClock }: LinkTokenContext,
  { label, refusal }: { readonly label: string; readonly refusal: RefusalCode },
): LinkTokens {
  const { SESSION_SECRET_PREVIOUS: previous } = env;
  const keys = [secret, ...(previous ? [previous] : [])].map((text) =>
    Buffer.from(hkdfSync('sha256', text, '', label, 32)),
  );
  const wrongByAddress = rateLimits
    ? attemptLimit({ max: 60, windowMs: 15 * minute, clock: wallClock })
    : noLimit;
  const tokenUnder = (key: Buffer, id: string) =>
    createHmac('sha256', key).update(id.toLowerCase()).digest().subarray(0, 16);
  return {
    tokenOf: (id) => tokenUnder(keys[0]!, id).toString('base64url'),
    verify(id, link) {
      if (link === null) return false;
      const presented = Buffer.from(link.token, 'base64url');
      if (presented.length === 16 && keys.some((key) => timingSafeEqual(tokenUnder(key, id), presented)))
        return true;
      const wait = wrongByAddress.take(addressKey(link.address));
      return wait === null ? refuse(refusal) : refuseTooMany(wait);
    },
  };
}
