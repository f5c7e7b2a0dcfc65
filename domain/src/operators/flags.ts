import { isSimilarName, similarBirthdays } from '../protection/identity.ts';

/** Kinds of flags. A flag tells an operator what to review; it is not an accusation. */
export const flagKinds = [
  'oneWay',
  'offMarket',
  'freshDeposit',
  'sharedDevice',
  'sharedAddress',
  'failedDeposits',
  'sameIdentity',
  'depositThenWithdraw',
  'sharedReceiver',
  'excludedSource',
  'sharedSource',
  'paymentInquiry',
] as const;
export type FlagKind = (typeof flagKinds)[number];

export const flagLimits = {
  /** Bets between the same two users of which one wins at least this share, in basis points. */
  oneWay: {
    minBets: 5,
    minShareBasisPoints: 9_000,
    lookedBackDays: 90,
    /** Large amounts raise a flag after fewer bets. */
    largeAmounts: [
      { minBets: 2, minCents: 1_000_00 },
      { minBets: 1, minCents: 5_000_00 },
    ],
  },
  /**
   * What one of two users expects to win from the other by the bookmakers' probabilities at acceptance, over all bets
   * between them.
   */
  offMarket: { minExpectedCents: 100_00, lookedBackDays: 90 },
  /** Held money of one deposit lost to a user its owner had no decided bet with before, in basis points of the deposit. */
  freshDeposit: { minMovedCents: 200_00, minMovedBasisPoints: 5_000 },
  /** Users logged in on one device at one address; on any device at one address. */
  sharedDevice: { minPeople: 3 },
  sharedAddress: { minPeople: 5 },
  /** Consecutive failed deposits of one user, among this many of the newest. */
  failedDeposits: { minInARow: 3, among: 50, largeAmount: { minInARow: 2, minCents: 1_000_00 } },
  /** Deposits that are mostly withdrawn again and hardly staked, in basis points of the amount deposited. */
  depositThenWithdraw: {
    minDepositedCents: 200_00,
    minWithdrawnBasisPoints: 5_000,
    maxStakedBasisPoints: 2_500,
    lookedBackDays: 30,
  },
  /** Users whose withdrawals go to one PayPal address. */
  sharedReceiver: { minPeople: 2 },
  /** People who deposit with one card or PayPal account. */
  sharedSource: { minPeople: 2 },
} as const;

/** The decided bets between two users. Cents are wagers: what the loser lost. */
export type PairRecord = {
  readonly lowId: string;
  readonly highId: string;
  readonly bets: number;
  readonly lowWins: number;
  readonly lowWonCents: number;
  readonly highWonCents: number;
};

type OneWayFacts = {
  readonly kind: 'oneWay';
  readonly winnerId: string;
  readonly bets: number;
  readonly won: number;
  /** What the loser lost to the winner minus what they won back. Negative if the few lost bets were large. */
  readonly movedCents: number;
};
export type OffMarketFacts = {
  readonly kind: 'offMarket';
  /** Who the prices favor. */
  readonly gainerId: string;
  /** Bets with a known probability. */
  readonly bets: number;
  /** What the gainer expected to win from the other in total, before fees. */
  readonly expectedCents: number;
};
/** A deposit of the loser, and how much of it the winner won while it was held. */
type MovedDeposit = { readonly depositedCents: number; readonly movedCents: number };
type FreshDepositFacts = { readonly kind: 'freshDeposit'; readonly winnerId: string } & MovedDeposit;
type SharedDeviceFacts = {
  readonly kind: 'sharedDevice';
  readonly people: number;
  readonly device: string;
};
type SharedAddressFacts = { readonly kind: 'sharedAddress'; readonly people: number };
type FailedDepositsFacts = {
  readonly kind: 'failedDeposits';
  readonly inARow: number;
  readonly amountCents: number;
  /** The newest of them. */
  readonly lastId: string;
};
type SameIdentityFacts = {
  readonly kind: 'sameIdentity';
  /** The user on a break. */
  readonly barredId: string;
  /** That user plus everyone else with their name and date of birth. */
  readonly people: number;
};
type DepositThenWithdrawFacts = { readonly kind: 'depositThenWithdraw' } & MoneyThrough;
type SharedReceiverFacts = { readonly kind: 'sharedReceiver'; readonly people: number };
type ExcludedSourceFacts = {
  readonly kind: 'excludedSource';
  /** Who is excluded. */
  readonly barredId: string;
  /** That user plus everyone else who paid or withdrew with a card, PayPal account or PayPal address of theirs. */
  readonly people: number;
};
type SharedSourceFacts = {
  readonly kind: 'sharedSource';
  readonly source: 'card' | 'paypal';
  readonly people: number;
};
/** The bank of a card questions a deposit. The provider took no money. */
type PaymentInquiryFacts = {
  readonly kind: 'paymentInquiry';
  readonly depositId: string;
  readonly amountCents: number;
  /** The provider's word for it. */
  readonly reason: string;
};
export type FlagFacts =
  | OneWayFacts
  | OffMarketFacts
  | FreshDepositFacts
  | SharedDeviceFacts
  | SharedAddressFacts
  | FailedDepositsFacts
  | SameIdentityFacts
  | DepositThenWithdrawFacts
  | SharedReceiverFacts
  | ExcludedSourceFacts
  | SharedSourceFacts
  | PaymentInquiryFacts;

