import { type Limit, lapse } from '@sidebet/domain/protection/limit-change';
import { type LimitKind, windowMs } from '@sidebet/domain/protection/limits';
import {
  isRestricted,
  noRestrictions,
  type PlayRestrictions,
} from '@sidebet/domain/protection/play-restrictions';
import type { Protection } from '@sidebet/domain/protection/protection';
import { noStakes, type StakeSums } from '@sidebet/domain/protection/stakes';
import { currentSpan, realityCheckDueAt, type UseSpan, usedMinutes } from '@sidebet/domain/protection/use';
import type { Pool, PoolClient } from '../db/pool.ts';
import { uuids } from './binary-array.ts';

/** A user's stored protection settings; instants are milliseconds since 1970 UTC. */
export type StoredProtection = {
  readonly restrictions: PlayRestrictions;
  readonly limits: ReadonlyMap<LimitKind, Limit>;
  /** Usage within the last 24 hours, oldest first. */
  readonly spans: readonly UseSpan[];
  readonly checkConfirmedAt: number | null;
  readonly answered: { readonly signup: boolean; readonly firstDeposit: boolean };
};

type RestrictionsRow = {
  userId: string;
  timeOutSince: number | null;
  timeOutUntil: number | null;
  excludedSince: number | null;
  excludedUntil: number | null;
  returnAskedAt: number | null;
};
type Row = RestrictionsRow & {
  checkConfirmedAt: number | null;
  signupAnswered: boolean;
  depositAnswered: boolean;
  limits: string | null;
  spans: string | null;
};

/** What may make a user unavailable to others. */
type Availability = { readonly suspended: boolean; readonly restrictions: PlayRestrictions };

/** The availability of those of these users who are suspended or have protection settings. */
export async function readAvailability(
  client: Pool | PoolClient,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Availability>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await client.query<RestrictionsRow & { suspended: boolean }>({
    name: 'book-read-availability',
    text: `select a.user_id, a.suspended, p.time_out_since, p.time_out_until, p.excluded_since, p.excluded_until,
             p.return_asked_at
           from accounts a left join protection p on p.user_id = a.user_id
           where a.user_id = any($1::uuid[]) and (a.suspended or p.user_id is not null)`,
    values: [uuids(userIds)],
  });
  return new Map(
    rows.map((row) => [row.userId, { suspended: row.suspended, restrictions: toRestrictions(row) }]),
  );
}

/**
 * Whether a user is unavailable to others. A break and a suspension look the same, because the reason is private.
 */
export function isUnavailable({ suspended, restrictions }: Availability, now: number): boolean {
  return suspended || isRestricted(restrictions, now);
}

/** SQL: the ids of all unavailable users. The parameters are now and `reinstatementWaitMs` before it. */
export function unavailableUsersSql(now: string, reinstatedSince: string): string {
  return `select user_id from accounts where suspended
    union select user_id from protection where time_out_until > ${now}
    union select user_id from protection
      where excluded_since is not null and (return_asked_at is null or return_asked_at > ${reinstatedSince})`;
}

/** The stored protection settings of each of these users, including users without any. */
export async function readProtections(
  db: Pool | PoolClient,
  userIds: readonly string[],
  now: number,
): Promise<Map<string, StoredProtection>> {
  const { rows } = await db.query<Row>({
    name: 'read-protections',
    text: `select wanted.user_id, p.time_out_since, p.time_out_until, p.excluded_since, p.excluded_until, p.return_asked_at,
             p.check_confirmed_at, p.signup_offer_answered_at is not null as signup_answered,
             p.deposit_offer_answered_at is not null as deposit_answered,
             (select json_agg(json_build_array(l.kind, l.amount, l.pending_at is not null, l.pending_amount,
                round(extract(epoch from l.pending_at) * 1000)))::text
              from protection_limits l where l.user_id = wanted.user_id) as limits,
             (select json_agg(json_build_array(round(extract(epoch from u.started_at) * 1000),
                round(extract(epoch from u.last_at) * 1000)) order by u.started_at)::text
              from session_use u
              where u.user_id = wanted.user_id and u.last_at > $2::timestamptz - interval '24 hours') as spans
           from unnest($1::uuid[]) as wanted (user_id) left join protection p on p.user_id = wanted.user_id`,
    values: [uuids(userIds), new Date(now)],
  });
  return new Map(rows.map((row) => [row.userId, stored(row)]));
}

