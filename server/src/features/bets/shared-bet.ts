import type { SharedBet } from '@sidebet/contract/bets';
import { decideVisitorLink } from '@sidebet/domain/bets/shared-link';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { isOutOfReach, readReach } from '../../book/protection.ts';
import type { Pool } from '../../db/pool.ts';
import { readBettingMarginMs } from '../../db/system-settings.ts';
import { linkFacts, readOffer } from './bet-details.ts';
import { findBet } from './queries.ts';
import { ruleSentence } from './rule-sentence.ts';

/**
 * An open bet by its share id, for anyone. Refuses as `decideVisitorLink` does, so a challenge or a hidden bet looks like
 * an unknown id.
 */
export async function readSharedBet(pool: Pool, now: number, uniqueId: string): Promise<SharedBet | Refusal> {
  const bet = await findBet(pool, uniqueId);
  if (!bet) return refuse('betNotFound');
  const [offer, marginMs, creator] = await Promise.all([
    readOffer(pool, bet.betId),
    readBettingMarginMs(pool),
    readCreator(pool, bet.userId, now),
  ]);
  const decided = decideVisitorLink(...linkFacts(bet, offer), creator, now, marginMs);
  if (decided.kind === 'refusal') return decided;
  return {
    uniqueId: bet.uniqueId,
    username: bet.userName,
    homeTeam: bet.homeTeam,
    awayTeam: bet.awayTeam,
    sportKey: bet.betSportKey,
    sportTitle: bet.betSportTitle,
    startsAt: bet.betTime,
    market: bet.market,
    marketTeam: bet.marketTeam,
    lineHalves: bet.lineHalves,
    creator: bet.creator,
    acceptor: bet.acceptor,
    rule: ruleSentence(bet),
    expiresAt: bet.expiresAt,
    now: new Date(now).toISOString(),
  };
}

async function readCreator(pool: Pool, userId: string, now: number) {
  const [{ rows }, reach] = await Promise.all([
    pool.query<{ shows: boolean }>('select shows_open_bets as shows from users where id = $1', [userId]),
    readReach(pool, [userId]),
  ]);
  const known = reach.get(userId);
  return {
    showsOpenBets: rows[0]?.shows ?? false,
    isOutOfReach: known !== undefined && isOutOfReach(known, now),
  };
}