/**
 * Whether the bets of two users move money one way: one of them wins nearly all bets, or nearly all of a large amount.
 * Null otherwise.
 */
export function oneWayFacts(pair: PairRecord): OneWayFacts | null {
  return oneWayByAmount(pair) ?? oneWayByCount(pair);
}

/** The smallest amount, in cents, that raises a flag on its own. */
export const largeAmountCents = Math.min(...flagLimits.oneWay.largeAmounts.map(({ minCents }) => minCents));

function oneWayByAmount(pair: PairRecord): OneWayFacts | null {
  const { largeAmounts, minShareBasisPoints } = flagLimits.oneWay;
  const lowLeads = pair.lowWonCents >= pair.highWonCents;
  const [most, least] = [pair.lowWonCents, pair.highWonCents].toSorted((a, b) => b - a) as [number, number];
  const movedCents = most - least;
  const isLarge = largeAmounts.some(
    ({ minBets, minCents }) => pair.bets >= minBets && movedCents >= minCents,
  );
  if (!isLarge || most * 10_000 < (most + least) * minShareBasisPoints) return null;
  const won = lowLeads ? pair.lowWins : pair.bets - pair.lowWins;
  return {
    kind: 'oneWay',
    winnerId: lowLeads ? pair.lowId : pair.highId,
    bets: pair.bets,
    won,
    movedCents,
  };
}

function oneWayByCount(pair: PairRecord): OneWayFacts | null {
  const { minBets, minShareBasisPoints } = flagLimits.oneWay;
  const lowLeads = pair.lowWins * 2 >= pair.bets;
  const won = lowLeads ? pair.lowWins : pair.bets - pair.lowWins;
  if (pair.bets < minBets || won * 10_000 < pair.bets * minShareBasisPoints) return null;
  const net = pair.lowWonCents - pair.highWonCents;
  return {
    kind: 'oneWay',
    winnerId: lowLeads ? pair.lowId : pair.highId,
    bets: pair.bets,
    won,
    movedCents: lowLeads ? net : -net,
  };
}

/** Whether two users who meet for the first time move most of a deposit that is still held. Null if not, or for small amounts. */
export function freshDepositFacts(
  winnerId: string,
  { depositedCents, movedCents }: MovedDeposit,
): FreshDepositFacts | null {
  const { minMovedCents, minMovedBasisPoints } = flagLimits.freshDeposit;
  if (movedCents < minMovedCents || movedCents * 10_000 < depositedCents * minMovedBasisPoints) return null;
  return { kind: 'freshDeposit', winnerId, depositedCents, movedCents };
}

/** Whether this many users on one device (or, where `device` is null, at one address) need a review. */
export function sharedFacts(
  people: number,
  device: string | null,
): SharedDeviceFacts | SharedAddressFacts | null {
  if (device === null)
    return people >= flagLimits.sharedAddress.minPeople ? { kind: 'sharedAddress', people } : null;
  return people >= flagLimits.sharedDevice.minPeople ? { kind: 'sharedDevice', people, device } : null;
}

export type EndedDeposit = {
  readonly id: string;
  readonly status: 'processing' | 'successful' | 'cancelled' | 'failed';
  readonly amountCents: number;
};

/**
 * The failed deposits since the last successful one, given one user's deposits, newest first. Cancelled and open deposits
 * neither count nor end the streak. Null below both thresholds.
 */
export function failedDepositFacts(newestFirst: readonly EndedDeposit[]): FailedDepositsFacts | null {
  const paid = newestFirst.findIndex(({ status }) => status === 'successful');
  const since = paid === -1 ? newestFirst : newestFirst.slice(0, paid);
  const failed = since.filter(({ status }) => status === 'failed');
  const last = failed[0];
  const amountCents = failed.reduce((sum, deposit) => sum + deposit.amountCents, 0);
  const { minInARow, largeAmount } = flagLimits.failedDeposits;
  const isLarge = failed.length >= largeAmount.minInARow && amountCents >= largeAmount.minCents;
  if (!last || (failed.length < minInARow && !isLarge)) return null;
  return { kind: 'failedDeposits', inARow: failed.length, amountCents, lastId: last.id };
}

