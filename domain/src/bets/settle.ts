import { houseAccounts } from '../book/accounts.ts';
import type { Bet, BetResult, GameEvent, GameResult, VoidReason } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Notice, type Snapshot } from '../book/snapshot.ts';
import type { Transfer } from '../book/transfers.ts';
import { refundClause } from '../endings/ending-texts.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { describeResult, describeReturn } from './amount-text.ts';
import { whyVoid } from './betting-close.ts';
import { decideOutcome } from './outcome.ts';
import { findPosition, listHolders } from './position.ts';
import { refundBet } from './refund.ts';
import { voidAfterMs, waitLabel } from './waits.ts';

type SettleBet = Extract<Command, { kind: 'settleBet' }>;

/**
 * Settles an active bet once its event has a result: the payout to the winner, the rest to the house. If this event
 * cannot decide the bet, it is void instead (`whyVoid`). Refuses, in this order: betNotFound, betNotOpen, notDue.
 */
export function settleBet(snapshot: Snapshot, command: SettleBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (bet.status !== 'Active') return refuse('betNotOpen');
  const gameResult = readResult(event);
  if (!gameResult) return refuse('notDue');
  const reason = whyVoid(bet, event);
  return reason ? refundVoidBet(bet, reason, now) : settleByResult(bet, event, gameResult, now);
}

/** How the game ended; null while it has no result or is on hold. */
export function readResult(event: GameEvent): GameResult | null {
  const { held, completed, homeScore, awayScore, ending = null } = event;
  if (held || !completed) return null;
  const score = homeScore === null || awayScore === null ? null : { home: homeScore, away: awayScore };
  return score === null && ending === null ? null : { score, ending };
}

/** Ends an active bet by the game's result: pays the winner and the house, or refunds both. */
export function settleByResult(bet: Bet, event: GameEvent, gameResult: GameResult, now: number): Decision {
  const { result, winnerId } = decideOutcome(bet, event.sportKey, gameResult);
  const settled = withResult(bet, event, gameResult);
  if (winnerId === null) {
    const refund = noWinner(result, gameResult);
    return refundBet(settled, {
      status: 'Settled',
      result,
      kind: refund.kind,
      now,
      notices: refundNotices(bet, refund.why),
    });
  }
  const { payoutIfWonCents, feeIfWonCents } = findPosition(bet, winnerId)!;
  const { accountId } = listHolders(bet).find(({ userId }) => userId === winnerId)!;
  const transfers: Transfer[] = [
    { kind: 'win', debit: bet.id, credit: accountId, amountCents: payoutIfWonCents, accountId },
  ];
  if (feeIfWonCents > 0) {
    transfers.push({
      kind: 'fee',
      debit: bet.id,
      credit: houseAccounts.fees,
      amountCents: feeIfWonCents,
      accountId: null,
    });
  }
  return decision({
    bet: {
      ...settled,
      status: 'Settled',
      result,
      winnerId,
      paidOutAt: now,
      escrowCents: 0,
      transferCount: bet.transferCount + transfers.length,
    },
    transfers,
    notices: resultNotices(bet, event, winnerId),
  });
}

/** What a bet stores of the result it was settled with. */
export function withResult(bet: Bet, event: GameEvent, { score, ending }: GameResult): Bet {
  return { ...bet, settledScore: score, settledEnding: ending, settledVersion: event.resultVersion };
}

/** How stakes return without a winner, and why, after the names of the teams. */
function noWinner(result: BetResult, { ending }: GameResult) {
  if (result === 'push') return { kind: 'pushRefund', why: 'landed exactly on the line' } as const;
  if (result === 'tieRefund') return { kind: 'tieRefund', why: 'ended in a tie' } as const;
  return { kind: 'voidRefund', why: refundClause(ending ?? 'regular') } as const;
}

function resultNotices(bet: Bet, event: GameEvent, winnerId: string): Notice[] {
  const game = `${event.homeTeam} vs ${event.awayTeam}`;
  return [bet.creatorId, bet.acceptorId!].map((userId) => {
    const { winCents, stakeCents } = findPosition(bet, userId)!;
    const won = userId === winnerId;
    const result = won ? 'won' : 'lost';
    const content = `${describeResult(bet, won ? winCents : -stakeCents)}: ${game}.`;
    return { userId, type: 'SettleBet', fromId: null, betId: bet.id, content, result };
  });
}

/** Refunds both sides of a bet and notifies them of the reason. `speed` is that of the wait for a result (`scaleWait`). */
export function refundVoidBet(bet: Bet, reason: VoidReason, now: number, speed?: number): Decision {
  return refundBet(bet, {
    status: bet.status === 'Active' ? 'Settled' : 'Deleted',
    result: 'void',
    voidReason: reason,
    kind: 'voidRefund',
    now,
    notices: refundNotices(bet, voidText(reason, speed)),
  });
}

/** Follows the two team names. */
function voidText(reason: VoidReason, speed?: number): string {
  return reason === 'overdue'
    ? `has no result after ${waitLabel(voidAfterMs, speed)}`
    : otherVoidTexts[reason];
}

const otherVoidTexts: Readonly<Record<Exclude<VoidReason, 'overdue'>, string>> = {
  operator: 'was called off',
  acceptedLate: 'had already started when the bet was accepted',
  dropped: 'is no longer listed by the sports feed',
  relisted: 'was moved: the sports feed lists it again as a new game',
  postponed: 'was postponed for too long',
  otherPlace: 'was moved to another place',
  replaced: 'has another opponent',
  otherGame: 'was replaced by another game',
  held: 'was changed by the sports feed and could not be confirmed',
  agreed: 'ended with a result that both of you call wrong',
};

/** Notifies both sides that their stake returned, with the reason. */
function refundNotices(bet: Bet, why: string): Notice[] {
  const { homeTeam, awayTeam } = bet;
  return listHolders(bet).map(({ userId, stakeCents }) => ({
    userId,
    type: 'RefundBet',
    fromId: null,
    betId: bet.id,
    content: `${homeTeam} vs ${awayTeam} ${why}. ${describeReturn(bet, stakeCents)}`,
  }));
}
