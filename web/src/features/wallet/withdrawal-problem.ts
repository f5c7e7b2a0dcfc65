import type { RefusalCode } from '@sidebet/domain/refusals';
import { ApiProblem } from '../../lib/api-problem.ts';

export type WithdrawalFieldName = 'amount' | 'paypalEmail' | 'confirmPaypalEmail';
export type WithdrawalProblem = { field: WithdrawalFieldName; message: string };

const fieldByCode: Partial<Record<RefusalCode, WithdrawalFieldName>> = {
  invalidAmount: 'amount',
  withdrawalBelowMinimum: 'amount',
  withdrawalAboveBalance: 'amount',
  withdrawalHeld: 'amount',
  balanceHeld: 'amount',
  paypalEmailMissing: 'paypalEmail',
  invalidEmail: 'paypalEmail',
  emailEndsInDot: 'paypalEmail',
  paypalEmailsDiffer: 'confirmPaypalEmail',
};

/** The field to show a refusal at; refusals about no single field go to the amount. */
export function withdrawalProblem({ code, message }: { code: string; message: string }): WithdrawalProblem {
  return { field: fieldByCode[code as RefusalCode] ?? 'amount', message };
}

/** The server's refusal; null when there was no response. */
export function refusedWithdrawal(error: unknown): WithdrawalProblem | null {
  return error instanceof ApiProblem && !error.unanswered ? withdrawalProblem(error) : null;
}
