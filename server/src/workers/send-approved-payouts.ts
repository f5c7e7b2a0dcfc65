import { type SendDeps, sendApproved } from '../features/wallet/payout-send.ts';

/** Asks PayPal to pay what is approved and due (INTEGRATIONS 5.7). Safe to run twice and on several processes. */
export function sendApprovedPayouts(deps: SendDeps): Promise<{ sent: number }> {
  return sendApproved(deps);
}
