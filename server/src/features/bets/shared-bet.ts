import type { SharedBet } from '@sidebet/contract/bets';
import { closingMarginMs } from '@sidebet/domain/bets/betting-close';
import { isByLink } from '@sidebet/domain/bets/link-challenge';
import { decideVisitorLink } from '@sidebet/domain/bets/shared-link';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../context.ts';
import { readMargins } from '../../db/system-settings.ts';
import { readAreBlocked } from '../../users/blocks.ts';
import { linkFacts, readOffer } from './bet-details.ts';
import { findBet } from './queries.ts';
import { ruleSentence } from './rule-sentence.ts';
import { readSharingCreator } from './sharing-creator.ts';

/**
 * An open bet by its share id, for anyone; a challenge by link for those who have its link. Refuses as `decideVisitorLink`
 * does, so any other challenge or a hidden bet looks like an unknown id, as does the bet of a user who blocked the viewer
 * or whom the viewer blocked.
 */
export async function readSharedBet(
  { pool, clock, gameSpeed }: Uses<'pool' | 'clock' | 'gameSpeed'>,
  betId: string,
  hasLink: boolean,
  viewerId: string | null = null,
): Promise<SharedBet | Refusal> {
  const now = clock.now();
  const bet = await findBet(pool, betId);
  if (!bet || bet.group) return refuse('betNotFound');
  if (viewerId !== null && (await readAreBlocked(pool, viewerId, bet.creatorId)))
    return refuse('betNotFound');
  const [offer, margins, creator] = await Promise.all([
    readOffer(pool, bet.eventId),
    readMargins(pool),
    readSharingCreator(pool, bet.creatorId, now),
  ]);
  const marginMs = closingMarginMs(margins, bet.feePolicy, bet.sportKey);
  const decided = decideVisitorLink(...linkFacts(bet, offer), creator, now, marginMs, hasLink);
  if (decided.kind === 'refusal') return decided;
  return {
    uniqueId: bet.id,
    username: bet.creatorName,
    homeTeam: bet.homeTeam,
    awayTeam: bet.awayTeam,
    sportKey: bet.sportKey,
    sportTitle: bet.sportTitle,
    startsAt: bet.startsAt,
    market: bet.market,
    marketTeam: bet.marketTeam,
    lineHalves: bet.lineHalves,
    creator: bet.creator,
    acceptor: bet.acceptor,
    rule: ruleSentence(bet, gameSpeed),
    isChallenge: isByLink(bet),
    expiresAt: bet.expiresAt,
    now: new Date(now).toISOString(),
  };
}
