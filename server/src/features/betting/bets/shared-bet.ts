import type { SharedBet } from '@sidebet/contract/bets';
import { closingMarginMs } from '@sidebet/domain/bets/closing-margin';
import { decideVisitorLink } from '@sidebet/domain/bets/shared-link';
import { byLink } from '@sidebet/domain/book/offered-to';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import { readMargins } from '../../../db/system-settings.ts';
import { iso } from '../../../time/instants.ts';
import { readAreBlocked } from '../../../users/blocks.ts';
import { linkFacts, readOffer } from './bet-details.ts';
import { type ShownBet, withReferences } from './bet-view.ts';
import { findBet } from './queries.ts';
import { ruleSentence } from './rule-sentence.ts';
import { readSharingCreator } from './sharing-creator.ts';

type Needs = Uses<'pool' | 'clock' | 'gameSpeed'>;

/**
 * An open bet by its share id, for anyone; a challenge by link for those who have its link. Refuses as `decideVisitorLink`
 * does, so any other challenge or a hidden bet looks like an unknown id, as does the bet of a user who blocked the viewer
 * or whom the viewer blocked.
 */
export async function readSharedBet(
  context: Needs,
  betId: string,
  hasLink: boolean,
  viewerId: string | null = null,
): Promise<SharedBet | Refusal> {
  const found = await findBet(context.pool, betId, context.gameSpeed);
  if (!found || found.bet.group) return refuse('betNotFound');
  return readForVisitor(context, found, hasLink, viewerId);
}

/**
 * An open offer in a group, for those whose invite link names it. Null if it is gone, is none of this group, or the viewer and
 * its maker blocked each other.
 */
export async function readInvitedOffer(
  context: Needs,
  betId: string,
  groupId: string,
  viewerId: string | null,
): Promise<SharedBet | null> {
  const found = await findBet(context.pool, betId, context.gameSpeed);
  if (found?.view.group?.id !== groupId) return null;
  const read = await readForVisitor(
    context,
    { ...found, bet: { ...found.bet, offeredTo: byLink } },
    true,
    viewerId,
  );
  return isRefusal(read) ? null : read;
}

async function readForVisitor(
  { pool, clock, gameSpeed }: Needs,
  found: ShownBet,
  hasLink: boolean,
  viewerId: string | null,
): Promise<SharedBet | Refusal> {
  const now = clock.now();
  const { bet, setting, view } = found;
  if (viewerId !== null && (await readAreBlocked(pool, viewerId, bet.creatorId)))
    return refuse('betNotFound');
  const [offer, margins, creator] = await Promise.all([
    readOffer(pool, bet.eventId),
    readMargins(pool),
    readSharingCreator(pool, bet.creatorId, now),
  ]);
  const marginMs = closingMarginMs(margins, bet.feePolicy, setting.sportKey);
  const decided = decideVisitorLink(...linkFacts(found, offer), creator, now, marginMs, hasLink);
  if (decided.kind === 'refusal') return decided;
  const [quoted] = await withReferences(pool, [found]);
  return {
    uniqueId: bet.id,
    username: setting.creatorName,
    homeTeam: view.homeTeam,
    awayTeam: view.awayTeam,
    sportKey: setting.sportKey,
    sportTitle: setting.sportTitle,
    startsAt: view.betTime,
    market: view.market,
    marketTeam: view.marketTeam,
    lineHalves: view.lineHalves,
    creator: view.creator,
    acceptor: view.acceptor,
    reference: quoted!.reference ?? null,
    rule: ruleSentence(found, gameSpeed),
    isChallenge: bet.offeredTo.kind === 'link',
    expiresAt: view.expiresAt,
    now: iso(now),
  };
}
