import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { isRefusal, type Refusal, refuse } from '../refusals.ts';
import { acceptBet } from './accept.ts';
import { riskToWin } from './amount-text.ts';
import { isCounterGone } from './end-counter.ts';
import { creatorPick, creatorPosition } from './position.ts';
import { refundBet, transfersOf } from './refund.ts';
import { snapshotAfter } from './snapshot-after.ts';

type AcceptCounter = Extract<Command, { kind: 'acceptCounter' }>;

/**
 * Accepts a counter-offer (docs/rules.md#counter-offers): the offer ends and its stake returns, which can pay for the bet that
 * the counter-offer becomes. Refuses, in this order: betNotFound (also for a counter-offer to someone else), ownBet, counterOver,
 * counteredOfferGone, then as any acceptance does (`acceptBet`).
 */
export function acceptCounter(snapshot: Snapshot, command: AcceptCounter, now: number): Decision | Refusal {
  const { betId, offerId, userId } = command;
  const bet = snapshot.bet(betId);
  const offer = snapshot.bet(offerId);
  if (!bet?.counter || !offer || bet.counter.offerId !== offerId) return refuse('betNotFound');
  if (bet.creatorId === userId) return refuse('ownBet');
  if (bet.counter.forId !== userId) return refuse('betNotFound');
  if (bet.status !== 'Created') return refuse('counterOver');
  if (isCounterGone(bet, offer) || (offer.expiresAt !== null && now >= offer.expiresAt))
    return refuse('counteredOfferGone');
  const ended = refundBet(offer, { status: 'Deleted', result: 'countered', kind: 'deleteRefund', now });
  const { counter, ...plain } = bet;
  const after = snapshotAfter(snapshot, ended);
  const asOffer: Snapshot = { ...after, bet: (id) => (id === betId ? plain : after.bet(id)) };
  const accepted = acceptBet(asOffer, { ...command, kind: 'acceptBet' }, now);
  if (isRefusal(accepted)) return accepted;
  return decision({
    bet: { ...accepted.bet!, counter },
    otherBets: [ended.bet!],
    transfers: [...transfersOf(ended), ...accepted.transfers],
    notices: accepted.notices.map((notice) => ({
      ...notice,
      content: `accepted your counter-offer on ${creatorPick(bet)}: ${riskToWin(bet, creatorPosition(bet))}`,
    })),
  });
}
