import { acceptBet } from '../bets/accept.ts';
import { acceptCounter } from '../bets/accept-counter.ts';
import { challengeFriend } from '../bets/challenge-friend.ts';
import { correctBet } from '../bets/correct.ts';
import { correctOffer } from '../bets/correct-offer.ts';
import { counterOffer } from '../bets/counter-offer.ts';
import { createBet } from '../bets/create.ts';
import { declineBet } from '../bets/decline.ts';
import { deleteBet } from '../bets/delete.ts';
import { endCounter } from '../bets/end-counter.ts';
import { expireBet } from '../bets/expire.ts';
import { lapseBet } from '../bets/lapse.ts';
import { repostOffer } from '../bets/repost-offer.ts';
import { settleBet } from '../bets/settle.ts';
import { voidBet } from '../bets/void.ts';
import { houseAccounts, isGroupId } from '../book/accounts.ts';
import type { Bet } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import type { Transfer } from '../book/transfers.ts';
import { changePayment } from '../groups/change-payment.ts';
import { confirmPayment } from '../groups/confirm-payment.ts';
import { forgiveDebt } from '../groups/forgive-debt.ts';
import { issuePurse } from '../groups/issue-purse.ts';
import type { Refusal } from '../refusals.ts';
import { adjust } from '../wallet/adjust.ts';
import { approveWithdrawal, rejectWithdrawal } from '../wallet/approve-or-reject-withdrawal.ts';
import { bookPayoutFee } from '../wallet/book-payout-fee.ts';
import { completeWithdrawal } from '../wallet/complete-withdrawal.ts';
import { creditDeposit } from '../wallet/credit-deposit.ts';
import { closeDispute, holdDispute } from '../wallet/dispute-deposit.ts';
import { moveHeldParts } from '../wallet/move-held-parts.ts';
import { refundDeposit, returnRefund, reverseDeposit } from '../wallet/refund-deposit.ts';
import { requestWithdrawal } from '../wallet/request-withdrawal.ts';
import { resolveWithdrawal } from '../wallet/resolve-withdrawal.ts';
import { cancelWithdrawal, returnWithdrawal } from '../wallet/return-withdrawal.ts';
import { completeCardRefund, refuseCardRefund, returnCardRefund } from '../wallet/settle-card-refund.ts';

/**
 * The single place that decides what a command does. Pure: production, property tests and the simulator run the same
 * function. `now` is the server's clock, in milliseconds since 1970 UTC.
 */
export function decide(snapshot: Snapshot, command: Command, now: number): Decision | Refusal {
  const decided = decideByKind(snapshot, command, now);
  if (decided.kind === 'refusal') return decided;
  return moveHeldParts(snapshot, collectOwed(snapshot, decided), now);
}

