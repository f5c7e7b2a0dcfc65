import type { MoneyMode } from '@sidebet/domain/wallet/money-mode';

/**
 * The format of Stripe's secret and restricted keys. A key of any other format might move real money unnoticed.
 */
export const stripeKeyForm = /^[sr]k_(?:test|live)_\w+$/;

/** Live keys move real money; every event is checked against this. */
export const isLiveKey = (secretKey: string) => /^[sr]k_live_/.test(secretKey);

/** Which money the configured keys move. Without a Stripe key everything runs on the play-money provider. */
export function decideMoneyMode({
  STRIPE_SECRET_KEY: key,
}: {
  readonly STRIPE_SECRET_KEY?: string | undefined;
}): MoneyMode {
  if (key === undefined) return 'play';
  return isLiveKey(key) ? 'live' : 'test';
}
