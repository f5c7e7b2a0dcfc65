import type { Bet, GameEvent } from '@sidebet/domain/bets/bet';
import { whyVoid } from '@sidebet/domain/bets/betting-close';
import { decideOutcome } from '@sidebet/domain/bets/outcome';
import { finalScore } from '@sidebet/domain/bets/settle';
import type { Account } from '@sidebet/domain/book/accounts';
import type { Command } from '@sidebet/domain/book/commands';
import { exchangeFeeAt } from '@sidebet/domain/markets/exchange-fee';
import type { Market } from '@sidebet/domain/markets/market';
import type { MoneyMode } from '@sidebet/domain/wallet/money-mode';
import type { WithdrawalTerms } from '@sidebet/domain/wallet/withdrawal-terms';
import { readExchangeFees } from '../db/exchange-fees.ts';
import type { PoolClient } from '../db/pool.ts';
import { readBatchSettings } from '../db/system-settings.ts';
import type { GameClock } from '../time/clock.ts';
import { type BetRow, betColumns, parseBetRow } from './bet-row.ts';
import { texts, uuids } from './binary-array.ts';
import { findCardDeposits, lockDeposits } from './deposits.ts';
import { type Footprint, findFootprint } from './footprint.ts';
import { lockGroupAccounts } from './group-accounts.ts';
import { lockPayments } from './group-payments.ts';
import { isUnavailable, loadProtection, readAvailability } from './protection.ts';
import { loadReferences } from './references.ts';
import type { BookRequest, CommandResult } from './request.ts';
import { readStoredResult } from './stored-result.ts';
import { readWithdrawalTerms } from './withdrawal-terms.ts';
import { lockWithdrawals } from './withdrawals.ts';
import { openBetsKey, pairKey, WorkingSnapshot } from './working-snapshot.ts';

/** What a batch knows before it decides: the locked state and the stored results of known keys. */
export type Loaded = {
  readonly snapshot: WorkingSnapshot;
  /** The database time at which the batch is decided. */
  readonly now: number;
  readonly results: Map<string, { requestHash: string; result: CommandResult }>;
  /** Users whose account was never opened. */
  readonly missingAccounts: string[];
};

/**
 * Locks and reads what the requests affect. Every batch of every process locks first its bets, then its
 * withdrawals, its deposits, its payments in groups, the events whose results it settles by, its accounts and then its group
 * accounts, each in id order, so batches cannot deadlock. Code that changes an event locks no bet while it holds the event's row. Keys are read
 * after locking, when a repeat that ran elsewhere has committed, and only if `looksUpKeys`.
 */
export async function lockAndLoad(
  client: PoolClient,
  clock: GameClock,
  requests: readonly BookRequest[],
  mode: MoneyMode,
  looksUpKeys: boolean,
): Promise<Loaded> {
  const footprints = requests.map(({ command }) => findFootprint(command));
  const bets = await lockBets(client, unique(footprints.map((f) => f.betId)));
  const withdrawals = await lockWithdrawals(client, unique(footprints.map((f) => f.withdrawalId)));
  const refundable = mode === 'play' ? [] : await findCardDeposits(client, withdrawers(requests));
  const deposits = await lockDeposits(client, unique([...footprints.map((f) => f.depositId), ...refundable]));
  const payments = await lockPayments(client, unique(footprints.map((f) => f.paymentId)));
  const eventIds = unique([
    ...footprints.map((f) => f.eventId),
    ...[...bets.values()].map((bet) => bet.eventId),
  ]);
  const eventsRead = readEvents(client, eventIds, requests.some(goesByResult));
  const paid = footprints.some((f) => f.paysHolders) ? paidBy(requests, bets, await eventsRead) : [];
  const returnedTo = [...withdrawals.values()].map(({ userId }) => userId);
  const depositors = [...deposits.values()].map(({ userId }) => userId);
  const groupAccountIds = unique([
    ...footprints.map((f) => f.groupAccountId),
    ...[...bets.values()].flatMap(({ group }) => [group?.creatorAccountId, group?.acceptorAccountId]),
    ...[...payments.values()].flatMap((one) => [one.fromAccountId, one.toAccountId]),
  ]);
  const userIds = unique([...footprints.map((f) => f.userId), ...paid, ...returnedTo, ...depositors]);
  // Sent without waiting; the server runs them in this order.
  const [
    { accounts, isProtected },
    events,
    { settings, databaseMs },
    openBets,
    friends,
    blocked,
    results,
    availability,
    references,
    exchangeFees,
    groupAccounts,
  ] = await Promise.all([
    lockAccounts(client, userIds),
    eventsRead,
    readBatchSettings(client),
    readOpenBets(client, requests),
    readFriends(client, footprints),
    readBlocked(client, requests, bets),
    looksUpKeys ? readResults(client, requests) : new Map(),
    readAvailability(client, others(requests, bets)),
    loadReferences(client, requests, bets),
    requests.some(makesOffer) ? readExchangeFees(client) : [],
    lockGroupAccounts(client, groupAccountIds),
  ]);
  const now = clock.fromDatabase?.(databaseMs) ?? clock.now();
  const bettors = requests.flatMap(({ command }) => (placesBet(command) ? [command.userId] : []));
  await addProtection(client, accounts, unique(bettors).filter(isProtected), now);
  const withdrawalTerms = await readTerms(client, { now: () => now }, requests, mode);
  const unavailable = new Set(
    [...availability].flatMap(([userId, his]) => (isUnavailable(his, now) ? [userId] : [])),
  );
  return {
    snapshot: new WorkingSnapshot({
      accounts,
      groupAccounts,
      bets,
      events,
      settings,
      exchangeFee: exchangeFeeAt(exchangeFees, now).fee,
      deposits,
      withdrawals,
      payments,
      openBets,
      friends,
      unavailable,
      blocked,
      references,
      withdrawalTerms,
    }),
    now,
    results,
    missingAccounts: userIds.filter((id) => !accounts.has(id)),
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
    const score = decides ? finalScore(event) : null;
    const winnerId = score && decideOutcome(bet, score).winnerId;
    return winnerId ? [winnerId] : [bet.creatorId, bet.acceptorId];
  });
}