function decideByKind(snapshot: Snapshot, command: Command, now: number): Decision | Refusal {
  switch (command.kind) {
    case 'createBet':
      return createBet(snapshot, command, now);
    case 'acceptBet':
      return acceptBet(snapshot, command, now);
    case 'correctOffer':
      return correctOffer(snapshot, command, now);
    case 'challengeFriend':
      return challengeFriend(snapshot, command, now);
    case 'counterOffer':
      return counterOffer(snapshot, command, now);
    case 'acceptCounter':
      return acceptCounter(snapshot, command, now);
    case 'endCounter':
      return endCounter(snapshot, command, now);
    case 'repostOffer':
      return repostOffer(snapshot, command, now);
    case 'deleteBet':
      return deleteBet(snapshot, command, now);
    case 'declineBet':
      return declineBet(snapshot, command, now);
    case 'expireBet':
      return expireBet(snapshot, command, now);
    case 'lapseBet':
      return lapseBet(snapshot, command, now);
    case 'settleBet':
      return settleBet(snapshot, command, now);
    case 'correctBet':
      return correctBet(snapshot, command, now);
    case 'voidBet':
      return voidBet(snapshot, command, now);
    case 'creditDeposit':
      return creditDeposit(snapshot, command);
    case 'refundDeposit':
      return refundDeposit(snapshot, command);
    case 'returnRefund':
      return returnRefund(snapshot, command);
    case 'reverseDeposit':
      return reverseDeposit(snapshot, command);
    case 'holdDispute':
      return holdDispute(snapshot, command);
    case 'closeDispute':
      return closeDispute(snapshot, command);
    case 'requestWithdrawal':
      return requestWithdrawal(snapshot, command, now);
    case 'cancelWithdrawal':
      return cancelWithdrawal(snapshot, command, now);
    case 'approveWithdrawal':
      return approveWithdrawal(snapshot, command, now);
    case 'rejectWithdrawal':
      return rejectWithdrawal(snapshot, command, now);
    case 'completeWithdrawal':
      return completeWithdrawal(snapshot, command, now);
    case 'returnWithdrawal':
      return returnWithdrawal(snapshot, command, now);
    case 'completeCardRefund':
      return completeCardRefund(snapshot, command, now);
    case 'refuseCardRefund':
      return refuseCardRefund(snapshot, command, now);
    case 'returnCardRefund':
      return returnCardRefund(snapshot, command, now);
    case 'bookPayoutFee':
      return bookPayoutFee(snapshot, command);
    case 'resolveWithdrawal':
      return resolveWithdrawal(snapshot, command, now);
    case 'adjust':
      return adjust(snapshot, command);
    case 'issuePurse':
      return issuePurse(snapshot, command);
    case 'confirmPayment':
      return confirmPayment(snapshot, command, now);
    case 'changePayment':
      return changePayment(snapshot, command, now);
    case 'forgiveDebt':
      return forgiveDebt(snapshot, command, now);
    default:
      return command satisfies never;
  }
}

/** Money credited to a user who owes repays the house first, up to what is left after the decision's own debits. */
function collectOwed(snapshot: Snapshot, decided: Decision): Decision {
  const received = new Map<string, number>();
  const taken = new Map<string, number>();
  for (const { accountId, credit, amountCents } of decided.transfers) {
    // Nothing is advanced in groups.
    if (accountId === null || isGroupId(accountId)) continue;
    const side = credit === accountId ? received : taken;
    side.set(accountId, (side.get(accountId) ?? 0) + amountCents);
  }
  const repayments: Transfer[] = [];
  for (const [userId, cents] of received) {
    const owedCents = decided.owedChanges
      .filter((change) => change.userId === userId)
      .reduce((sum, change) => sum + change.cents, snapshot.account(userId).owedCents);
    const there = snapshot.account(userId).availableCents + cents - (taken.get(userId) ?? 0);
    const amountCents = Math.min(cents, owedCents, there);
    if (amountCents === 0) continue;
    const from = decided.transfers.find((transfer) => transfer.credit === userId)?.subjectId;
    repayments.push({
      kind: 'oweSettled',
      debit: userId,
      credit: houseAccounts.advances,
      amountCents,
      accountId: userId,
      // Of another bet that the money came from.
      ...(from !== undefined && decided.otherBets.some(({ id }) => id === from) && { subjectId: from }),
    });
  }
  if (repayments.length === 0) return decided;
  const count = (bet: Bet, isBet: (subjectId?: string) => boolean) => ({
    ...bet,
    transferCount: bet.transferCount + repayments.filter(({ subjectId }) => isBet(subjectId)).length,
  });
  const { bet, otherBets } = decided;
  return {
    ...decided,
    bet: bet && count(bet, (subjectId = bet.id) => subjectId === bet.id),
    otherBets: otherBets.map((other) => count(other, (subjectId) => subjectId === other.id)),
    // If the command has both, it is about the withdrawal.
    deposit:
      decided.deposit && decided.withdrawal === null
        ? { ...decided.deposit, transferCount: decided.deposit.transferCount + repayments.length }
        : decided.deposit,
    withdrawal: decided.withdrawal && {
      ...decided.withdrawal,
      transferCount: decided.withdrawal.transferCount + repayments.length,
    },
    transfers: [...decided.transfers, ...repayments],
    owedChanges: [
      ...decided.owedChanges,
      ...repayments.map(({ debit, amountCents }) => ({ userId: debit, cents: -amountCents })),
    ],
  };
}
