import { whyVoid } from '@sidebet/domain/bets/betting-close';
import { decideOutcome } from '@sidebet/domain/bets/outcome';
import { canBeSplit } from '@sidebet/domain/bets/parts';
import { readResult } from '@sidebet/domain/bets/settle';
import type { Account } from '@sidebet/domain/book/accounts';
import type { Bet, GameEvent } from '@sidebet/domain/book/bet';
import type { Command } from '@sidebet/domain/book/commands';
import type { WithdrawalTerms } from '@sidebet/domain/book/withdrawal-terms';
import { exchangeFeeAt } from '@sidebet/domain/markets/exchange-fee';
import type { MoneyMode } from '@sidebet/domain/wallet/money-mode';
import { readExchangeFees } from '../db/exchange-fees.ts';
import type { PoolClient } from '../db/pool.ts';
import { readBatchSettings } from '../db/system-settings.ts';
import type { GameClock } from '../time/clock.ts';
import {
  lockAccounts,
  lockBets,
  readBlocked,
  readEvents,
  readFriends,
  readOpenBets,
  readReferences,
  readResults,
  type StoredResults,
  unique,
} from './batch-queries.ts';
import { findAnswered, findMovedFriend, readCounters } from './counters.ts';
import { findCardDeposits, lockDeposits } from './deposits.ts';
import { betIdsOf, type Footprint, findFootprint, newBetsOf, takesBets } from './footprint.ts';
import { lockGroupAccounts, readHeldInGroup } from './group-accounts.ts';
import { findOpenBetween, lockPayments } from './group-payments.ts';
import { isUnavailable, loadProtection, readAvailability } from './protection.ts';
import type { BookRequest } from './request.ts';
import { readDepositHoldMs, readWithdrawalTerms } from './withdrawal-terms.ts';
import { lockWithdrawals } from './withdrawals.ts';
import { WorkingSnapshot } from './working-snapshot.ts';

/** What a batch knows before it decides: the locked state and the stored results of known keys. */
export type Loaded = {
  readonly snapshot: WorkingSnapshot;
  /** The database time at which the batch is decided. */
  readonly now: number;
  readonly results: StoredResults;
  /** Users whose account was never opened. */
  readonly missingAccounts: string[];
  /** Whether a payment began, between reading and locking, of two people whose debt is forgiven. */
  readonly missesPayments: boolean;
};

/**
 * Locks and reads what the requests affect. Every batch of every process locks first its bets, then its
 * withdrawals, its deposits, its payments in groups, the events whose results it settles by, its accounts and then its group
 * accounts, each in id order, so batches cannot deadlock. Code that changes an event locks no bet while it holds the event's
 * row. Keys are read after locking, when a repeat that ran elsewhere has committed, and only if `looksUpKeys`.
 */
