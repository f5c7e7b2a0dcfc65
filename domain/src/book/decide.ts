import { acceptBet } from '../bets/accept.ts';
import { correctBet } from '../bets/correct.ts';
import { createBet } from '../bets/create.ts';
import { deleteBet } from '../bets/delete.ts';
import { expireBet } from '../bets/expire.ts';
import { settleBet } from '../bets/settle.ts';
import { voidBet } from '../bets/void.ts';
import type { Refusal } from '../refusals.ts';
import { adjust } from '../wallet/adjust.ts';
import { creditDeposit } from '../wallet/credit-deposit.ts';
import { houseAccounts } from './accounts.ts';
import type { Command } from './commands.ts';
import type { Decision, Snapshot } from './snapshot.ts';
import type { Transfer } from './transfers.ts';

/**
 * The one place that decides what a command does. Pure: the same function runs in production, in property
 * tests and in the simulator. `now` is the server's clock, in milliseconds since 1970 UTC.
 */
export function decide(snapshot: Snapshot, command: Command, now: number): Decision | Refusal {
  const decided = decideByKind(snapshot, command, now);
  return decided.kind === 'refusal' ? decided : collectOwed(snapshot, decided);
}

function decideByKind(snapshot: Snapshot, command: Command, now: number): Decision | Refusal {
  switch (command.kind) {
    case 'createBet':
      return createBet(snapshot, command, now);
    case 'acceptBet':
      return acceptBet(snapshot, command, now);
    case 'deleteBet':
      return deleteBet(snapshot, command, now);
    case 'expireBet':
      return expireBet(snapshot, command, now);
    case 'settleBet':
      return settleBet(snapshot, command, now);
    case 'correctBet':
      return correctBet(snapshot, command, now);
    case 'voidBet':
      return voidBet(snapshot, command, now);
    case 'creditDeposit':
      return creditDeposit(snapshot, command);
    case 'adjust':
      return adjust(snapshot, command);
    default:
      return command satisfies never;
  }
}

/** Money that reaches a person who owes after a corrected result first pays back what the house advanced. */
function collectOwed(snapshot: Snapshot, decided: Decision): Decision {
  const received = new Map<string, number>();
  for (const { userId, credit, amountCents } of decided.transfers) {
    if (userId !== null && credit === userId) received.set(userId, (received.get(userId) ?? 0) + amountCents);
  }
  const repayments: Transfer[] = [];
  for (const [userId, cents] of received) {
    const owedCents = decided.owedChanges
      .filter((change) => change.userId === userId)
      .reduce((sum, change) => sum + change.cents, snapshot.account(userId).owedCents);
    const amountCents = Math.min(cents, owedCents);
    if (amountCents === 0) continue;
    repayments.push({
      kind: 'oweSettled',
      debit: userId,
      credit: houseAccounts.advances,
      amountCents,
      userId,
    });
  }
  if (repayments.length === 0) return decided;
  return {
    ...decided,
    bet: decided.bet && { ...decided.bet, transferCount: decided.bet.transferCount + repayments.length },
    transfers: [...decided.transfers, ...repayments],
    owedChanges: [
      ...decided.owedChanges,
      ...repayments.map(({ userId, amountCents }) => ({ userId: userId!, cents: -amountCents })),
    ],
  };
}
