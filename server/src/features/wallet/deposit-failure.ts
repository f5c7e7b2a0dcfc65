import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { ProviderFailure } from '../../integrations/payments/ports/provider-failure.ts';

/**
 * What a person hears of a call to a provider that failed (SPEC section 8, status mapping): 504 when no answer came
 * in its 70 seconds, else 503. Null for an error that is not the provider's.
 */
export function refusalOfFailure(error: unknown): Refusal | null {
  if (!(error instanceof ProviderFailure)) return null;
  return refuse(isTimeout(error) ? 'paymentProviderTimedOut' : 'paymentProviderFailed');
}

function isTimeout({ facts: { status, issue } }: ProviderFailure): boolean {
  return status === 504 || status === 408 || /time_?d?_?out/i.test(issue ?? '');
}