export async function lockAndLoad(
  client: PoolClient,
  clock: GameClock,
  requests: readonly BookRequest[],
  mode: MoneyMode,
  looksUpKeys: boolean,
): Promise<Loaded> {
  const footprints = requests.map(({ command }) => findFootprint(command));
  const bets = await lockBets(client, unique(footprints.flatMap(betIdsOf)));
  const withdrawals = await lockWithdrawals(client, unique(footprints.map((f) => f.withdrawalId)));
  const refundable = mode === 'play' ? [] : await findCardDeposits(client, withdrawers(requests));
  const deposits = await lockDeposits(client, unique([...footprints.map((f) => f.depositId), ...refundable]));
  const debts = footprints.flatMap(({ debt }) => debt ?? []);
  const between = debts.length > 0 ? await findOpenBetween(client, debts) : [];
  const payments = await lockPayments(client, unique([...footprints.map((f) => f.paymentId), ...between]));
  const eventIds = unique([
    ...footprints.map((f) => f.eventId),
    ...[...bets.values()].map((bet) => bet.eventId),
  ]);
  const eventsRead = readEvents(client, eventIds, requests.some(goesByResult));
  const paid = footprints.some((f) => f.paysHolders) ? paidBy(requests, bets, await eventsRead) : [];
  const refunded = footprints.map((f) => findReturnedTo(f, bets));
  const returnedTo = [...withdrawals.values()].map(({ userId }) => userId);
  const depositors = [...deposits.values()].map(({ userId }) => userId);
  const groupAccountIds = unique([
    ...footprints.flatMap((f) => f.groupAccountIds ?? []),
    ...[...bets.values()].flatMap(({ group }) => [group?.creatorAccountId, group?.acceptorAccountId]),
    ...[...payments.values()].flatMap((one) => [one.fromAccountId, one.toAccountId]),
    ...debts.flatMap((one) => [one.debtorAccountId, one.creditorAccountId]),
  ]);
  const userIds = unique([
    ...footprints.map((f) => f.userId),
    ...paid,
    ...refunded,
    ...splitMakers(requests, bets),
    ...returnedTo,
    ...depositors,
  ]);
  // Sent without waiting; the server runs them in this order.
  const [
    { accounts, isProtected },
    events,
    { settings, databaseMs },
    openBets,
    friends,
    blocked,
    counters,
    results,
    availabilities,
    references,
    exchangeFees,
    groupAccounts,
    heldInGroups,
    betweenNow,
  ] = await Promise.all([
    lockAccounts(client, userIds),
    eventsRead,
    readBatchSettings(client),
    readOpenBets(client, requests, bets),
    readFriends(
      client,
      requests.map((request, i) => withMovedFriend(footprints[i]!, request, bets)),
    ),
    readBlocked(client, requests, bets),
    readCounters(client, requests, bets),
    looksUpKeys ? readResults(client, requests) : new Map(),
    readAvailability(client, others(requests, footprints, bets)),
    readReferences(client, requests, bets),
    requests.some(makesOffer) ? readExchangeFees(client) : [],
    lockGroupAccounts(client, groupAccountIds),
    // What both accounts' locks keep from changing.
    debts.length > 0 ? readHeldInGroup(client, groupAccountIds) : new Map(),
    debts.length > 0 ? findOpenBetween(client, debts) : [],
  ]);
  const now = clock.fromDatabase?.(databaseMs) ?? clock.now();
  const bettors = requests.flatMap(({ command }) => (needsProtection(command) ? [command.userId] : []));
  await addProtection(client, accounts, unique(bettors).filter(isProtected), now);
  const depositHoldMs = requests.some(creditsDeposit)
    ? await readDepositHoldMs(client, { now: () => now }, mode)
    : 0;
  const withdrawalTerms = await readTerms(client, { now: () => now }, requests, mode);
  const unavailable = new Set(
    [...availabilities].flatMap(([userId, availability]) =>
      isUnavailable(availability, now) ? [userId] : [],
    ),
  );
  return {
    snapshot: new WorkingSnapshot({
      accounts,
      groupAccounts,
      heldInGroups,
      bets,
      events,
      settings,
      depositHoldMs,
      exchangeFee: exchangeFeeAt(exchangeFees, now).fee,
      deposits,
      withdrawals,
      payments,
      openBets,
      friends,
      counters,
      unavailable,
      blocked,
      references,
      withdrawalTerms,
    }),
    now,
    results,
    missingAccounts: userIds.filter((id) => !accounts.has(id)),
    missesPayments: betweenNow.some((id) => !payments.has(id)),
  };
}

/** The users whose cash a command on their bet may affect: the winner of a decided bet, otherwise both. */
function paidBy(requests: readonly BookRequest[], bets: Map<string, Bet>, events: Map<string, GameEvent>) {
  return requests.flatMap(({ command }) => {
    const bet =
      findFootprint(command).paysHolders && 'betId' in command ? bets.get(command.betId) : undefined;
    if (!bet || bet.group) return [];
    const event = events.get(bet.eventId);
    const decides = command.kind === 'settleBet' && event && !whyVoid(bet, event);
    const result = decides ? readResult(event) : null;
    const winnerId = result && decideOutcome(bet, event!.sportKey, result).winnerId;
    return winnerId ? [winnerId] : [bet.creatorId, bet.acceptorId];
  });
}

