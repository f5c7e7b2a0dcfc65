import type { Bet } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import type { Transfer } from '../book/transfers.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { isUnconfirmed, refuseTerms } from './create.ts';
import { refuseCorrection } from './new-offer.ts';
import { findReference, withOtherTerms } from './offer.ts';

type CorrectOffer = Extract<Command, { kind: 'correctOffer' }>;

/**
 * Changes the line and the stakes of a new offer, and restarts its time (docs/rules.md#new-offers). The difference of the
 * creator's stake moves. Refuses, in this order: betNotFound, notYourBet, offerNotCorrectable (open, accepted or ended),
 * tooManyCorrections, then as a new offer does (`refuseTerms`), priceNotConfirmed.
 */
export function correctOffer(snapshot: Snapshot, command: CorrectOffer, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (bet.creatorId !== command.userId) return refuse('notYourBet', 'Only its creator can correct an offer.');
  const fixed = refuseCorrection(bet, now);
  if (fixed) return fixed;
  const offer = withOtherTerms(bet, command);
  const addedCents = offer.stakeCents - bet.creatorStakeCents;
  const { creatorId: userId, eventId } = bet;
  const wanted = { userId, eventId, offer, addedCents, addsBet: false, groupAccount: null };
  const refused = refuseTerms(snapshot, wanted, now);
  if (refused) return refused;
  const corrected: Bet = {
    ...bet,
    terms: offer.terms,
    creatorStakeCents: offer.stakeCents,
    acceptorStakeCents: offer.acceptorStakeCents,
    fee: offer.fee,
    postedReference: findReference(snapshot, bet.eventId, offer.terms),
    escrowCents: offer.stakeCents,
    opening: {
      opensAt: now + snapshot.settings!.newOfferMs,
      corrections: bet.opening!.corrections + 1,
    },
    transferCount: bet.transferCount + (addedCents === 0 ? 0 : 1),
  };
  if (isUnconfirmed(corrected, event, command, now)) return refuse('priceNotConfirmed');
  return decision({ bet: corrected, transfers: addedCents === 0 ? [] : [moveDifference(bet, addedCents)] });
}

function moveDifference({ id, creatorId }: Bet, addedCents: number): Transfer {
  const [debit, credit] = addedCents > 0 ? [creatorId, id] : [id, creatorId];
  return { kind: 'correctWager', debit, credit, amountCents: Math.abs(addedCents), accountId: creatorId };
}
