import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { creatorPosition } from '@sidebet/domain/bets/position';
import { groupLimits } from '@sidebet/domain/groups/group';
import { selectionLabel } from '@sidebet/domain/markets/market';
import type { Done } from '../../book/request.ts';
import { announce } from '../../db/live-payload.ts';
import { newId } from '../../db/new-id.ts';
import type { PoolClient } from '../../db/pool.ts';
import { areBlocked } from '../../users/blocks.ts';
import { hasMuted } from '../../users/mutes.ts';

/**
 * Notifies the members of a group of a new offer to them, in its transaction; not its creator, and nobody whom a block or a mute
 * keeps apart from the creator. `now` is game time in milliseconds since 1970 UTC.
 */
export async function notifyGroup(client: PoolClient, now: number, { bet }: Done): Promise<void> {
  const { id, offeredToId, creatorId, terms, homeTeam, awayTeam } = bet!;
  const { selection, stakeCents } = creatorPosition(bet!);
  const pick = selectionLabel(terms, selection, { homeTeam: homeTeam!, awayTeam: awayTeam! });
  const content = `offers your group a bet: ${formatBetAmount(bet!, stakeCents)} on ${pick}.`;
  const { rows } = await client.query<{ userId: string }>(
    `with members as (
       select m.user_id, row_number() over (order by m.user_id) as n from group_members m
       where m.group_id = $1 and m.left_at is null and m.user_id <> $2
         and not ${areBlocked('m.user_id', '$2::uuid')} and not ${hasMuted('m.user_id', '$2::uuid')})
     insert into notifications (user_id, id, type, from_id, bet_id, group_id, content, created_at)
     select user_id, ($6::uuid[])[n], 'GroupOffer', $2, $3, $1, $4, $5 from members returning user_id as "userId"`,
    [
      offeredToId,
      creatorId,
      id,
      content,
      new Date(now),
      Array.from({ length: groupLimits.maxMembers }, () => newId()),
    ],
  );
  await announce(client, { users: rows.map(({ userId }) => userId) });
}
