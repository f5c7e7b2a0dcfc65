import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { isRefusal, type Refusal, refuse } from '../refusals.ts';
import { createBet } from './create.ts';
import { deleteBet } from './delete.ts';
import { withOtherTerms } from './offer.ts';
import { transfersOf } from './refund.ts';
import { snapshotAfter } from './snapshot-after.ts';

type RepostOffer = Extract<Command, { kind: 'repostOffer' }>;

/**
 * Withdraws an open offer and posts it again with another line or other stakes (docs/rules.md#counter-offers). The stake that
 * returns can pay for the new one. Refuses, in this order: betNotFound, notYourBet, alreadyAccepted, offerNotMovable (ended, a
 * specified bet or a counter-offer), then as a new offer does (`createBet`).
 */
export function repostOffer(snapshot: Snapshot, command: RepostOffer, now: number): Decision | Refusal {
  const { betId, offerId, userId, confirmedStakeCents } = command;
  const offer = snapshot.bet(offerId);
  if (!offer) return refuse('betNotFound');
  if (offer.creatorId !== userId) return refuse('notYourBet', 'Only its creator can move an offer.');
  if (offer.acceptorId !== null) return refuse('alreadyAccepted');
  if (offer.status !== 'Created' || offer.feePolicy === 'specified' || offer.counter)
    return refuse('offerNotMovable');
  const deleted = deleteBet(snapshot, { kind: 'deleteBet', betId: offerId, userId }, now);
  if (isRefusal(deleted)) return deleted;
  const { offeredTo } = offer;
  const created = createBet(
    snapshotAfter(snapshot, deleted),
    {
      ...{ kind: 'createBet', betId, userId, eventId: offer.eventId, offer: withOtherTerms(offer, command) },
      ...(confirmedStakeCents !== undefined && { confirmedStakeCents }),
      ...(offeredTo.kind !== 'group' && { offeredTo }),
      ...(offer.group && { groupAccountId: offer.group.creatorAccountId }),
    },
    now,
  );
  if (isRefusal(created)) return created;
  return decision({
    bet: created.bet,
    otherBets: [deleted.bet!],
    transfers: [...transfersOf(deleted), ...created.transfers],
    notices: created.notices,
    withdrawnChallenges: deleted.withdrawnChallenges,
  });
}