/** What one user deposited, requested to withdraw, and staked in bets that were won or lost, within 30 days. */
export type MoneyThrough = {
  readonly depositedCents: number;
  readonly withdrawnCents: number;
  readonly stakedCents: number;
};

/** Whether deposits are mostly withdrawn again; null if not, or if the amounts are too small to tell. */
export function depositThenWithdrawFacts(money: MoneyThrough): DepositThenWithdrawFacts | null {
  const { minDepositedCents, minWithdrawnBasisPoints, maxStakedBasisPoints } = flagLimits.depositThenWithdraw;
  const { depositedCents, withdrawnCents, stakedCents } = money;
  if (depositedCents < minDepositedCents) return null;
  if (withdrawnCents * 10_000 < depositedCents * minWithdrawnBasisPoints) return null;
  if (stakedCents * 10_000 > depositedCents * maxStakedBasisPoints) return null;
  return { kind: 'depositThenWithdraw', depositedCents, withdrawnCents, stakedCents };
}

/** Whether this many users withdrawing to one address need a review. */
export function sharedReceiverFacts(people: number): SharedReceiverFacts | null {
  return people >= flagLimits.sharedReceiver.minPeople ? { kind: 'sharedReceiver', people } : null;
}

/** Whether so many people who deposit with one card or PayPal account are worth a look. */
export function sharedSourceFacts(
  source: SharedSourceFacts['source'],
  people: number,
): SharedSourceFacts | null {
  return people >= flagLimits.sharedSource.minPeople ? { kind: 'sharedSource', source, people } : null;
}

/** `dob` is YYYY-MM-DD. */
type Named = { readonly id: string; readonly fullName: string; readonly dob: string };

/**
 * Accounts whose name and date of birth resemble those of a user on a break, compared as at signup. Null when there are none.
 * They may be different people, so a flag never acts on them (docs/adr/0013).
 */
export function sameIdentityFacts(
  barred: Named,
  accounts: readonly Named[],
  now: number,
): { readonly facts: SameIdentityFacts; readonly people: readonly string[] } | null {
  const birthdays = new Set(similarBirthdays(barred.dob, now));
  const others = accounts.filter(
    ({ id, fullName, dob }) =>
      id !== barred.id && birthdays.has(dob) && isSimilarName(barred.fullName, fullName),
  );
  if (others.length === 0) return null;
  const people = [barred.id, ...others.map(({ id }) => id)];
  return { facts: { kind: 'sameIdentity', barredId: barred.id, people: people.length }, people };
}

/**
 * Whether a reviewed flag reopens. It does when there is significantly more evidence than at the review: as many more bets
 * or as much more money as raise a flag, or a change of direction, for a pair; another user for a device, an address, an
 * identity or a receiver; as many more failures, or a new streak, for deposits; as much more money for withdrawals.
 */
export function isNews(seen: FlagFacts, now: FlagFacts): boolean {
  if (seen.kind === 'oneWay' && now.kind === 'oneWay')
    return (
      now.winnerId !== seen.winnerId ||
      now.bets >= seen.bets + flagLimits.oneWay.minBets ||
      now.movedCents >= seen.movedCents + largeAmountCents
    );
  if (seen.kind === 'offMarket' && now.kind === 'offMarket')
    return (
      now.gainerId !== seen.gainerId ||
      now.expectedCents >= seen.expectedCents + flagLimits.offMarket.minExpectedCents
    );
  if (seen.kind === 'freshDeposit' && now.kind === 'freshDeposit')
    return now.movedCents >= seen.movedCents + flagLimits.freshDeposit.minMovedCents;
  if (seen.kind === 'failedDeposits' && now.kind === 'failedDeposits') {
    if (now.lastId === seen.lastId) return false;
    return now.inARow <= seen.inARow || now.inARow >= seen.inARow + flagLimits.failedDeposits.minInARow;
  }
  if (seen.kind === 'sharedDevice' && now.kind === 'sharedDevice') return now.people > seen.people;
  if (seen.kind === 'sharedAddress' && now.kind === 'sharedAddress') return now.people > seen.people;
  if (seen.kind === 'sameIdentity' && now.kind === 'sameIdentity') return now.people > seen.people;
  if (seen.kind === 'sharedReceiver' && now.kind === 'sharedReceiver') return now.people > seen.people;
  if (seen.kind === 'excludedSource' && now.kind === 'excludedSource') return now.people > seen.people;
  if (seen.kind === 'sharedSource' && now.kind === 'sharedSource') return now.people > seen.people;
  if (seen.kind === 'depositThenWithdraw' && now.kind === 'depositThenWithdraw')
    return now.withdrawnCents >= seen.withdrawnCents + flagLimits.depositThenWithdraw.minDepositedCents;
  return true;
}
