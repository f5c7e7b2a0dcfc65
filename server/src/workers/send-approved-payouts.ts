import { type SendDeps, sendApproved } from '../features/withdrawals/payout-send.ts';

/** Sends approved, due payouts to PayPal. Safe to run twice and on several processes. */
export function sendApprovedPayouts(deps: SendDeps): Promise<{ sent: number }> {
  return sendApproved(deps);
}
