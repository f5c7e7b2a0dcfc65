import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { Context, Uses } from '../../context.ts';
import { addressKey, attemptLimit, noLimit } from '../../limits/attempt-limit.ts';

/** A link's token as someone presented it, and the address it came from. */
export type PresentedLink = { readonly token: string; readonly address: string };

export type ChallengeLinks = {
  /** The token of a challenge's link: 128 bits as base64url. Only its creator may see it. */
  tokenOf(betId: string): string;
  /**
   * True for the token of this bet, false without a token. Refuses a wrong one as challengeLinkInvalid, and more than 60
   * wrong ones in 15 minutes from one address as tooManyRequests.
   */
  verify(betId: string, link: PresentedLink | null): boolean | Refusal;
};

const minute = 60_000;

/**
 * The token is a MAC of the bet's id, so nothing is stored that could leak, and its creator can see the link again
 * (docs/adr/0036). The key comes from SESSION_SECRET; tokens under SESSION_SECRET_PREVIOUS are still valid.
 */
export function createChallengeLinks({
  secret,
  env,
  rateLimits,
  wallClock,
}: Uses<'secret' | 'rateLimits' | 'wallClock'> & {
  readonly env: Pick<Context['env'], 'SESSION_SECRET_PREVIOUS'>;
}): ChallengeLinks {
  const { SESSION_SECRET_PREVIOUS: previous } = env;
  const keys = [secret, ...(previous ? [previous] : [])].map((text) =>
    Buffer.from(hkdfSync('sha256', text, '', 'sidebet challenge links 1', 32)),
  );
  const wrongByAddress = rateLimits
    ? attemptLimit({ max: 60, windowMs: 15 * minute, clock: wallClock })
    : noLimit;
  const tokenUnder = (key: Buffer, betId: string) =>
    createHmac('sha256', key).update(betId.toLowerCase()).digest().subarray(0, 16);
  return {
    tokenOf: (betId) => tokenUnder(keys[0]!, betId).toString('base64url'),
    verify(betId, link) {
      if (link === null) return false;
      const address = addressKey(link.address);
      const wait = wrongByAddress.take(address);
      if (wait !== null) return refuseTooMany(wait);
      const presented = Buffer.from(link.token, 'base64url');
      if (presented.length !== 16 || !keys.some((key) => timingSafeEqual(tokenUnder(key, betId), presented)))
        return refuse('challengeLinkInvalid');
      wrongByAddress.refund(address);
      return true;
    },
  };
}
