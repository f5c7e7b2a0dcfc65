import type { Account, GroupAccount } from '../book/accounts.ts';
import type { Bet, GameEvent, SystemSettings } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import type { GroupPayment } from '../book/group-payment.ts';
import { toAnyone, toFriend } from '../book/offered-to.ts';
import type { Decision, MadeCounter, Snapshot } from '../book/snapshot.ts';
import { decide } from '../decisions/decide.ts';
import { moneyline } from '../markets/market.ts';
import { defaultExchangeFee, type Fee, specifiedFee } from '../markets/price.ts';
import type { Reference } from '../markets/reference.ts';
import type { Refusal, RefusalCode } from '../refusals.ts';

/** Test fixtures of the bet rules: Ann's bet of $10.00 on the home side, with Bob on the other side. */

/** The event's start. */
export const start = Date.UTC(2026, 10, 22, 18, 0);
/** A moment when bets can still be created and accepted. */
export const before = start - 3_600_000;

/** One situation and one command: everything `decide` needs. */
export type Case = {
  readonly command: Command;
  readonly now: number;
  readonly bet: Bet | undefined;
  /** More bets, by their ids. */
  readonly otherBets?: readonly Bet[];
  readonly event: GameEvent | undefined;
  readonly settings: SystemSettings | null;
  readonly accounts: Readonly<Record<string, Partial<Account>>>;
  /** Ann's friends; none by default. */
  readonly friends?: readonly string[];
  /** How many open bets Ann has on the event; none by default. */
  readonly openBets?: number;
  /** Counter-offers made before between Ann and Bob; none by default. */
  readonly counters?: readonly MadeCounter[];
  /** Users who cannot be challenged and whose bets cannot be accepted; none by default. */
  readonly unavailable?: readonly string[];
  /** Whether Ann and Bob blocked each other. */
  readonly blocked?: boolean;
  /** What bookmakers quote on the bet's market; nothing by default. */
  readonly reference?: Reference | null;
  /** Accounts in groups, by id; none by default. */
  readonly groupAccounts?: Readonly<Record<string, GroupAccount>>;
  readonly payment?: GroupPayment;
  /** Other open payments in the group. */
  readonly openPayments?: readonly GroupPayment[];
  /** What accounts in groups have in running bets, by id; nothing by default. */
  readonly held?: Readonly<Record<string, number>>;
  /** What offers pay; the default fee by default. */
  readonly exchangeFee?: Fee;
};

/** A refusal and the change that causes it. */
export type Violation = {
  readonly code: RefusalCode;
  /** The exact text users read. */
  readonly message: string;
  readonly breaks: (good: Case) => Case;
};

export const game: GameEvent = {
  id: 'game',
  sportKey: 'americanfootball_nfl',
  homeTeam: 'Chicago Bears',
  awayTeam: 'Green Bay Packers',
  commenceTime: start,
  completed: false,
  homeScore: null,
  awayScore: null,
  resultVersion: 0,
  listed: true,
};

export const openSettings: SystemSettings = {
  betsAllowed: true,
  canPlaceBets: true,
  blockAppUse: false,
  depositsAllowed: true,
  tieRule: 'awayWins',
  withdrawalApprovalCents: 500_00,
  minimumStakeCents: 1_00,
  openBetsPerEvent: 20,
  bettingMarginMs: 0,
  newOfferMs: 0,
};

export const openBet: Bet = {
  id: 'bet',
  eventId: 'game',
  creatorId: 'ann',
  terms: moneyline,
  creatorSelection: 'home',
  creatorStakeCents: 10_00,
  acceptorStakeCents: 10_00,
  feePolicy: 'specified',
  fee: specifiedFee,
  tieRule: 'awayWins',
  rulesVersion: 1,
  lapseOnMove: 'off',
  expiresAt: null,
  postedReference: null,
  acceptedReference: null,
  createdAt: before - 1,
  offeredTo: toAnyone,
  group: null,
  declineWord: null,
  status: 'Created',
  acceptorId: null,
  acceptedAt: null,
  winnerId: null,
  result: null,
  paidOutAt: null,
  escrowCents: 10_00,
  transferCount: 1,
  settledScore: null,
  settledEnding: null,
  settledVersion: null,
  homeTeam: 'Chicago Bears',
  awayTeam: 'Green Bay Packers',
  eventStart: start,
  voidReason: null,
};

