import type { Command } from '@sidebet/domain/book/commands';
import { no } from './answers.ts';
import { giveBack, payFrom, payoutTo, takeBack } from './bet-money.ts';
import { hasLapsed } from './prices.ts';
import { hour, type ModelState } from './state.ts';
import type { Answer, ModelBet, ModelEvent, ModelSide } from './types.ts';

/** How bets end. */

export function deleteBet(model: ModelState, betId: string, userId: string): Answer {
  const bet = model.bets.get(betId);
  if (bet === undefined) return no('betNotFound');
  if (bet.creator !== userId) return no('notYourBet');
  if (bet.status !== 'Created') return no('betNotDeletable');
  giveBack(model, bet, 'Deleted', 'deleted');
  return model.yes(betId, userId);
}

export function declineBet(model: ModelState, betId: string, userId: string, said: string): Answer {
  const word = said.trim();
  const codes = [...word].map((character) => character.codePointAt(0)!);
  if (codes.length > 140 || codes.some((code) => code < 32)) return no('declineWordInvalid');
  const bet = model.bets.get(betId);
  if (bet === undefined) return no('betNotFound');
  const isForAnyone = bet.offeredTo === null;
  if (!isForAnyone && (bet.counter?.for ?? bet.offeredTo) !== userId) return no('notOfferedToYou');
  if (model.areBlocked(bet.creator, userId)) return no('betNotFound');
  if (isForAnyone || bet.status !== 'Created') return no('betNotDeclinable');
  if (bet.counter !== null && word !== '') return no('declineWordInvalid');
  bet.word = word === '' ? null : word;
  giveBack(model, bet, 'Deleted', 'declined');
  return model.yes(betId, userId);
}

export function expireBet(model: ModelState, betId: string): Answer {
  const bet = model.bets.get(betId);
  if (bet === undefined) return no('betNotFound');
  if (bet.status !== 'Created') return no('betNotOpen');
  const ended = bet.expiresAt !== null && bet.expiresAt <= model.now;
  const { start, completed } = model.events.get(bet.event)!;
  const over = bet.policy === 'specified' ? model.now - start > hour : completed || model.now >= start;
  if (!ended && !over) return no('notDue');
  giveBack(model, bet, 'Deleted', 'expired');
  return model.yes(betId, null);
}

export function lapseBet(model: ModelState, betId: string): Answer {
  const bet = model.bets.get(betId);
  if (bet === undefined) return no('betNotFound');
  if (bet.status !== 'Created') return no('betNotOpen');
  if (!hasLapsed(model, bet)) return no('notDue');
  giveBack(model, bet, 'Deleted', 'lapsed');
  return model.yes(betId, null);
}

export function settleBet(model: ModelState, betId: string): Answer {
  const bet = model.bets.get(betId);
  if (bet === undefined) return no('betNotFound');
  if (bet.status !== 'Active') return no('betNotOpen');
  const event = model.events.get(bet.event)!;
  if (!event.completed) return no('notDue');
  // The acceptor may have known how the game began, or it is a different game.
  const isLate = bet.acceptedAt! >= event.start || Math.abs(event.start - bet.start) > 72 * hour;
  if (isLate || bet.swapped !== (event.swapped === true)) giveBack(model, bet, 'Settled', 'void');
  else payOut(model, bet, event);
  return model.yes(betId, null);
}

export function correctBet(model: ModelState, betId: string, contestedAt: number | undefined): Answer {
  const bet = model.bets.get(betId);
  if (bet === undefined) return no('betNotFound');
  if (bet.status !== 'Settled' || bet.result === 'void') return no('betNotOpen');
  if (contestedAt !== undefined) {
    if (bet.winner === null || bet.paidOutAt! > contestedAt) return no('notDue');
    undoSettlement(model, bet);
    giveBack(model, bet, 'Settled', 'void');
    return model.yes(betId, null);
  }
  const event = model.events.get(bet.event)!;
  if (!event.completed || event.version <= bet.version!) return no('notDue');
  const [winner, result] = whoWins(bet, event);
  if (winner === bet.winner) {
    bet.result = result;
    bet.version = event.version;
    return model.yes(betId, null);
  }
  undoSettlement(model, bet);
  payOut(model, bet, event);
  return model.yes(betId, null);
}

function undoSettlement(model: ModelState, bet: ModelBet): void {
  if (bet.winner === null) {
    takeBack(model, bet, bet.creator, bet.wager);
    takeBack(model, bet, bet.acceptor!, bet.otherWager);
    return;
  }
  const payout = payoutTo(bet, bet.winner);
  takeBack(model, bet, bet.winner, payout);
  model.move('fees', bet.id, bet.wager + bet.otherWager - payout);
}

export function voidBet(
  model: ModelState,
  betId: string,
  reason: Extract<Command, { kind: 'voidBet' }>['reason'],
): Answer {
  const bet = model.bets.get(betId);
  if (bet === undefined) return no('betNotFound');
  if (bet.status !== 'Created' && bet.status !== 'Active') return no('betNotOpen');
  const event = model.events.get(bet.event)!;
  // The feed in these histories never drops an event long enough.
  if (reason === 'dropped' || reason === 'postponed') return no('notDue');
  if (reason === 'overdue' && (event.completed || model.now - event.start < 72 * hour)) return no('notDue');
  giveBack(model, bet, bet.status === 'Active' ? 'Settled' : 'Deleted', 'void');
  return model.yes(betId, null);
}

function payOut(model: ModelState, bet: ModelBet, event: ModelEvent): void {
  const [winner, result] = whoWins(bet, event);
  bet.version = event.version;
  if (winner === null) {
    giveBack(model, bet, 'Settled', result);
    return;
  }
  bet.status = 'Settled';
  bet.winner = winner;
  bet.result = result;
  bet.paidOutAt = model.now;
  const payout = payoutTo(bet, winner);
  payFrom(model, bet, winner, payout);
  model.move(bet.id, 'fees', bet.wager + bet.otherWager - payout);
}

function whoWins(bet: ModelBet, event: ModelEvent): [winner: string | null, result: string] {
  const [home, away] = [event.home!, event.away!];
  const findBacker = (side: ModelSide) => (bet.side === side ? bet.creator : bet.acceptor);
  const won = (side: ModelSide): [string | null, string] => [findBacker(side), side];
  if (bet.market === 'spread') {
    const homeWithPoints = home + bet.line! / 2;
    if (homeWithPoints === away) return [null, 'push'];
    return won(homeWithPoints > away ? 'home' : 'away');
  }
  if (bet.market === 'total') {
    if (home + away === bet.line! / 2) return [null, 'push'];
    return won(home + away > bet.line! / 2 ? 'over' : 'under');
  }
  if (bet.market === 'toWin') {
    const [own, other] = bet.team === 'home' ? [home, away] : [away, home];
    return won(own > other ? 'yes' : 'no');
  }
  if (home !== away) return won(home > away ? 'home' : 'away');
  return bet.tieRule === 'refund' ? [null, 'tieRefund'] : [findBacker('away'), 'tieAwayWins'];
}
