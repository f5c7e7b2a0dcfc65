import Stripe from 'stripe';
import { callLimitMs, limitOfCall } from './call-limit.ts';
import { networkFault } from './network-fault.ts';
import { type FailureKind, ProviderFailure } from './ports/provider-failure.ts';

/** Runs one call. Its failure is a ProviderFailure, and it is aborted after 70 s whatever the SDK does. */
export async function stripeCall<T>(
  call: string,
  run: () => Promise<T>,
  limitMs: number = callLimitMs,
): Promise<T> {
  const limit = limitOfCall(limitMs);
  if (limit.aborted) throw stripeFailure(call, limit.reason);
  const expired = new Promise<never>((_resolve, reject) =>
    limit.addEventListener('abort', () => reject(limit.reason), { once: true }),
  );
  const running = run();
  // The slower of the two no longer matters.
  running.catch(() => {});
  expired.catch(() => {});
  try {
    return await Promise.race([running, expired]);
  } catch (error) {
    throw stripeFailure(call, error);
  }
}

/**
 * The last attempt's result is sufficient. The only call that moves money, a refund, has an idempotency key, so a
 * refused repeat means that the first attempt was refused too.
 */
export function stripeFailure(call: string, error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const facts = { provider: 'stripe', call } as const;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderFailure({ ...facts, status: null, debugId: null, ...networkFault(error) });
  }
  const status = error.statusCode ?? null;
  if (error instanceof Stripe.errors.StripeConnectionError && status === null) {
    return new ProviderFailure({ ...facts, status, debugId: null, ...networkFault(error.detail) });
  }
  const issue = error.code ?? error.rawType ?? error.type;
  return new ProviderFailure({
    ...facts,
    kind: toFailureKind(status),
    status,
    issue,
    debugId: error.requestId ?? null,
  });
}

/** 409: another request with the same key is running. */
function toFailureKind(status: number | null): FailureKind {
  if (status === null || status < 400 || status >= 500 || status === 409 || status === 408)
    return 'uncertain';
  return status === 401 || status === 403 || status === 429 ? 'notNow' : 'refused';
}
