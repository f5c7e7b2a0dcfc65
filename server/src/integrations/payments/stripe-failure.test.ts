import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { withOneLimit } from './call-limit.ts';
import { ProviderFailure } from './ports/provider-failure.ts';
import { stripeCall, stripeFailure } from './stripe-failure.ts';

const { errors } = Stripe;
const raw = (statusCode: number, more: object = {}) =>
  ({ statusCode, requestId: 'req_1', message: 'no', ...more }) as never;
const withCode = (code: string) => Object.assign(new Error('connect'), { code });

test.each<[string, unknown, string, string | null]>([
  [
    'a bad parameter',
    new errors.StripeInvalidRequestError(raw(400, { code: 'parameter_invalid' })),
    'refused',
    'parameter_invalid',
  ],
  [
    'an unknown id',
    new errors.StripeInvalidRequestError(raw(404, { code: 'resource_missing' })),
    'refused',
    'resource_missing',
  ],
  [
    'a declined card',
    new errors.StripeCardError(raw(402, { code: 'card_declined' })),
    'refused',
    'card_declined',
  ],
  [
    'another body under the same key',
    new errors.StripeIdempotencyError(raw(400)),
    'refused',
    'StripeIdempotencyError',
  ],
  [
    'the same key under way',
    new errors.StripeIdempotencyError(raw(409)),
    'uncertain',
    'StripeIdempotencyError',
  ],
  ['a wrong key', new errors.StripeAuthenticationError(raw(401)), 'notNow', 'StripeAuthenticationError'],
  ['no permission', new errors.StripePermissionError(raw(403)), 'notNow', 'StripePermissionError'],
  ['throttling', new errors.StripeRateLimitError(raw(429)), 'notNow', 'StripeRateLimitError'],
  ['a fault of theirs', new errors.StripeAPIError(raw(500)), 'uncertain', 'StripeAPIError'],
  [
    'nobody there',
    new errors.StripeConnectionError({ message: 'x', detail: withCode('ECONNREFUSED') } as never),
    'notNow',
    'ECONNREFUSED',
  ],
  [
    'a cut connection',
    new errors.StripeConnectionError({ message: 'x', detail: withCode('ECONNRESET') } as never),
    'uncertain',
    'ECONNRESET',
  ],
  [
    'a timeout',
    new errors.StripeConnectionError({ message: 'x', detail: withCode('ETIMEDOUT') } as never),
    'uncertain',
    'ETIMEDOUT',
  ],
  ['anything else', new TypeError('x'), 'uncertain', 'TypeError'],
])('%s', (_name, error, kind, issue) => {
  const failure = stripeFailure('open a checkout', error);
  expect(failure).toBeInstanceOf(ProviderFailure);
  expect(failure.facts).toMatchObject({ provider: 'stripe', call: 'open a checkout', kind, issue });
  expect(failure.nothingHappened).toBe(kind !== 'uncertain');
});

test('a call that takes too long is aborted and uncertain', async () => {
  await expect(stripeCall('open a checkout', () => new Promise(() => {}), 30)).rejects.toMatchObject({
    facts: { kind: 'uncertain', issue: 'TimeoutError' },
  });
});

test('the calls of one request share one time limit', async () => {
  const never = () => stripeCall('open a checkout', () => new Promise(() => {}), 60_000);
  let begun = 0;
  const asked = withOneLimit(async () => {
    await never().catch(() => {});
    return stripeCall('expire a checkout', async () => (begun += 1), 60_000);
  }, 30);
  await expect(asked).rejects.toMatchObject({ facts: { kind: 'uncertain', issue: 'TimeoutError' } });
  expect(begun).toBe(0);
});
