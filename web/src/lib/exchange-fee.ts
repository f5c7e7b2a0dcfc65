import type { Session } from '@sidebet/contract/auth';
import { defaultExchangeFee, type Fee, noFee } from '@sidebet/domain/markets/price';
import { useServerNow } from './clock.ts';
import { useViewer } from './session.ts';
import { site } from './site.ts';

type Announced = Pick<NonNullable<Session['settings']>, 'exchangeFee' | 'nextExchangeFee'>;

/**
 * The fee of an offer made at `now`, milliseconds since 1970 UTC, and the change still pending then: the server announces a
 * change once, and not again when it takes effect.
 */
export function currentExchangeFee(
  settings: Announced | null,
  now: number,
): { readonly fee: Fee; readonly next: Announced['nextExchangeFee'] } {
  const { exchangeFee: fee, nextExchangeFee: next } = settings ?? {};
  if (next && Date.parse(next.from) <= now)
    return { fee: { bps: next.bps, capCents: next.capCents }, next: null };
  return { fee: fee ?? defaultExchangeFee, next: next ?? null };
}

/** The fee of an offer made now. Follows an announced change the moment it takes effect, within a few seconds. */
export function useExchangeFee(): ReturnType<typeof currentExchangeFee> {
  const { settings } = useViewer();
  const now = useServerNow();
  return site.cash ? currentExchangeFee(settings, now) : { fee: noFee, next: null };
}