function stored(row: Row): StoredProtection {
  type LimitRow = [LimitKind, number | null, boolean, number | null, number | null];
  const limits = row.limits === null ? [] : (JSON.parse(row.limits) as LimitRow[]);
  const spans = row.spans === null ? [] : (JSON.parse(row.spans) as [number, number][]);
  return {
    restrictions: toRestrictions(row),
    limits: new Map(
      limits.map(([kind, amount, waits, pending, askedAt]) => [
        kind,
        { amount, pending: waits ? { amount: pending, askedAt: askedAt! } : null },
      ]),
    ),
    spans: spans.map(([startedAt, lastAt]) => ({ startedAt, lastAt })),
    checkConfirmedAt: row.checkConfirmedAt,
    answered: { signup: row.signupAnswered, firstDeposit: row.depositAnswered },
  };
}

function toRestrictions(row: RestrictionsRow): PlayRestrictions {
  const { timeOutSince, timeOutUntil, excludedSince, excludedUntil, returnAskedAt } = row;
  if (timeOutSince === null && excludedSince === null) return noRestrictions;
  return {
    timeOut: timeOutSince === null ? null : { since: timeOutSince, until: timeOutUntil! },
    exclusion:
      excludedSince === null
        ? null
        : { since: excludedSince, until: excludedUntil, returnAskedAt: returnAskedAt },
  };
}

/**
 * The sums of wagers and losses of these users (docs/adr/0013), counting each bet as `sumStakes` does; a test
 * compares the two. Under a user's account lock nothing can lower the sums.
 */
export async function readStakeSums(
  db: Pool | PoolClient,
  userIds: readonly string[],
  now: number,
): Promise<Map<string, StakeSums>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.query<StakeSums & { userId: string }>({
    name: 'read-stake-sums',
    text: `select wanted.user_id, sums.*
           from unnest($1::uuid[]) as wanted (user_id) cross join lateral (
             select ${[
               ...windows.map(
                 (window) => `${sumWhere('stake', `placed_at > ${since(window)}`)} as "wager${window}"`,
               ),
               ...windows.map(
                 (window) =>
                   `${sumWhere('lost', `paid_out_at is null or paid_out_at > ${since(window)}`)} as "loss${window}"`,
               ),
             ].join(', ')}
             from (${stakesSql}) stakes) sums`,
    values: [uuids(userIds), new Date(now)],
  });
  return new Map(rows.map(({ userId, ...sums }) => [userId, sums]));
}

const windows = Object.keys(windowMs) as (keyof typeof windowMs)[];

function since(window: keyof typeof windowMs): string {
  return `$2::timestamptz - interval '${windowMs[window]} milliseconds'`;
}

function sumWhere(column: string, condition: string): string {
  return `coalesce(sum(${column}) filter (where ${condition}), 0)::bigint`;
}

/**
 * A user's sides of bets that were not refunded, with the lost or risked amount. Each part starts from an index
 * on the user.
 */
const stakesSql = ['creator', 'acceptor']
  .map(
    (holder) => `
      select stake_of(b, wanted.user_id) as stake, b.${holder === 'creator' ? 'created_at' : 'accepted_at'} as placed_at, b.paid_out_at,
        stake_of(b, wanted.user_id)
          - case when b.winner_id = wanted.user_id then payout_of(b, wanted.user_id) else 0 end as lost
      from bets b
      where b.${holder}_id = wanted.user_id and (b.paid_out_at is null or b.winner_id is not null)
        and b.group_kind is distinct from 'points'`,
  )
  .join(' union all ');

/**
 * The protection settings of these marked users for the book's rules. Their accounts are locked, so the settings
 * cannot change during the batch.
 */
export async function loadProtection(
  client: PoolClient,
  userIds: readonly string[],
  now: number,
): Promise<Map<string, Protection>> {
  const known = await readProtections(client, userIds, now);
  const counted = userIds.filter((id) => [...known.get(id)!.limits].some(countsStakes));
  const sums = await readStakeSums(client, counted, now);
  return new Map(
    userIds.map((id) => [id, toProtection(known.get(id)!, sums.get(id) ?? noStakes, now)] as const),
  );
}

/** Converts stored settings for the rules. */
export function toProtection(
  { restrictions, limits, spans, checkConfirmedAt }: StoredProtection,
  sums: StakeSums,
  now: number,
): Protection {
  const inForce = [...limits].flatMap(([kind, limit]) => {
    const { amount } = lapse(limit, now).limit;
    return amount === null ? [] : [[kind, amount] as const];
  });
  const everyMinutes = limits.get('realityCheck')?.amount ?? null;
  return {
    restrictions,
    limits: Object.fromEntries(inForce),
    sums,
    at: now,
    usedMinutes: usedMinutes(spans, now),
    realityCheckDueAt:
      everyMinutes === null
        ? null
        : realityCheckDueAt(currentSpan(spans.at(-1), now), everyMinutes, checkConfirmedAt),
  };
}

function countsStakes([kind, { amount }]: readonly [LimitKind, Limit]): boolean {
  return amount !== null && /^(wager|loss)/.test(kind);
}
