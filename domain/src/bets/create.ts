import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { isPositiveCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { payoutCents } from './payout.ts';

type CreateBet = Extract<Command, { kind: 'createBet' }>;

/**
 * Creates a bet: the wager moves from the creator to the bet's escrow (SPEC section 5, Bet creation).
 * Refuses, in this order: invalidWager, insufficientFunds, betsBlocked, eventNotFound, createAfterStart, balanceHeld.
 */
export function createBet(snapshot: Snapshot, command: CreateBet, now: number): Decision | Refusal {
  const { betId, userId, eventId, side, wagerCents } = command;
  if (!isPositiveCents(wagerCents)) return refuse('invalidWager');
  const account = snapshot.account(userId);
  if (account.availableCents < wagerCents) return refuse('insufficientFunds');
  const { settings } = snapshot;
  if (!settings?.betsAllowed || !settings.canPlaceBets || settings.blockAppUse) return refuse('betsBlocked');
  const event = snapshot.event(eventId);
  if (!event?.listed) return refuse('eventNotFound');
  if (event.completed || event.commenceTime <= now) return refuse('createAfterStart');
  if (account.owedCents > 0) return refuse('balanceHeld');
  return decision({
    bet: {
      id: betId,
      eventId,
      creatorId: userId,
      creatorSide: side,
      wagerCents,
      payoutCents: payoutCents(wagerCents),
      tieRule: settings.tieRule,
      createdAt: now,
      status: 'Created',
      acceptorId: null,
      acceptedAt: null,
      winnerId: null,
      result: null,
      paidOutAt: null,
      escrowCents: wagerCents,
      transferCount: 1,
      settledScore: null,
      settledVersion: null,
    },
    transfers: [{ kind: 'createWager', debit: userId, credit: betId, amountCents: wagerCents, userId }],
  });
}
