import { HOTP, Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { base32, matchingStep, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [9, '520489'],
])('RFC 4226, appendix D: count %i', (count, code) => {
  expect(matchingStep(secret, code, count * 30_000, -1)).toBe(count);
});

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('RFC 6238, appendix B: second %i', (second, code) => {
  expect(matchingStep(secret, code, second * 1000, -1)).toBe(Math.floor(second / 30));
});

const now = 1_800_000_015_000;
const step = 60_000_000;
const codeOfStep = (counter: number) =>
  HOTP.generate({ secret: Secret.fromLatin1(secret.toString()), counter });

test.each<[string, number, number, number | null]>([
  ['of this step', step, 0, step],
  ['of the step before', step - 1, 0, step - 1],
  ['of two steps before', step - 2, 0, null],
  ['of the step before, used already', step - 1, step - 1, null],
  ['of the step after', step + 1, 0, null],
  ['used already', step, step, null],
  ['older than one used', step, step + 1, null],
  ['newer than one used', step, step - 1, step],
])('a code %s', (_name, of, after, expected) => {
  expect(matchingStep(secret, codeOfStep(of), now, after)).toBe(expected);
});

test.each([
  ['a millisecond before its step', -1, null],
  ['at the start of its step', 0, step],
  ['in the last millisecond of the next step', 59_999, step],
  ['when the step after the next starts', 60_000, null],
])('a code %s', (_name, afterStartMs, expected) => {
  expect(matchingStep(secret, codeOfStep(step), step * 30_000 + afterStartMs, 0)).toBe(expected);
});

test.each([
  ['', ''],
  ['f', 'my'],
  ['fo', 'mzxq'],
  ['foo', 'mzxw6'],
  ['foob', 'mzxw6yq'],
  ['fooba', 'mzxw6ytb'],
  ['foobar', 'mzxw6ytboi'],
])('RFC 4648: %j in base32', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

test('the URI for an app contains the site and the account', () => {
  expect(totpUri('mfra', 'Corner Bar', 'sam+x@example.com')).toBe(
    'otpauth://totp/Corner%20Bar:sam%2Bx%40example.com?issuer=Corner%20Bar&secret=MFRA&algorithm=SHA1&digits=6&period=30',
  );
});
