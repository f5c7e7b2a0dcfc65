import { formatInSentence } from '@sidebet/domain/bets/amount-text';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { holdEndedSentence, holdSentence } from '@sidebet/domain/events/hold';
import type { EventHoldReason, StoredEvent } from '@sidebet/domain/events/stored-event';
import { announce } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { isRunningSql } from '../../../db/rules-in-sql.ts';

/** Notifies every user with a running bet on an event that it is on hold and why, in the caller's transaction. */
export function notifyOfHold(
  client: PoolClient,
  event: StoredEvent,
  reason: EventHoldReason,
  now: number,
): Promise<void> {
  return notifySides(client, event.id, 'HoldBet', (risk) => holdSentence(event, reason, risk), now);
}

/** The same once the hold has ended. A game that is over needs none: its settlement is notified. */
export async function notifyOfHoldEnd(
  client: PoolClient,
  before: StoredEvent,
  event: StoredEvent,
  now: number,
): Promise<void> {
  if (before.heldFor === null || event.heldFor !== null || event.completed) return;
  await notifySides(client, event.id, 'HoldEnded', (risk) => holdEndedSentence(event, risk), now);
}

async function notifySides(
  client: PoolClient,
  eventId: string,
  type: 'HoldBet' | 'HoldEnded',
  write: (risk: string) => string,
  now: number,
): Promise<void> {
  const { rows } = await client.query<{
    betId: string;
    userId: string;
    stakeCents: number;
    groupKind: GroupKind | null;
  }>(
    `select b.id as bet_id, holder as user_id, stake_of(b, holder) as stake_cents, b.group_kind
     from bets b cross join lateral unnest(array[b.creator_id, b.acceptor_id]) holder
     where b.event_id = $1 and ${isRunningSql('b')} and holder is not null order by b.id`,
    [eventId],
  );
  if (rows.length === 0) return;
  await client.query(
    `insert into notifications (user_id, id, type, bet_id, content, created_at)
     select user_id, id, $6, bet_id, content, $5::timestamptz
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as new (user_id, id, bet_id, content)`,
    [
      rows.map(({ userId }) => userId),
      rows.map(() => newId()),
      rows.map(({ betId }) => betId),
      rows.map(({ stakeCents, groupKind: kind }) =>
        write(formatInSentence({ group: kind && { kind } }, stakeCents)),
      ),
      new Date(now),
      type,
    ],
  );
  const users = [...new Set(rows.map(({ userId }) => userId))];
  await announce(client, { users });
}
