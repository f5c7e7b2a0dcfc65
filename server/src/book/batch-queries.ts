import type { Account, HeldParts } from '@sidebet/domain/book/accounts';
import type { Bet, GameEvent } from '@sidebet/domain/book/bet';
import type { Market } from '@sidebet/domain/sport-table';
import type { PoolClient } from '../db/pool.ts';
import { isHeldSql, isRelistedSql } from '../db/rules-in-sql.ts';
import { type BetRow, betColumns, parseBetRow } from './bet-table.ts';
import { texts, uuids } from './binary-array.ts';
import { findAnswered, findNewBet } from './counters.ts';
import type { Footprint } from './footprint.ts';
import { readNewestReferences } from './newest-references.ts';
import type { BookRequest, CommandResult } from './request.ts';
import { readStoredResult } from './stored-result.ts';
import { openBetsKey, pairKey, type SeenReference } from './working-snapshot.ts';

/** What a batch locks and reads, each in one query for all its commands. load.ts decides the order. */

/** The results of known keys, by user and key. */
export type StoredResults = Map<string, { readonly requestHash: string; readonly result: CommandResult }>;

export async function lockBets(client: PoolClient, ids: string[]): Promise<Map<string, Bet>> {
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

export async function lockAccounts(client: PoolClient, ids: string[]): Promise<LockedAccounts> {
  if (ids.length === 0) return { accounts: new Map(), isProtected: () => false };
  const { rows } = await client.query<
    Omit<Account, 'held' | 'protection'> & { protected: boolean; held: HeldParts | null }
  >({
    name: 'book-lock-accounts',
    text: `select user_id, available_cents, owed_cents, version, suspended, protected, held
           from accounts where user_id = any($1::uuid[]) order by user_id for update`,
    values: [uuids(ids)],
  });
  const marked = new Set(rows.filter((row) => row.protected).map((row) => row.userId));
  const accounts = new Map(
    rows.map(({ protected: _, held, ...account }) => [account.userId, { ...account, ...(held && { held }) }]),
  );
  return { accounts, isProtected: (userId) => marked.has(userId) };
}

export async function readEvents(
  client: PoolClient,
  ids: string[],
  isLocked: boolean,
): Promise<Map<string, GameEvent>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<
    Omit<GameEvent, 'stoppedMarkets'> & { stoppedMarkets: readonly Market[] | null }
  >({
    name: isLocked ? 'book-lock-events' : 'book-read-events',
    // An event voided by an operator has no result.
    text: `select id, sport_key, home_team, away_team, commence_time, completed and voided_at is null as completed, home_score,
             away_score, ending, result_version, listed and voided_at is null as listed,
             unlisted_at,
             betting_stopped or exists (select from stopped_sports s where s.sport_key = events.sport_key) as betting_stopped,
             nullif(stopped_markets, '{}') as stopped_markets, betting_closed_at, latest_start, play_began_at,
             case when held_for = 'otherDate' and agrees_since is null then held_at end as postponed_since,
             unlisted_at is not null and ${isRelistedSql('events')} as relisted,
             ${isHeldSql('events')} as held,
             (select max(c.due_at) from feed_calls c
              where c.call = 'freshLines' and c.sport_key = events.sport_key) as fresh_lines_due_at
           from unnest($1::text[]) as wanted (id) join events using (id)
           ${isLocked ? 'order by id for share of events' : ''}`,
    values: [texts(ids)],
  });
  return new Map(rows.map((row) => [row.id, { ...row, stoppedMarkets: row.stoppedMarkets ?? [] }]));
}

/**
 * The number of open bets of the creators on the events of the batch's new bets, by {@link openBetsKey}. The
 * creators' accounts are locked before, so no other batch adds one meanwhile.
 */
