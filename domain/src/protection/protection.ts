import { formatDollars } from '../cents.ts';
import { type Refusal, type RefusalCode, refuse } from '../refusals.ts';
import type { LimitKind, MoneyLimitKind, windowMs } from './limits.ts';
import { type PlayRestrictions, refuseRestricted } from './play-restrictions.ts';
import { type StakeKind, type StakeSums, stakeKinds } from './stakes.ts';

/** A user's protection settings, as the book loads them for one batch. */
export type Protection = {
  readonly restrictions: PlayRestrictions;
  /** The limits in force, in cents or minutes. */
  readonly limits: { readonly [K in LimitKind]?: number };
  /** The amounts that count at `at`. The book updates them within its batch. */
  readonly sums: StakeSums;
  readonly at: number;
  /** Minutes of use in the last 24 hours. */
  readonly usedMinutes: number;
  /** When the next reality check is due; null if none is. */
  readonly realityCheckDueAt: number | null;
};

/**
 * Refuses a stake that exceeds the user's limits; null otherwise. Refuses, in this order: sessionTimeUsed,
 * realityCheckDue, wagerLimitReached or lossLimitReached (whichever leaves less).
 */
export function refuseStake(
  protection: Protection | undefined,
  stakeCents: number,
  now: number,
): Refusal | null {
  if (!protection) return null;
  const { limits, sums, usedMinutes, realityCheckDueAt } = protection;
  if (limits.sessionDay !== undefined && usedMinutes >= limits.sessionDay) return refuse('sessionTimeUsed');
  if (realityCheckDueAt !== null && now >= realityCheckDueAt) return refuse('realityCheckDue');
  return refuseByLimit(stakeKinds, limits, sums, stakeCents);
}

/** Refuses a bet by a user on a break; null otherwise. */
export function refuseRestrictedUser(protection: Protection | undefined, now: number): Refusal | null {
  return protection ? refuseRestricted(protection.restrictions, now) : null;
}

const depositKinds = ['depositDay', 'depositWeek', 'depositMonth'] as const;
type DepositKind = (typeof depositKinds)[number];
export type DepositSums = Readonly<Record<DepositKind, number>>;

/**
 * Refuses a deposit by a user on a break, or above a limit (depositLimitReached). `sums` holds open checkouts and credited
 * deposits per window, without this deposit.
 */
export function refuseDeposit(
  { restrictions, limits }: Pick<Protection, 'restrictions' | 'limits'>,
  sums: DepositSums,
  amountCents: number,
  now: number,
): Refusal | null {
  return refuseRestricted(restrictions, now) ?? refuseByLimit(depositKinds, limits, sums, amountCents);
}

/** A deposit with an open checkout. */
export type OpenDeposit = {
  readonly id: string;
  readonly amountCents: number;
  /** The provider is processing the payment, so nothing can stop it. */
  readonly isPaying: boolean;
};

/**
 * Which open deposits may no longer be paid, by id: all of them during a break, otherwise those that exceed a limit. `open` is
 * sorted oldest first, and older deposits keep priority. Deposits being paid count first and are never refused. `credited`
 * is the credited amount per window.
 */
export function refuseOpenDeposits(
  protection: Pick<Protection, 'restrictions' | 'limits'>,
  open: readonly OpenDeposit[],
  credited: DepositSums,
  now: number,
): ReadonlyMap<string, Refusal> {
  const refused = new Map<string, Refusal>();
  const paying = open.filter(({ isPaying }) => isPaying);
  let sums = paying.reduce(withDeposit, credited);
  for (const deposit of open) {
    if (deposit.isPaying) continue;
    const refusal = refuseDeposit(protection, sums, deposit.amountCents, now);
    if (refusal) refused.set(deposit.id, refusal);
    else sums = withDeposit(sums, deposit);
  }
  return refused;
}

/** An open deposit counts in every window, regardless of its age (docs/adr/0013). */
function withDeposit(sums: DepositSums, { amountCents }: OpenDeposit): DepositSums {
  return {
    depositDay: sums.depositDay + amountCents,
    depositWeek: sums.depositWeek + amountCents,
    depositMonth: sums.depositMonth + amountCents,
  };
}

function refuseByLimit<K extends DepositKind | StakeKind>(
  kinds: readonly K[],
  limits: Protection['limits'],
  sums: Readonly<Record<K, number>>,
  cents: number,
): Refusal | null {
  const lefts = kinds.flatMap((kind) => {
    const limitCents = limits[kind];
    return limitCents === undefined ? [] : [{ kind, limitCents, leftCents: limitCents - sums[kind] }];
  });
  const exceeded = lefts.filter(({ leftCents }) => cents > leftCents);
  const [tightest] = exceeded.sort((a, b) => a.leftCents - b.leftCents);
  return tightest ? refuseBeyond(tightest.kind, tightest.limitCents, tightest.leftCents) : null;
}

const codes = {
  deposit: 'depositLimitReached',
  wager: 'wagerLimitReached',
  loss: 'lossLimitReached',
} as const satisfies Record<string, RefusalCode>;

const windowWords: Record<keyof typeof windowMs, string> = {
  Day: '24 hours',
  Week: '7 days',
  Month: '30 days',
};

function refuseBeyond(kind: MoneyLimitKind, limitCents: number, leftCents: number): Refusal {
  const [, what, window] = /^(deposit|wager|loss)(Day|Week|Month)$/.exec(kind) as unknown as [
    string,
    keyof typeof codes,
    keyof typeof windowMs,
  ];
  const left = formatDollars(Math.max(0, leftCents));
  return refuse(
    codes[what],
    `Your ${what} limit is ${formatDollars(limitCents)} in ${windowWords[window]}. ${left} of it is left.`,
  );
}
