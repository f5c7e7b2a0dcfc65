import type { WithdrawalView } from '@sidebet/contract/wallet';
import { dayOf } from '@sidebet/domain/wallet/business-days';
import { shortDay } from './short-day.ts';

/** What a withdrawal waits for, in a sentence; null while it simply takes its time. */
export function waitingText({ waitsFor, claimBy }: WithdrawalView): string | null {
  switch (waitsFor) {
    case null:
      return null;
    case 'approval':
      return 'Waiting for approval: larger withdrawals are looked at by a person first. Your money stays held for you.';
    case 'claim':
      return `Waiting to be claimed at PayPal${claimBy ? ` until ${shortDay(dayOf(Date.parse(claimBy)))}` : ''}: there is no PayPal account for this email address yet. Unclaimed money comes back to your balance.`;
    case 'review':
      return 'Under review. Your money stays held for you until it is decided, and comes back if it cannot be paid.';
    default:
      return waitsFor satisfies never;
  }
}
