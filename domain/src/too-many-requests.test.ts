import { expect, test } from 'vitest';
import { refuseTooMany } from './too-many-requests.ts';

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [4.2, '5 seconds'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3255, '55 minutes'],
  [3540, '59 minutes'],
  [3541, '1 hour'],
  [3600, '1 hour'],
  [3601, '2 hours'],
  [86_400, '24 hours'],
])('formats %d seconds as %s', (seconds, wait) => {
  expect(refuseTooMany(seconds)).toEqual({
    kind: 'refusal',
    code: 'tooManyRequests',
    message: `Too many attempts. Try again in ${wait}.`,
    retryAfterSeconds: seconds,
  });
});
