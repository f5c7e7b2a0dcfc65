import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { formatDollars, maxAmountCents } from '../cents.ts';
import { refuseRestrictedUser, refuseStake } from '../protection/protection.ts';
import { type Refusal, refuse, refuseStakeBelowMinimum, refuseTooManyOpenBets } from '../refusals.ts';
import { isWholePositiveCents } from '../wallet/whole-cents.ts';
import { otherSide, teamOf } from './bet.ts';
import { refuseClosed } from './betting-close.ts';
import { payoutCents } from './payout.ts';

type CreateBet = Extract<Command, { kind: 'createBet' }>;

/**
 * Creates a bet: the wager moves from the creator to the bet's escrow (docs/rules.md#bets).
 * Refuses, in this order: invalidWager, stakeAboveMaximum, accountSuspended, the creator's break (`refuseRestrictedUser`),
 * insufficientFunds, betsBlocked, stakeBelowMinimum, eventNotFound, createAfterStart, bettingClosed, betsBlocked (event or sport),
 * balanceHeld, tooManyOpenBets, the creator's limits (`refuseStake`); for a challenge also challengesOneself,
 * challengesNoFriend and challengeUnavailable.
 */
export function createBet(snapshot: Snapshot, command: CreateBet, now: number): Decision | Refusal {
  const { betId, userId, eventId, side, wagerCents, offeredToId = null } = command;
  if (!isWholePositiveCents(wagerCents)) return refuse('invalidWager');
  if (wagerCents > maxAmountCents) return refuse('stakeAboveMaximum');
  const account = snapshot.account(userId);
  if (account.suspended) return refuse('accountSuspended');
  const barred = refuseRestrictedUser(account.protection, now);
  if (barred) return barred;
  if (account.availableCents < wagerCents) return refuse('insufficientFunds');
  const { settings } = snapshot;
  if (!settings?.betsAllowed || !settings.canPlaceBets || settings.blockAppUse) return refuse('betsBlocked');
  if (wagerCents < settings.minimumStakeCents) return refuseStakeBelowMinimum(settings.minimumStakeCents);
  const event = snapshot.event(eventId);
  if (!event?.listed) return refuse('eventNotFound');
  const closed = refuseClosed(event, now, settings.bettingMarginMs, 'createAfterStart');
  if (closed) return closed;
  if (event.bettingStopped) return refuse('betsBlocked');
  if (account.owedCents > 0) return refuse('balanceHeld');
  if (snapshot.openBets(userId, eventId) >= settings.openBetsPerEvent)
    return refuseTooManyOpenBets(settings.openBetsPerEvent);
  const limited = refuseStake(account.protection, wagerCents, now);
  if (limited) return limited;
  if (offeredToId === userId) return refuse('challengesOneself');
  if (offeredToId !== null && !snapshot.areFriends(userId, offeredToId)) return refuse('challengesNoFriend');
  if (offeredToId !== null && snapshot.isOutOfReach?.(offeredToId)) return refuse('challengeUnavailable');
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
      offeredToId,
      declineWord: null,
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
      homeTeam: event.homeTeam,
      awayTeam: event.awayTeam,
      eventStart: event.commenceTime,
      voidReason: null,
    },
    transfers: [{ kind: 'createWager', debit: userId, credit: betId, amountCents: wagerCents, userId }],
    notices:
      offeredToId === null
        ? []
        : [
            {
              userId: offeredToId,
              type: 'Challenge',
              fromId: userId,
              betId,
              content: `challenges you: ${formatDollars(wagerCents)} on ${teamOf(event, side)}. You would take ${teamOf(event, otherSide(side))}.`,
            },
          ],
  });
}
