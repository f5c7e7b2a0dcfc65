import type { Command } from '../book/commands.ts';
import type { DepositState } from '../book/deposit.ts';
import { type Decision, decision, type Notice, type Snapshot } from '../book/snapshot.ts';
import type { Transfer } from '../book/transfers.ts';
import { formatDollars, isPositiveCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { depositNotice, withFact } from './deposit-facts.ts';
import { clearingAccountFor } from './deposit-moves.ts';

type CreditDeposit = Extract<Command, { kind: 'creditDeposit' }>;

/**
 * Credits a deposit that the provider confirmed, once. Amount, user and provider must equal the stored deposit. Refunds and
 * disputes that arrived before the credit are booked with it. Refuses: depositNotFound, invalidAmount, notDue (already
 * credited).
 */
export function creditDeposit(snapshot: Snapshot, command: CreditDeposit): Decision | Refusal {
  const { depositId, userId, amountCents, provider } = command;
  const deposit = snapshot.deposit(depositId);
  if (!deposit || deposit.userId !== userId || deposit.provider !== provider)
    return refuse('depositNotFound');
  if (!isPositiveCents(amountCents) || amountCents !== deposit.amountCents) return refuse('invalidAmount');
  if (deposit.credited) return refuse('notDue');

  const arrival: Transfer = {
    kind: 'deposit',
    debit: clearingAccountFor(provider),
    credit: userId,
    amountCents,
    accountId: userId,
  };
  const credited: DepositState = {
    ...deposit,
    credited: true,
    transferCount: deposit.transferCount + 1,
  };
  const rest = withFact(
    afterArrival(snapshot, userId, amountCents),
    { ...credited, credited: false },
    credited,
  );
  const added: Notice = {
    ...depositNotice(userId, `${formatDollars(amountCents)} was added to your balance.`),
    creditedDepositId: depositId,
  };
  return decision({ ...rest, transfers: [arrival, ...rest.transfers], notices: [added, ...rest.notices] });
}

/** The same state with the deposit credited. Later debits can draw on it. */
function afterArrival(snapshot: Snapshot, userId: string, amountCents: number): Pick<Snapshot, 'account'> {
  const account = snapshot.account(userId);
  return { account: () => ({ ...account, availableCents: account.availableCents + amountCents }) };
}
