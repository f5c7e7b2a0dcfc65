import type { Command } from '@sidebet/domain/book/commands';
import { acceptBet } from './model/accepting.ts';
import { isAmount, no } from './model/answers.ts';
import { acceptCounter, counterOffer, endCounter } from './model/counters.ts';
import {
  changeDispute,
  creditDeposit,
  refundDeposit,
  returnRefund,
  reverseDeposit,
} from './model/deposits.ts';
import {
  correctBet,
  declineBet,
  deleteBet,
  expireBet,
  lapseBet,
  settleBet,
  voidBet,
} from './model/endings.ts';
import { changePayment, confirmPayment, forgiveDebt, issuePurse } from './model/group-money.ts';
import { takeOffers } from './model/parts.ts';
import { createBet, repostOffer } from './model/posting.ts';
import { ModelState } from './model/state.ts';
import type { Answer, ModelKey } from './model/types.ts';
import {
  approveWithdrawal,
  bookPayoutFee,
  cancelWithdrawal,
  completeWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
  resolveWithdrawal,
  returnWithdrawal,
} from './model/withdrawals.ts';

/**
 * The product's money rules, implemented a second time and as simply as possible: one thread, plain maps, no batches, no locks
 * and no shared code. The product must match it to the cent.
 */
export class Model extends ModelState {
  readonly #answers = new Map<string, { hash: string; answer: Answer }>();

  /** `saw` is the terms an acceptor saw, in the words of `termsInWords`. */
  ask(command: Command, key?: ModelKey, saw?: string): Answer {
    if (key) {
      const before = this.#answers.get(`${key.actorId}/${key.key}`);
      if (before) return before.hash === key.requestHash ? before.answer : no('idempotencyKeyReused');
    }
    const answer = this.#answer(command, saw);
    if (key && !(!answer.yes && answer.code === 'noSuchUser')) {
      this.#answers.set(`${key.actorId}/${key.key}`, { hash: key.requestHash, answer });
    }
    return answer;
  }

  #answer(command: Command, saw: string | undefined): Answer {
    if ('userId' in command && !this.people.has(command.userId)) {
      return { yes: false, code: 'noSuchUser', message: '' };
    }
    if (command.kind === 'createBet') return createBet(this, command);
    if (command.kind === 'acceptBet') return acceptBet(this, command, saw);
    if (command.kind === 'takeOffers') return takeOffers(this, command);
    if (command.kind === 'counterOffer') return counterOffer(this, command, saw);
    if (command.kind === 'acceptCounter') return acceptCounter(this, command, saw);
    if (command.kind === 'endCounter') return endCounter(this, command.betId, command.offerId);
    if (command.kind === 'repostOffer') return repostOffer(this, command);
    if (command.kind === 'lapseBet') return lapseBet(this, command.betId);
    if (command.kind === 'deleteBet') return deleteBet(this, command.betId, command.userId);
    if (command.kind === 'declineBet') return declineBet(this, command.betId, command.userId, command.word);
    if (command.kind === 'expireBet') return expireBet(this, command.betId);
    if (command.kind === 'settleBet') return settleBet(this, command.betId);
    if (command.kind === 'correctBet') return correctBet(this, command.betId, command.contestedAt);
    if (command.kind === 'voidBet') return voidBet(this, command.betId, command.reason);
    if (command.kind === 'creditDeposit') return creditDeposit(this, command);
    if (command.kind === 'refundDeposit') return refundDeposit(this, command);
    if (command.kind === 'returnRefund') return returnRefund(this, command);
    if (command.kind === 'reverseDeposit') return reverseDeposit(this, command);
    if (command.kind === 'holdDispute') return changeDispute(this, command, null);
    if (command.kind === 'closeDispute') return changeDispute(this, command, command.result);
    if (command.kind === 'requestWithdrawal') return requestWithdrawal(this, command);
    if (command.kind === 'cancelWithdrawal')
      return cancelWithdrawal(this, command.withdrawalId, command.userId);
    if (command.kind === 'approveWithdrawal') return approveWithdrawal(this, command.withdrawalId);
    if (command.kind === 'rejectWithdrawal') return rejectWithdrawal(this, command.withdrawalId);
    if (command.kind === 'completeWithdrawal')
      return completeWithdrawal(this, command.withdrawalId, command.byHand === true);
    if (command.kind === 'returnWithdrawal') return returnWithdrawal(this, command.withdrawalId);
    if (command.kind === 'bookPayoutFee') return bookPayoutFee(this, command.withdrawalId, command.feeCents);
    if (command.kind === 'resolveWithdrawal') return resolveWithdrawal(this, command.withdrawalId);
    if (command.kind === 'issuePurse') return issuePurse(this, command.accountId, command.amountCents);
    if (command.kind === 'confirmPayment') return confirmPayment(this, command);
    if (command.kind === 'changePayment') return changePayment(this, command);
    if (command.kind === 'forgiveDebt') return forgiveDebt(this, command);
    // No deposit of these histories can be refunded, so no withdrawal has a card refund.
    if (command.kind !== 'adjust') return no('withdrawalNotFound');
    return adjustBalance(this, command.userId, command.amountCents);
  }
}

function adjustBalance(model: ModelState, userId: string, cents: number): Answer {
  if (!isAmount(Math.abs(cents))) return no('invalidAmount');
  if (cents > 0) model.pay('adjustments', userId, cents);
  else if (model.has(userId) < -cents) return no('insufficientFunds');
  else model.move(userId, 'adjustments', -cents);
  return model.yes(null, userId);
}
