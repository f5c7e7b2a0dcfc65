import { formatDollars } from '../cents.ts';
import { type Refusal, type RefusalCode, refuse } from '../refusals.ts';
import { type Bars, refuseBarred } from './bars.ts';
import type { LimitKind, MoneyLimitKind, windowMs } from './limits.ts';
import { type StakeKind, type StakeSums, stakeKinds } from './stakes.ts';

/** What protects a person who wished for anything of it, as the book knows it for one batch. */
export type Protection = {
  readonly bars: Bars;
  /** The limits in force, in cents or minutes. */
  readonly limits: { readonly [K in LimitKind]?: number };
  /** What counts as of `at`, an instant; the book keeps it up to date within its batch. */
  readonly sums: StakeSums;
  readonly at: number;
  /** Minutes of use in the last 24 hours. */
  readonly usedMinutes: number;
  /** When the next reality check is due; null without one. */
  readonly checkDueAt: number | null;
};

/**
 * The "no" to a stake that the limits of its person do not leave room for, null where they do. Refuses, in this order:
 * sessionTimeUsed, realityCheckDue, wagerLimitReached or lossLimitReached, whichever leaves least.
 */
export function refuseStake(
  protection: Protection | undefined,
  wagerCents: number,
  now: number,
): Refusal | null {
  if (!protection) return null;
  const { limits, sums, usedMinutes, checkDueAt } = protection;
  if (limits.sessionDay !== undefined && usedMinutes >= limits.sessionDay) return refuse('sessionTimeUsed');
  if (checkDueAt !== null && now >= checkDueAt) return refuse('realityCheckDue');
  return refuseByLimit(stakeKinds, limits, sums, wagerCents);
}

/** The "no" to a bet of somebody who is barred; null to anybody else. */
export function refuseBarredPerson(protection: Protection | undefined, now: number): Refusal | null {
  return protection ? refuseBarred(protection.bars, now) : null;
}

export const depositKinds = ['depositDay', 'depositWeek', 'depositMonth'] as const;
type DepositKind = (typeof depositKinds)[number];
export type DepositSums = Readonly<Record<DepositKind, number>>;

/**
 * The "no" to a deposit: of somebody who is barred, or beyond a limit (depositLimitReached). `sums` are open checkouts and
 * what was credited in each window, without the deposit that is asked for.
 */
export function refuseDeposit(
  { bars, limits }: Pick<Protection, 'bars' | 'limits'>,
  sums: DepositSums,
  amountCents: number,
  now: number,
): Refusal | null {
  return refuseBarred(bars, now) ?? refuseByLimit(depositKinds, limits, sums, amountCents);
}

/** A deposit that is open at its provider. */
export type OpenDeposit = {
  readonly id: string;
  readonly amountCents: number;
  /** The provider has the payment in hand, so that nothing can stop it. */
  readonly isPaying: boolean;
};

/**
 * The "no" to each open deposit that may not be paid any more, by its id: to all while their person is barred, else to those
 * that do not fit under a limit. Given oldest first, they keep their places: each counts what is kept before it. What is
 * being paid comes before all and is never refused. `credited` is what was credited in each window.
 */
export function refuseOpenDeposits(
  protection: Pick<Protection, 'bars' | 'limits'>,
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

/** An open deposit counts in every window, however old it is (docs/adr/0013). */
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
