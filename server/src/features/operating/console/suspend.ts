import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import { suspendAccount } from '../../../book/account-rows.ts';
import { announce } from '../../../db/live-payload.ts';
import type { PoolClient } from '../../../db/pool.ts';
import type { Operator } from '../../../http/operator.ts';
import { recordSecurityEvent } from '../../../security-log/record.ts';
import { endPendingLogins } from '../../../sessions/credential-change.ts';
import { withdrawOffers } from '../../betting/bets/withdraw-offers.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';

/**
 * Ends one or all sessions of a user in the caller's transaction. Every process and open page is notified on
 * commit.
 */
async function endSessions(
  client: PoolClient,
  userId: string,
  sessionId: string | null,
  now: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'delete from sessions where user_id = $1 and ($2::uuid is null or id = $2) returning id',
    [userId, sessionId],
  );
  if (sessionId === null) {
    await endPendingLogins(client, userId);
    // Also of browsers whose login has expired.
    await client.query('delete from push_subscriptions where user_id = $1', [userId]);
  }
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    const event = { kind: 'session.ended', userId, detail: 'operator', source: null } as const;
    await recordSecurityEvent(client, now, event);
  }
  await announce(client, { sessionsEnded: ids });
  return ids;
}

/** Ends one or all sessions of a user. Refusals: userNotFound, sessionNotFound (there is none to end). */
export function endUsersSessions(
  context: ConsoleContext,
  call: ConsoleCall & { readonly body: { readonly sessionId?: string | undefined } },
  userId: string,
) {
  return act(context, call, ['person.endSessions', userId], async (client, { now }) => {
    if (!(await lockUser(client, userId))) return refuse('userNotFound');
    const ended = await endSessions(client, userId, call.body.sessionId ?? null, now);
    if (ended.length === 0) return refuse('sessionNotFound');
    return acted('person.endSessions', { kind: 'person', id: userId }, { sessions: ended.length });
  });
}

/**
 * Suspends a user. All sessions end, and the user cannot log in, bet or deposit. The book deletes open offers and
 * declines challenges to the user, here or, if the server stops in between, in a worker, which also closes open
 * checkouts. Active bets play out, and the user keeps the money. Refusals: userNotFound, ownAccount,
 * alreadySuspended.
 */
export async function suspendUser(
  context: ConsoleContext,
  call: ConsoleCall,
  userId: string,
): Promise<Refusal | null> {
  const refusal = await act(context, call, ['person.suspend', userId], async (client, by) => {
    const suspended = await suspendNow(client, userId, by);
    return isRefusal(suspended)
      ? suspended
      : acted('person.suspend', { kind: 'person', id: userId }, suspended);
  });
  if (refusal) return refusal;
  await withdrawOffers(context.pool, context.book, context.clock);
  return null;
}

/**
 * Suspends a user in the caller's transaction and ends their sessions; the caller withdraws their offers afterwards.
 * Refusals as of `suspendUser`.
 */
export async function suspendNow(
  client: PoolClient,
  userId: string,
  { operator, reason, now }: { readonly operator: Operator; readonly reason: string; readonly now: number },
): Promise<{ readonly sessions: number } | Refusal> {
  const user = await lockUser(client, userId);
  if (!user) return refuse('userNotFound');
  const conflict = findConflictOfInterest({ kind: 'account', userId }, operator.id);
  if (conflict) return conflict;
  if (user.suspended) return refuse('alreadySuspended');
  await client.query('update users set suspended_at = $2, suspended_reason = $3 where id = $1', [
    userId,
    new Date(now),
    reason,
  ]);
  await suspendAccount(client, userId, true);
  return { sessions: (await endSessions(client, userId, null, now)).length };
}

/** Ends a suspension. Refusals: userNotFound, ownAccount, accountDeleted, notSuspended. */
export function liftSuspension(
  context: ConsoleContext,
  call: ConsoleCall,
  userId: string,
): Promise<Refusal | null> {
  return act(context, call, ['person.liftSuspension', userId], async (client, { operator }) => {
    const user = await lockUser(client, userId);
    if (!user) return refuse('userNotFound');
    const conflict = findConflictOfInterest({ kind: 'account', userId }, operator.id);
    if (conflict) return conflict;
    if (user.deleted) return refuse('accountDeleted');
    if (!user.suspended) return refuse('notSuspended');
    await client.query('update users set suspended_at = null, suspended_reason = null where id = $1', [
      userId,
    ]);
    await suspendAccount(client, userId, false);
    return acted('person.liftSuspension', { kind: 'person', id: userId }, {});
  });
}

async function lockUser(
  client: PoolClient,
  userId: string,
): Promise<{ readonly suspended: boolean; readonly deleted: boolean } | undefined> {
  const { rows } = await client.query<{ suspended: boolean; deleted: boolean }>(
    `select suspended_at is not null as suspended, deleted_at is not null as deleted
     from users where id = $1 for no key update`,
    [userId],
  );
  return rows[0];
}
