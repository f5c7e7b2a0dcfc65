import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';

/**
 * The refusal for a failed provider call: 504 without a response within 70 seconds, otherwise 503. Null if the
 * error is not the provider's.
 */
export function toRefusal(error: unknown): Refusal | null {
  if (!(error instanceof ProviderFailure)) return null;
  return refuse(isTimeout(error) ? 'paymentProviderTimedOut' : 'paymentProviderFailed');
}

function isTimeout({ facts: { status, issue } }: ProviderFailure): boolean {
  return status === 504 || status === 408 || /time_?d?_?out/i.test(issue ?? '');
}