/** Whose cash returns with a bet that a command returns besides its own. */
function findReturnedTo({ returnsId }: Footprint, bets: Map<string, Bet>): string | null {
  const returned = returnsId === undefined ? undefined : bets.get(returnsId);
  return returned && !returned.group ? returned.creatorId : null;
}

/** The command of a moved challenge does not name its friend. */
function withMovedFriend(footprint: Footprint, { command }: BookRequest, bets: Map<string, Bet>): Footprint {
  const challengedId = findMovedFriend(command, bets);
  return challengedId === null ? footprint : { ...footprint, challengedId };
}

/** The makers of the offers of which a part is taken. It moves through their cash account. */
function splitMakers(requests: readonly BookRequest[], bets: ReadonlyMap<string, Bet>): string[] {
  return requests.flatMap(({ command }) =>
    command.kind !== 'takeOffers'
      ? []
      : command.takes.flatMap(({ betId, takeCents }) => {
          const bet = bets.get(betId);
          return bet && !bet.group && canBeSplit(bet) && takeCents < bet.acceptorStakeCents
            ? bet.creatorId
            : [];
        }),
  );
}

/** A result must not change between reading it and settling its bets. */
function goesByResult({ command }: BookRequest): boolean {
  return command.kind === 'settleBet' || command.kind === 'correctBet' || command.kind === 'voidBet';
}

/** Only offers pay the fee that operators set. */
function makesOffer({ command }: BookRequest): boolean {
  return (
    command.kind === 'correctOffer' ||
    command.kind === 'counterOffer' ||
    command.kind === 'repostOffer' ||
    newBetsOf(command).some(({ offer }) => offer.feePolicy === 'exchange')
  );
}

function creditsDeposit({ command }: BookRequest): boolean {
  return command.kind === 'creditDeposit';
}

/** Who requests a withdrawal. */
function withdrawers(requests: readonly BookRequest[]): string[] {
  return unique(
    requests.map(({ command }) => (command.kind === 'requestWithdrawal' ? command.userId : null)),
  );
}

/** Reads the terms of users who request a withdrawal, once their accounts are locked. */
async function readTerms(
  client: PoolClient,
  clock: GameClock,
  requests: readonly BookRequest[],
  mode: MoneyMode,
): Promise<Map<string, WithdrawalTerms>> {
  const terms = new Map<string, WithdrawalTerms>();
  for (const userId of withdrawers(requests))
    terms.set(userId, await readWithdrawalTerms(client, clock, userId, mode));
  return terms;
}

const refusedByProtection = [
  'createBet',
  'correctOffer',
  'challengeFriend',
  'acceptBet',
  'counterOffer',
  'acceptCounter',
  'repostOffer',
  'takeOffers',
] as const;

type NeedsProtection = Extract<Command, { kind: (typeof refusedByProtection)[number] }>;

function needsProtection(command: Command): command is NeedsProtection {
  return refusedByProtection.some((kind) => kind === command.kind);
}

/** The users who must be available: those whose bets are accepted or countered and those who are challenged. */
function others(
  requests: readonly BookRequest[],
  footprints: readonly Footprint[],
  bets: Map<string, Bet>,
): string[] {
  return unique(
    requests.flatMap(({ command }, i) =>
      takesBets(command)
        ? betIdsOf(footprints[i]!).map((id) => bets.get(id)?.creatorId)
        : [
            footprints[i]!.challengedId,
            findAnswered(command, bets)?.creatorId,
            findMovedFriend(command, bets),
          ],
    ),
  );
}

/** Reads the protection settings of betting users who have any; for others nothing is read. */
async function addProtection(
  client: PoolClient,
  accounts: Map<string, Account>,
  userIds: readonly string[],
  now: number,
): Promise<void> {
  if (userIds.length === 0) return;
  for (const [userId, protection] of await loadProtection(client, userIds, now))
    accounts.set(userId, { ...accounts.get(userId)!, protection });
}
