import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import type { DepositState } from '../book/deposit.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import type { Transfer } from '../book/transfers.ts';
import type { CardRefund, Withdrawal } from '../book/withdrawal.ts';
import { formatDollars } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { hasPendingCardRefund, paypalCents, sumOfCardRefunds } from './card-refund.ts';
import { withFact } from './deposit-facts.ts';
import { isInFlight } from './withdrawal.ts';

type CardCommand<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

const { cardProvider, withdrawalsInFlight } = houseAccounts;

/**
 * The provider took the refund: its money leaves through the card provider's clearing account, once. With the last of them a
 * withdrawal without a rest is paid. Refuses: withdrawalNotFound, depositNotFound, notDue (not pending).
 */
export function completeCardRefund(
  snapshot: Snapshot,
  { withdrawalId, depositId, refundId }: CardCommand<'completeCardRefund'>,
  now: number,
): Decision | Refusal {
  const found = find(snapshot, withdrawalId, depositId);
  if (found.kind === 'refusal') return found;
  const { withdrawal, refund, deposit } = found;
  if (refund.status !== 'pending') return refuse('notDue');
  const { amountCents } = refund;
  const after = withRefund(withdrawal, { ...refund, status: 'succeeded', refundId, endedAt: now }, now);
  const leaves: Transfer = {
    kind: 'withdrawalRefund',
    debit: withdrawalsInFlight,
    credit: cardProvider,
    amountCents,
    accountId: null,
  };
  const content = `${formatDollars(amountCents)} of your withdrawal was refunded to the card you deposited with.`;
  const depositAfter = { ...deposit, withdrawnCents: deposit.withdrawnCents + amountCents };
  return both(snapshot, after, leaves, content, deposit, depositAfter);
}

/**
 * The provider refused the refund for good: PayPal pays this part as well. Where the deposit is disputed it goes back to the
 * balance, which the dispute is held against. Refuses: withdrawalNotFound, depositNotFound, notDue (not pending).
 */
export function refuseCardRefund(
  snapshot: Snapshot,
  { withdrawalId, depositId, reason }: CardCommand<'refuseCardRefund'>,
  now: number,
): Decision | Refusal {
  const found = find(snapshot, withdrawalId, depositId);
  if (found.kind === 'refusal') return found;
  return found.refund.status === 'pending' ? neverLeft(found, null, reason, now) : refuse('notDue');
}

/**
 * The refund did not reach the card: its money is in the balance again, once. One whose success was not known yet counts as
 * refused. Refuses: withdrawalNotFound, depositNotFound, notDue (known, or another refund is known to have been made).
 */
export function returnCardRefund(
  snapshot: Snapshot,
  { withdrawalId, depositId, refundId, reason }: CardCommand<'returnCardRefund'>,
  now: number,
): Decision | Refusal {
  const found = find(snapshot, withdrawalId, depositId);
  if (found.kind === 'refusal') return found;
  const { withdrawal, refund, deposit } = found;
  if (refund.status === 'pending') return neverLeft(found, refundId, reason, now);
  if (refund.status !== 'succeeded' || refund.refundId !== refundId) return refuse('notDue');
  const { userId } = withdrawal;
  const { amountCents } = refund;
  const after = withRefund(withdrawal, { ...refund, status: 'returned', endedAt: now, reason }, now);
  const comesBack: Transfer = {
    kind: 'withdrawalRefundReturn',
    debit: cardProvider,
    credit: userId,
    amountCents,
    accountId: userId,
  };
  const content = `A refund to your card did not arrive: ${formatDollars(amountCents)} of your withdrawal is back in your balance.`;
  const account = snapshot.account(userId);
  const arrived = {
    account: () => ({ ...account, availableCents: account.availableCents + amountCents }),
  };
  const depositAfter = { ...deposit, withdrawnCents: deposit.withdrawnCents - amountCents };
  return both(arrived, after, comesBack, content, deposit, depositAfter);
}

type Found = {
  readonly kind: 'found';
  readonly withdrawal: Withdrawal;
  readonly refund: CardRefund;
  readonly deposit: DepositState;
};

function find(snapshot: Snapshot, withdrawalId: string, depositId: string): Found | Refusal {
  const withdrawal = snapshot.withdrawal(withdrawalId);
  const refund = withdrawal?.cardRefunds.find((one) => one.depositId === depositId);
  if (!withdrawal || !refund) return refuse('withdrawalNotFound');
  const deposit = snapshot.deposit(depositId);
  return deposit ? { kind: 'found', withdrawal, refund, deposit } : refuse('depositNotFound');
}

function neverLeft(
  { withdrawal, refund, deposit }: Found,
  refundId: string | null,
  reason: string,
  now: number,
): Decision {
  const { userId, paypalEmail } = withdrawal;
  const { amountCents } = refund;
  const isDisputed = deposit.reversedCents > 0 || deposit.disputes.some(({ result }) => result !== 'won');
  const ended = { ...refund, refundId, endedAt: now, reason };
  const dollars = formatDollars(amountCents);
  if (!isDisputed) {
    return decision({
      withdrawal: withRefund(withdrawal, { ...ended, status: 'failed' }, now),
      notices: [
        notice(
          userId,
          `${dollars} of your withdrawal could not be refunded to your card. It will be sent to ${paypalEmail}.`,
        ),
      ],
    });
  }
  const after = withRefund(withdrawal, { ...ended, status: 'returned' }, now);
  return decision({
    withdrawal: { ...after, transferCount: after.transferCount + 1 },
    transfers: [
      {
        kind: 'withdrawalReturn',
        debit: withdrawalsInFlight,
        credit: userId,
        amountCents,
        accountId: userId,
      },
    ],
    notices: [
      notice(
        userId,
        `${dollars} of your withdrawal is back in your balance: the payment of its deposit is disputed.`,
      ),
    ],
  });
}

/** The withdrawal with a refund's new state. Once nothing of it is on its way any more it has ended. */
function withRefund(before: Withdrawal, refund: CardRefund, now: number): Withdrawal {
  const cardRefunds = before.cardRefunds.map((one) => (one.depositId === refund.depositId ? refund : one));
  const after = { ...before, cardRefunds };
  if (hasPendingCardRefund(after) || paypalCents(after) > 0) return after;
  if (sumOfCardRefunds(after, 'succeeded') > 0)
    return isInFlight(before.status) ? { ...after, status: 'paid', paidAt: now, review: null } : after;
  return {
    ...after,
    status: 'returned',
    returnedAt: now,
    reason: 'It could not be refunded to your card.',
    review: null,
  };
}

/** The withdrawal and its deposit change together: what is refunded to a card can be disputed no more. */
function both(
  snapshot: Pick<Snapshot, 'account'>,
  withdrawal: Withdrawal,
  moved: Transfer,
  content: string,
  before: DepositState,
  after: DepositState,
): Decision {
  const ofDeposit = withFact(snapshot, before, after);
  return decision({
    ...ofDeposit,
    withdrawal: { ...withdrawal, transferCount: withdrawal.transferCount + 1 },
    transfers: [moved, ...ofDeposit.transfers.map((one) => ({ ...one, subjectId: before.id }))],
    notices: [notice(withdrawal.userId, content), ...ofDeposit.notices],
  });
}

const notice = (userId: string, content: string) =>
  ({ userId, type: 'Withdrawal', fromId: null, betId: null, content }) as const;
