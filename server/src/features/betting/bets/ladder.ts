import { maxLadderOffers } from '@sidebet/contract/bet-endpoints';
import type { ladderOffer } from '@sidebet/contract/bets';
import { canBeSplit } from '@sidebet/domain/bets/parts';
import { acceptorPosition } from '@sidebet/domain/bets/position';
import type { z } from 'zod';
import { type BetRow, betColumns, parseBetRow } from '../../../book/bet-table.ts';
import { isUnavailable, readAvailability } from '../../../book/protection.ts';
import type { Uses } from '../../../context.ts';
import { isBettingOpenSql, isOfferOpenSql } from '../../../db/rules-in-sql.ts';
import { iso, isoOrNull } from '../../../time/instants.ts';
import { areBlocked } from '../../../users/blocks.ts';

type LadderOffer = z.output<typeof ladderOffer>;

/**
 * The open bets to anyone on a game that starts after `horizon`, oldest first: the board's, with the viewer's own. Without those
 * that have expired and those whose maker is unavailable, which a worker will delete.
 */
export async function readLadder(
  { pool, clock }: Uses<'pool' | 'clock'>,
  horizon: number,
  viewerId: string,
  eventId: string,
): Promise<LadderOffer[]> {
  const now = clock.now();
  const { rows } = await pool.query<
    BetRow & { creatorName: string; creatorPicture: string | null; isFriend: boolean }
  >({
    name: 'ladder-of-event',
    text: `select ${betColumns}, u.username as creator_name, u.image as creator_picture,
             exists (select from friendships f where f.low_id = least(b.creator_id, $2::uuid)
               and f.high_id = greatest(b.creator_id, $2::uuid) and f.accepted_at is not null) as is_friend
           from bets b join events e on e.id = b.event_id join users u on u.id = b.creator_id
           where b.event_id = $1 and b.status = 'Created' and b.offered_to is null
             and e.listed and ${isBettingOpenSql('e', '$3')} and ${isOfferOpenSql('b', 'e', '$3::timestamptz')}
             and (b.expires_at is null or b.expires_at > $4)
             and (b.creator_id = $2 or not ${areBlocked('b.creator_id', '$2::uuid')})
           order by b.id limit ${maxLadderOffers}`,
    values: [eventId, viewerId, new Date(horizon), new Date(now)],
  });
  const makers = [...new Set(rows.map(({ creatorId }) => creatorId))];
  const unavailable = new Set(
    [...(await readAvailability(pool, makers))].flatMap(([userId, one]) =>
      isUnavailable(one, now) ? [userId] : [],
    ),
  );
  return rows.flatMap((row) => {
    if (unavailable.has(row.creatorId) && row.creatorId !== viewerId) return [];
    const bet = parseBetRow(row);
    const { selection, stakeCents, winCents } = acceptorPosition(bet);
    const { market, team, lineHalves } = bet.terms;
    return {
      uniqueId: bet.id,
      userId: bet.creatorId,
      userName: row.creatorName,
      userPicture: row.creatorPicture,
      isFriend: row.isFriend,
      isMine: bet.creatorId === viewerId,
      market,
      marketTeam: team,
      lineHalves,
      selection,
      feePolicy: bet.feePolicy,
      fee: bet.fee,
      tieRule: bet.tieRule,
      stakeCents,
      winCents,
      makerStakeCents: bet.creatorStakeCents,
      allowsParts: canBeSplit(bet),
      opensAt: isoOrNull(bet.opening && bet.opening.opensAt > now ? bet.opening.opensAt : null),
      createdAt: iso(bet.createdAt),
    };
  });
}
