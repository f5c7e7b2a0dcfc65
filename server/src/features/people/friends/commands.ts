import {
  decideFriendship,
  type FriendshipAction,
  type FriendshipDecision,
  type Relation,
} from '@sidebet/domain/friends/friendship';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import type { GameClock } from '../../../time/clock.ts';
import { mayNotify, readAreBlocked } from '../../../users/blocks.ts';
import { readRelation } from '../../../users/read-relation.ts';
import { refuseSilenced } from '../../../users/silence.ts';

export type ChangedFriendship = { readonly kind: 'changed'; readonly relation: Relation };

type Pair = { readonly viewerId: string; readonly otherId: string };

/**
 * Changes a friendship with its notifications and announcement in one transaction. Concurrent changes by the two
 * users are serialized, so each decision sees the other's result.
 *
 * Refuses one's own id, an unknown user, and whatever `decideFriendship` refuses.
 */
export async function changeFriendship(
  { pool, clock }: { readonly pool: Pool; readonly clock: GameClock },
  viewerId: string,
  action: FriendshipAction,
  otherId: string,
): Promise<ChangedFriendship | Refusal> {
  if (otherId === viewerId) return refuse('befriendSelf');
  return inTransaction(pool, (client) => change(client, clock.now(), { viewerId, otherId }, action));
}

async function change(
  client: PoolClient,
  now: number,
  pair: Pair,
  action: FriendshipAction,
): Promise<ChangedFriendship | Refusal> {
  const other = await lockPair(client, pair);
  if (!other) return refuse('userNotFound');
  const silenced = action === 'request' ? await refuseSilenced(client, pair.viewerId, now) : null;
  if (silenced) return silenced;
  const relation = await readRelation(client, pair.viewerId, pair.otherId);
  // Operators are hidden from strangers, so a request must not reveal an operator's id.
  if (other.isOperator && relation === 'none') return refuse('userNotFound');
  if (await readAreBlocked(client, pair.viewerId, pair.otherId)) return refuse('userNotFound');
  const decision = decideFriendship(action, relation);
  if (decision.kind === 'refusal') return decision;
  if (!decision.unchanged) {
    await writeFriendship(client, now, pair, decision.relation);
    await writeNotifications(client, now, pair, decision);
    await announceFriendship(client, pair, decision);
  }
  return { kind: 'changed', relation: decision.relation };
}

/**
 * Locks the two users in id order, because the friendship's row may not exist yet. Only changes of their profiles
 * wait for this lock. Null if one of them does not exist.
 */
async function lockPair(
  client: PoolClient,
  { viewerId, otherId }: Pair,
): Promise<{ readonly isOperator: boolean } | null> {
  const { rows } = await client.query<{ id: string; isOperator: boolean }>({
    name: 'lock-pair',
    text: `select id, role = 'admin' as is_operator from users where id in ($1, $2) and deleted_at is null
           order by id for no key update`,
    values: [viewerId, otherId],
  });
  return rows.length === 2 ? rows.find(({ id }) => id === otherId)! : null;
}

const friendshipWrites: Record<Relation, string> = {
  none: 'delete from friendships where low_id = least($1::uuid, $2) and high_id = greatest($1::uuid, $2)',
  requested: `insert into friendships (low_id, high_id, requested_by)
              values (least($1::uuid, $2), greatest($1::uuid, $2), $1)`,
  // No action creates a request by the other user.
  requestedYou: '',
  friends: `update friendships set accepted_at = $3
            where low_id = least($1::uuid, $2) and high_id = greatest($1::uuid, $2)`,
};

async function writeFriendship(
  client: PoolClient,
  now: number,
  { viewerId, otherId }: Pair,
  to: Relation,
): Promise<void> {
  const values = to === 'friends' ? [viewerId, otherId, new Date(now)] : [viewerId, otherId];
  const { rowCount } = await client.query(friendshipWrites[to], values);
  if (rowCount !== 1) throw new Error(`A friendship that was to become '${to}' did not exist.`);
}

const contents = {
  Request: 'sent you a friend request',
  RequestAccepted: 'accepted your friend request',
};

/**
 * An answered request's notification is deleted immediately. It is never marked Confirmed or Denied, because both
 * would happen in the same transaction.
 */
async function writeNotifications(
  client: PoolClient,
  now: number,
  { viewerId, otherId }: Pair,
  { closesRequestOf, notifies }: FriendshipDecision,
): Promise<void> {
  if (closesRequestOf) {
    const [owner, sender] = closesRequestOf === 'viewer' ? [viewerId, otherId] : [otherId, viewerId];
    await client.query("delete from notifications where user_id = $1 and from_id = $2 and type = 'Request'", [
      owner,
      sender,
    ]);
  }
  if (notifies) {
    await client.query(
      `insert into notifications (user_id, id, type, from_id, content, created_at)
       select $1, $2, $3, $4, $5, $6 where ${mayNotify('$1::uuid', '$4::uuid')}`,
      [otherId, newId(), notifies, viewerId, contents[notifies], new Date(now)],
    );
  }
}

async function announceFriendship(
  client: PoolClient,
  { viewerId, otherId }: Pair,
  { closesRequestOf, notifies }: FriendshipDecision,
): Promise<void> {
  const users = [
    ...(closesRequestOf === 'viewer' ? [viewerId] : []),
    ...(closesRequestOf === 'other' || notifies ? [otherId] : []),
  ];
  await announce(client, { friends: [viewerId, otherId], users });
}