/** A result must not change between reading it and settling its bets. */
function goesByResult({ command }: BookRequest): boolean {
  return command.kind === 'settleBet' || command.kind === 'correctBet' || command.kind === 'voidBet';
}

/** Only offers pay the fee that operators set. */
function makesOffer({ command }: BookRequest): boolean {
  return command.kind === 'createBet' && command.offer.feePolicy === 'exchange';
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

type PlacesBet = Extract<Command, { kind: 'createBet' | 'acceptBet' }>;

function placesBet(command: Command): command is PlacesBet {
  return command.kind === 'createBet' || command.kind === 'acceptBet';
}

/** The users who must be available: those whose bets are accepted and those who are challenged. */
function others(requests: readonly BookRequest[], bets: Map<string, Bet>): string[] {
  return unique(
    requests.map(({ command }) =>
      command.kind === 'acceptBet'
        ? bets.get(command.betId)?.creatorId
        : command.kind === 'createBet'
          ? command.offeredToId
          : null,
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

async function lockBets(client: PoolClient, ids: string[]): Promise<Map<string, Bet>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<BetRow>({
    name: 'book-lock-bets',
    text: `select ${betColumns} from bets b where b.id = any($1::uuid[]) order by b.id for update`,
    values: [uuids(ids)],
  });
  return new Map(rows.map((row) => [row.id, parseBetRow(row)]));
}

type LockedAccounts = {
  readonly accounts: Map<string, Account>;
  /** Whether there are protection settings to read. */
  readonly isProtected: (userId: string) => boolean;
};

async function lockAccounts(client: PoolClient, ids: string[]): Promise<LockedAccounts> {
  if (ids.length === 0) return { accounts: new Map(), isProtected: () => false };
  const { rows } = await client.query<{
    user_id: string;
    available_cents: number;
    owed_cents: number;
    version: number;
    suspended: boolean;
    protected: boolean;
  }>({
    name: 'book-lock-accounts',
    text: `select user_id, available_cents, owed_cents, version, suspended, protected
           from accounts where user_id = any($1::uuid[]) order by user_id for update`,
    values: [uuids(ids)],
  });
  const marked = new Set(rows.filter((row) => row.protected).map((row) => row.user_id));
  const accounts = new Map(
    rows.map((row) => [
      row.user_id,
      {
        userId: row.user_id,
        availableCents: row.available_cents,
        owedCents: row.owed_cents,
        version: row.version,
        suspended: row.suspended,
      },
    ]),
  );
  return { accounts, isProtected: (userId) => marked.has(userId) };
}

async function readEvents(
  client: PoolClient,
  ids: string[],
  isLocked: boolean,
): Promise<Map<string, GameEvent>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{
    id: string;
    sport_key: string;
    home_team: string;
    away_team: string;
    commence_time: number;
    completed: boolean;
    home_score: number | null;
    away_score: number | null;
    result_version: number;
    listed: boolean;
    unlisted_at: number | null;
    stopped: boolean;
    stopped_markets: readonly Market[] | null;
    betting_closed_at: number | null;
    latest_start: number | null;
    held: boolean;
  }>({
    name: isLocked ? 'book-lock-events' : 'book-read-events',
    // An event voided by an operator has no result.
    text: `select id, sport_key, home_team, away_team, commence_time, completed and voided_at is null as completed, home_score,
             away_score, result_version, listed and voided_at is null as listed,
             unlisted_at,
             betting_stopped or exists (select from stopped_sports s where s.sport_key = events.sport_key) as stopped,
             nullif(stopped_markets, '{}') as stopped_markets, betting_closed_at, latest_start, held_for is not null as held
           from unnest($1::text[]) as wanted (id) join events using (id)
           ${isLocked ? 'order by id for share of events' : ''}`,
    values: [texts(ids)],
  });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        sportKey: row.sport_key,
        homeTeam: row.home_team,
        awayTeam: row.away_team,
        commenceTime: row.commence_time,
        completed: row.completed,
        homeScore: row.home_score,
        awayScore: row.away_score,
        resultVersion: row.result_version,
        listed: row.listed,
        unlistedAt: row.unlisted_at,
        bettingStopped: row.stopped,
        stoppedMarkets: row.stopped_markets ?? [],
        bettingClosedAt: row.betting_closed_at,
        latestStart: row.latest_start,
        held: row.held,
      },
    ]),
  );
}

