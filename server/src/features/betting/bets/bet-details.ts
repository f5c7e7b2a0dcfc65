import type { betDetails } from '@sidebet/contract/bets';
import { closingMarginMs } from '@sidebet/domain/bets/closing-margin';
import { decideSharedLink, decideVisitorLink } from '@sidebet/domain/bets/shared-link';
import type { Bet } from '@sidebet/domain/book/bet';
import { toAnyone } from '@sidebet/domain/book/offered-to';
import { showsAmounts } from '@sidebet/domain/groups/shown-amounts';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { readMargins } from '../../../db/system-settings.ts';
import { readHiddenFrom } from '../../../users/blocks.ts';
import { groupShowsSql, isGroupMember } from '../../../users/group-members.ts';
import { readRivalry } from '../../../users/read-rivalries.ts';
import { type ShownBet, withoutAmounts, withReferences } from './bet-view.ts';
import { findBet } from './queries.ts';
import { readContest } from './read-contest.ts';
import { readSharingCreator } from './sharing-creator.ts';

type Details = z.output<typeof betDetails>;

/**
 * One bet by its share id, and what the viewer may do with it. A challenge by link is shown only to its two users and,
 * while it can be taken, to those who have its link; after that it is gone, as for visitors. A bet of a user who blocked the
 * viewer, or whom the viewer blocked, is unknown, unless the viewer holds a side. So is a bet in a group to others than its
 * members, who see its amounts as in the group's feed.
 */
export async function readBetDetails(
  context: Uses<'pool' | 'clock' | 'gameSpeed'>,
  betId: string,
  viewerId: string,
  hasLink = false,
): Promise<Details | Refusal> {
  const details = await readDetails(context, betId, viewerId, hasLink);
  if (isRefusal(details)) return details;
  const { userId, betAcceptorUid } = details.bet;
  const isAcceptor = viewerId === betAcceptorUid;
  const otherId = viewerId === userId ? betAcceptorUid : isAcceptor || details.acceptable ? userId : null;
  return otherId === null
    ? details
    : { ...details, rivalry: await readRivalry(context.pool, viewerId, otherId) };
}

async function readDetails(
  { pool, clock, gameSpeed }: Uses<'pool' | 'clock' | 'gameSpeed'>,
  betId: string,
  viewerId: string,
  hasLink: boolean,
): Promise<Details | Refusal> {
  const now = clock.now();
  const found = await findBet(pool, betId, gameSpeed);
  if (!found) return refuse('betNotFound');
  const { bet, setting, view } = found;
  const holdsSide = bet.creatorId === viewerId || bet.acceptorId === viewerId;
  if (!holdsSide && (await isHidden(pool, bet, viewerId))) return refuse('betNotFound');
  const isForGroup = view.group !== null && (await isGroupMember(pool, view.group.id, viewerId));
  if (bet.group && !holdsSide && !isForGroup) return refuse('betNotFound');
  const [offer, margins] = await Promise.all([readOffer(pool, bet.eventId), readMargins(pool)]);
  const marginMs = closingMarginMs(margins, bet.feePolicy, setting.sportKey);
  if (bet.offeredTo.kind === 'link' && !holdsSide) {
    const creator = await readSharingCreator(pool, bet.creatorId, now);
    const taken = decideVisitorLink(...linkFacts(found, offer), creator, now, marginMs, hasLink);
    return taken.kind === 'refusal' ? taken : acceptableDetails(pool, found);
  }
  const [facts, event] = linkFacts(found, offer);
  const mayTake = { ...facts, ...(isForGroup && { offeredTo: toAnyone }) };
  const decided = decideSharedLink(mayTake, event, viewerId, now, marginMs);
  if (decided.kind === 'acceptable') return acceptableDetails(pool, found);
  // Only its creator still sees a bet that ended without being accepted.
  if (decided.code === 'betNotFound' && !holdsSide) return decided;
  const details = { acceptable: false, code: decided.code, message: decided.message };
  if (await hidesAmounts(pool, found, viewerId))
    return { ...details, bet: withoutAmounts(view), hidesAmounts: true };
  const contest = holdsSide && bet.status === 'Settled' && (await readContest(pool, bet.id, viewerId));
  return { ...details, bet: view, ...(contest && { contest }) };
}

async function acceptableDetails(pool: Pool, found: ShownBet) {
  const [bet] = await withReferences(pool, [found]);
  return { bet: bet!, acceptable: true, code: null, message: null };
}

/** Whether the amounts of an accepted bet in a group are hidden from a member. */
async function hidesAmounts(
  pool: Pool,
  { bet: { creatorId, acceptorId }, view: { group } }: ShownBet,
  viewerId: string,
): Promise<boolean> {
  if (!group || acceptorId === null) return false;
  const { rows } = await pool.query<{ groupShows: boolean }>({
    name: 'does-group-show-amounts',
    text: `select ${groupShowsSql('g')} as group_shows from groups g where g.id = $1`,
    values: [group.id],
  });
  return !showsAmounts(rows[0]!.groupShows, viewerId, [creatorId, acceptorId]);
}

/** Whether the viewer and one of the bet's users must not see each other. */
async function isHidden(pool: Pool, { creatorId, acceptorId }: Bet, viewerId: string): Promise<boolean> {
  const hidden = (await readHiddenFrom(pool, [viewerId])).get(viewerId);
  return hidden !== undefined && (hidden.has(creatorId) || (acceptorId !== null && hidden.has(acceptorId)));
}

/** A bet and its event as the rules for shared links take them. */
export function linkFacts({ bet, setting, view }: ShownBet, offer: Awaited<ReturnType<typeof readOffer>>) {
  const { homeTeam, awayTeam } = view;
  return [bet, { homeTeam, awayTeam, completed: setting.completed, ...offer }] as const;
}

/** Whether an event is listed, and what closes betting on it: its first start, which may not be the one shown, and the time. */
export async function readOffer(pool: Pool, eventId: string) {
  const { rows } = await pool.query<{
    commenceTime: number;
    bettingClosedAt: number | null;
    listed: boolean;
  }>(
    `select commence_time, betting_closed_at, listed from events
     where id = $1`,
    [eventId],
  );
  return rows[0]!;
}