/** The same bet as a challenge to Bob. */
export const challenge: Bet = { ...openBet, offeredTo: toFriend('bob') };

/** An offer on the spread: Ann risks $10.00 on the Bears −3.5 against $10.00. */
export const spreadOffer: Bet = {
  ...openBet,
  terms: { market: 'spread', team: null, lineHalves: -7 },
  feePolicy: 'exchange',
  fee: defaultExchangeFee,
  tieRule: 'refund',
};

export const activeBet: Bet = {
  ...openBet,
  status: 'Active',
  acceptorId: 'bob',
  acceptedAt: before,
  escrowCents: 20_00,
  transferCount: 2,
};

/** The event, completed with this score. */
export function ended(homeScore: number, awayScore: number, resultVersion = 0): GameEvent {
  return { ...game, completed: true, homeScore, awayScore, resultVersion };
}

/** The result of `decide` for a case. */
export function decideCase({
  command,
  now,
  bet,
  otherBets = [],
  event,
  settings,
  accounts,
  friends = [],
  openBets = 0,
  counters = [],
  unavailable = [],
  blocked = false,
  reference = null,
  groupAccounts = {},
  payment,
  openPayments = [],
  held = {},
  exchangeFee = defaultExchangeFee,
}: Case): Decision | Refusal {
  const snapshot: Snapshot = {
    account: (userId) => ({ userId, availableCents: 0, owedCents: 0, version: 0, ...accounts[userId] }),
    groupAccount: (id) => groupAccounts[id],
    payment: (id) => (payment?.id === id ? payment : undefined),
    openPayments: (fromAccountId, toAccountId) =>
      openPayments.filter((one) => one.fromAccountId === fromAccountId && one.toAccountId === toAccountId),
    heldInGroup: (id) => held[id] ?? 0,
    bet: (betId) => [bet, ...otherBets].find((one) => one?.id === betId),
    event: (eventId) => (event?.id === eventId ? event : undefined),
    deposit: () => undefined,
    withdrawal: () => undefined,
    counters: (offerId, userId) => (offerId === bet?.id && userId === 'bob' ? counters : []),
    openBets: (userId) => (userId === 'ann' ? openBets : 0),
    areFriends: (userId, otherId) => userId === 'ann' && friends.includes(otherId),
    isUnavailable: (userId) => unavailable.includes(userId),
    areBlocked: (userId, otherId) => blocked && [userId, otherId].sort().join() === 'ann,bob',
    reference: () => reference,
    settings,
    exchangeFee,
  };
  return decide(snapshot, command, now);
}

/** The decision on a case that must not be refused. */
export function decisionOn(accepted: Case): Decision {
  const answer = decideCase(accepted);
  if (answer.kind === 'refusal') throw new Error(`Refused: ${answer.code}`);
  return answer;
}

/** A decision's transfers as [kind, from, to, cents]. House accounts are shortened: house1 is fees, house6 advances. */
export function moves({ transfers }: Decision): [string, string, string, number][] {
  const short = (id: string) => id.replace(/^0{8}-(0{4}-){3}0{11}/, 'house');
  return transfers.map(({ kind, debit, credit, amountCents }) => [
    kind,
    short(debit),
    short(credit),
    amountCents,
  ]);
}

/**
 * One row per refusal, in order of precedence. Each row combines its own violation with all later ones, so it passes only
 * if its refusal is checked first.
 */
export function refusalRows(good: Case, violations: readonly Violation[]) {
  return violations.map(({ code, message }, row) => ({
    code,
    message,
    // Later violations are applied first, so the row's own violation wins where they overlap.
    given: violations.slice(row).reduceRight((broken, violation) => violation.breaks(broken), good),
  }));
}

/** Changes the bet of a case. */
export const withBet = (changes: Partial<Bet>) => (given: Case) => ({
  ...given,
  bet: given.bet && { ...given.bet, ...changes },
});

/** Changes the command of a case. */
export const withCommand =
  <C extends Command>(changes: Partial<C>) =>
  (given: Case) => ({ ...given, command: { ...given.command, ...changes } as Command });