/**
 * The number of open bets of the creators on the events of the batch's new bets, by {@link openBetsKey}. The
 * creators' accounts are locked before, so no other batch adds one meanwhile.
 */
async function readOpenBets(
  client: PoolClient,
  requests: readonly BookRequest[],
): Promise<Map<string, number>> {
  const created = requests.flatMap(({ command }) => (command.kind === 'createBet' ? [command] : []));
  if (created.length === 0) return new Map();
  const { rows } = await client.query<{ creator_id: string; event_id: string; open: number }>({
    name: 'book-read-open-bets',
    // Counting stops above the highest possible limit.
    text: `select wanted.creator_id, wanted.event_id, counted.open
           from unnest($1::uuid[], $2::text[]) as wanted (creator_id, event_id)
           cross join lateral (
             select count(*)::int as open from (
               select from bets b
               where b.creator_id = wanted.creator_id and b.event_id = wanted.event_id and b.status = 'Created'
               limit 1000) mine) counted
           where counted.open > 0`,
    values: [uuids(created.map(({ userId }) => userId)), texts(created.map(({ eventId }) => eventId))],
  });
  return new Map(rows.map((row) => [openBetsKey(row.creator_id, row.event_id), row.open]));
}

/** The accepted friendships the batch's challenges require; without challenges nothing is read. */
async function readFriends(client: PoolClient, footprints: readonly Footprint[]): Promise<Set<string>> {
  const challenges = footprints.filter((f) => f.offeredToId !== undefined);
  if (challenges.length === 0) return new Set();
  const { rows } = await client.query<{ low_id: string; high_id: string }>({
    name: 'book-read-friends',
    text: `select low_id, high_id from friendships
           where (low_id, high_id) in (select least(a, b), greatest(a, b) from unnest($1::uuid[], $2::uuid[]) as pair (a, b))
             and accepted_at is not null`,
    values: [
      uuids(challenges.map((f) => f.userId ?? null)),
      uuids(challenges.map((f) => f.offeredToId ?? null)),
    ],
  });
  return new Set(rows.map((row) => pairKey(row.low_id, row.high_id)));
}

/**
 * The pairs of users of whom one blocked the other, among those whom the batch's acceptances and declines bring together. Read
 * once the accounts are locked, which a block also locks.
 */
async function readBlocked(
  client: PoolClient,
  requests: readonly BookRequest[],
  bets: Map<string, Bet>,
): Promise<Set<string>> {
  const meeting = requests.flatMap(({ command }) => {
    if (command.kind !== 'acceptBet' && command.kind !== 'declineBet') return [];
    const bet = bets.get(command.betId);
    return bet ? [command.userId, bet.creatorId] : [];
  });
  if (meeting.length === 0) return new Set();
  const { rows } = await client.query<{ blocker_id: string; blocked_id: string }>({
    name: 'book-read-blocked',
    text: `select blocker_id, blocked_id from blocks
           where blocker_id = any($1::uuid[]) and blocked_id = any($1::uuid[])`,
    values: [uuids(unique(meeting))],
  });
  return new Set(rows.map((row) => pairKey(row.blocker_id, row.blocked_id)));
}

async function readResults(client: PoolClient, requests: readonly BookRequest[]): Promise<Loaded['results']> {
  const keys = requests.flatMap(({ key }) => (key ? [key] : []));
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<{
    actor_id: string;
    key: string;
    request_hash: string;
    outcome: string;
  }>({
    name: 'book-read-outcomes',
    text: `select actor_id, key, request_hash, outcome from command_outcomes
           where (actor_id, key) in (select * from unnest($1::uuid[], $2::text[]))`,
    values: [uuids(keys.map((key) => key.actorId)), texts(keys.map((key) => key.key))],
  });
  return new Map(
    rows.map((row) => [
      `${row.actor_id} ${row.key}`,
      { requestHash: row.request_hash, result: readStoredResult(row.outcome) },
    ]),
  );
}

function unique(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids)].filter((id): id is string => typeof id === 'string');
}
