import { noId } from '@sidebet/contract/shared';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { lockAccounts } from '../../../book/account-rows.ts';
import type { Calls, Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { withdrawOffers } from '../../betting/bets/withdraw-offers.ts';

/**
 * Blocks a user for the viewer. Ends the friendship and its requests and removes the notifications between the two, in one
 * transaction that holds the locks of friend requests and of both users' bets: each of those is decided before the block or
 * sees it. Then the book refunds the open challenges between them; if the server stops in between, a worker does it.
 * Repeating changes nothing. Refuses with restrictsOneself, and userNotFound for an unknown user.
 */
export async function blockUser(
  context: Uses<'pool' | 'clock'> & Calls<'book', 'executeAll'>,
  viewerId: string,
  otherId: string,
): Promise<Refusal | null> {
  if (otherId === viewerId) return refuse('restrictsOneself');
  const { pool, book, clock } = context;
  const refusal = await inTransactionUnlessRefused(pool, (client) =>
    writeBlock(client, clock.now(), viewerId, otherId),
  );
  if (refusal) return refusal;
  await withdrawOffers(pool, book, clock);
  return null;
}

async function writeBlock(
  client: PoolClient,
  now: number,
  viewerId: string,
  otherId: string,
): Promise<Refusal | null> {
  const pair = [viewerId, otherId];
  const { rowCount } = await client.query(
    'select from users where id = any($1::uuid[]) and deleted_at is null order by id for no key update',
    [pair],
  );
  if (rowCount !== 2) return refuse('userNotFound');
  await lockAccounts(client, pair);
  await client.query(
    'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing',
    [...pair, new Date(now)],
  );
  await client.query(
    'delete from friendships where low_id = least($1::uuid, $2) and high_id = greatest($1::uuid, $2)',
    pair,
  );
  await client.query(
    'delete from notifications where (user_id, from_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))',
    pair,
  );
  await announceToBoth(client, pair);
  return null;
}

/**
 * Lifts the viewer's block, if there is one. The other user may have blocked the viewer as well. Refuses with userNotFound what
 * is no id.
 */
export async function unblockUser(
  { pool }: Uses<'pool'>,
  viewerId: string,
  userId: string,
): Promise<Refusal | null> {
  if (userId === noId) return refuse('userNotFound');
  return inTransactionUnlessRefused(pool, async (client) => {
    const { rowCount } = await client.query('delete from blocks where blocker_id = $1 and blocked_id = $2', [
      viewerId,
      userId,
    ]);
    if (rowCount === 1) await announceToBoth(client, [viewerId, userId]);
    return null;
  });
}

/** Makes the open pages of both read everything again. */
async function announceToBoth(client: PoolClient, pair: readonly string[]): Promise<void> {
  await announce(client, { profiles: pair, users: pair });
}
