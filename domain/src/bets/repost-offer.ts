import type { Bet } from '../book/bet.ts';
import type { Command, Offer } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { isRefusal, type Refusal, refuse } from '../refusals.ts';
import { createBet } from './create.ts';
import { deleteBet } from './delete.ts';
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
      ...{ kind: 'createBet', betId, userId, eventId: offer.eventId, offer: movedOffer(offer, command) },
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

/** The market, the selection, the end, when it lapses and whether others can take parts of it stay. */
function movedOffer(offer: Bet, { lineHalves, stakeCents, acceptorStakeCents, fee }: RepostOffer): Offer {
  const { terms, creatorSelection: selection, feePolicy, lapseOnMove, expiresAt, partsTaken } = offer;
  return {
    terms: { ...terms, lineHalves } as Offer['terms'],
    ...{ selection, stakeCents, acceptorStakeCents, feePolicy, fee, lapseOnMove, expiresAt },
    ...(partsTaken !== undefined && { allowsParts: true }),
  };
}