export async function readOpenBets(
  client: PoolClient,
  requests: readonly BookRequest[],
  bets: ReadonlyMap<string, Bet>,
): Promise<Map<string, number>> {
  const created = requests.flatMap(({ command }) => findNewBet(command, bets) ?? []);
  if (created.length === 0) return new Map();
  const { rows } = await client.query<{ creatorId: string; eventId: string; open: number }>({
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
  return new Map(rows.map((row) => [openBetsKey(row.creatorId, row.eventId), row.open]));
}

/** The accepted friendships the batch's challenges require; without challenges nothing is read. */
export async function readFriends(
  client: PoolClient,
  footprints: readonly Footprint[],
): Promise<Set<string>> {
  const challenges = footprints.filter((f) => f.challengedId !== undefined);
  if (challenges.length === 0) return new Set();
  const { rows } = await client.query<{ lowId: string; highId: string }>({
    name: 'book-read-friends',
    text: `select low_id, high_id from friendships
           where (low_id, high_id) in (select least(a, b), greatest(a, b) from unnest($1::uuid[], $2::uuid[]) as pair (a, b))
             and accepted_at is not null`,
    values: [
      uuids(challenges.map((f) => f.userId ?? null)),
      uuids(challenges.map((f) => f.challengedId ?? null)),
    ],
  });
  return new Set(rows.map((row) => pairKey(row.lowId, row.highId)));
}

/**
 * The pairs of users of whom one blocked the other, among those whom the batch's acceptances, declines and counter-offers bring
 * together. Read once the accounts are locked, which a block also locks.
 */
export async function readBlocked(
  client: PoolClient,
  requests: readonly BookRequest[],
  bets: Map<string, Bet>,
): Promise<Set<string>> {
  const meeting = requests.flatMap(({ command }) => {
    if (!('userId' in command)) return [];
    const meets = command.kind === 'acceptBet' || command.kind === 'declineBet';
    const bet = meets ? bets.get(command.betId) : findAnswered(command, bets);
    return bet ? [command.userId, bet.creatorId] : [];
  });
  if (meeting.length === 0) return new Set();
  const { rows } = await client.query<{ blockerId: string; blockedId: string }>({
    name: 'book-read-blocked',
    text: `select blocker_id, blocked_id from blocks
           where blocker_id = any($1::uuid[]) and blocked_id = any($1::uuid[])`,
    values: [uuids(unique(meeting))],
  });
  return new Set(rows.map((row) => pairKey(row.blockerId, row.blockedId)));
}

export async function readResults(
  client: PoolClient,
  requests: readonly BookRequest[],
): Promise<StoredResults> {
  const keys = requests.flatMap(({ key }) => (key ? [key] : []));
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<{
    actorId: string;
    key: string;
    requestHash: string;
    outcome: string;
  }>({
    name: 'book-read-outcomes',
    text: `select actor_id, key, request_hash, outcome from command_outcomes
           where (actor_id, key) in (select * from unnest($1::uuid[], $2::text[]))`,
    values: [uuids(keys.map((key) => key.actorId)), texts(keys.map((key) => key.key))],
  });
  return new Map(
    rows.map((row) => [
      `${row.actorId} ${row.key}`,
      { requestHash: row.requestHash, result: readStoredResult(row.outcome) },
    ]),
  );
}

export function unique(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids)].filter((id): id is string => typeof id === 'string');
}

/** What bookmakers quote on the markets of the batch's new, corrected, accepted and lapsing bets (`readNewestReferences`). */
export async function readReferences(
  client: PoolClient,
  requests: readonly BookRequest[],
  bets: ReadonlyMap<string, Bet>,
): Promise<Map<string, SeenReference>> {
  const wanted = requests.flatMap(({ command }) => {
    if (command.kind === 'createBet') return [{ eventId: command.eventId, terms: command.offer.terms }];
    if (command.kind === 'counterOffer') return bets.get(command.offerId) ?? [];
    const answered = findAnswered(command, bets);
    if (answered) return [answered];
    const bet = 'betId' in command ? bets.get(command.betId) : undefined;
    const needsIt = ['correctOffer', 'acceptBet', 'lapseBet'].includes(command.kind);
    return bet && needsIt ? [bet] : [];
  });
  return readNewestReferences(client, wanted);
}
