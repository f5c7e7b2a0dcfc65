import type { DepositState } from '../book/deposit.ts';
import { type Decision, decision, type Notice, type Snapshot } from '../book/snapshot.ts';
import type { Transfer, TransferKind } from '../book/transfers.ts';
import { formatDollars } from '../cents.ts';
import { movesBetween } from './deposit-moves.ts';
import { computeShares, noShares } from './deposit-state.ts';

/** Adds a fact to a deposit. Before the credit nothing moves; afterwards the difference moves at once. */
export function withFact(
  snapshot: Pick<Snapshot, 'account'>,
  before: DepositState,
  after: DepositState,
): Decision {
  const { userId } = before;
  const shares = before.credited ? computeShares(before) : noShares;
  const target = after.credited ? computeShares(after) : noShares;
  const { transfers, owedChanges } = movesBetween(
    after,
    shares,
    target,
    snapshot.account(userId).availableCents,
  );
  return decision({
    deposit: { ...after, transferCount: before.transferCount + transfers.length },
    transfers,
    owedChanges,
    notices: buildNotices(after, transfers, owedChanges[0]?.cents ?? 0),
  });
}

export function depositNotice(userId: string, content: string): Notice {
  return { userId, type: 'Deposit', fromId: null, betId: null, content };
}

/** The user's notification: what left the balance or came back, whether or not it was still available. */
function buildNotices(
  { userId, amountCents }: DepositState,
  transfers: readonly Transfer[],
  owedCents: number,
): Notice[] {
  const sum = (kind: TransferKind) =>
    transfers.reduce((cents, one) => cents + (one.kind === kind ? one.amountCents : 0), 0);
  const deposit = `your deposit of ${formatDollars(amountCents)}`;
  const texts: [number, (cents: string) => string][] = [
    [sum('depositRefund'), (cents) => `${cents} of ${deposit} was refunded.`],
    [sum('depositRefundReturn'), (cents) => `A refund did not arrive: ${cents} is back in your balance.`],
    // A hold released at once belongs to a dispute that was lost and then won.
    [
      Math.max(0, sum('disputeHold') - sum('disputeRelease')),
      (cents) => `The payment of ${deposit} is disputed. ${cents} is held until it ends.`,
    ],
    [
      sum('disputeRelease'),
      (cents) => `The dispute about ${deposit} is over: ${cents} is back in your balance.`,
    ],
    [sum('disputeLost'), (cents) => `The dispute about ${deposit} is over: ${cents} went back to the payer.`],
  ];
  const sentences = texts.flatMap(([cents, text]) => (cents > 0 ? [text(formatDollars(cents))] : []));
  if (sentences.length === 0) return [];
  const owes = owedCents > 0 ? [`${formatDollars(owedCents)} of it was spent and is to be covered.`] : [];
  return [depositNotice(userId, [...sentences, ...owes].join(' '))];
}
