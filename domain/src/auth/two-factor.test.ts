import { expect, test } from 'vitest';
import { formatBackupCode, parseTwoFactorCode } from './two-factor.ts';

test.each<[string, unknown]>([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['123-456', { kind: 'app', code: '123456' }],
  ['12345', null],
  ['1234567', null],
  ['١٢٣٤٥٦', null],
  ['ABCD-efgh-ijkl-mnop-qrst-uvw7', { kind: 'backup', code: 'abcdefghijklmnopqrstuvw7' }],
  ['abcd efgh ijkl mnop qrst uvwx', { kind: 'backup', code: 'abcdefghijklmnopqrstuvwx' }],
  ['abcd-efgh-ijkl-mnop-qrst-uvwx', { kind: 'backup', code: 'abcdefghijklmnopqrstuvwx' }],
  ['abcd-efgh-ijkl-mnop-qrst-uvwx-yz23', { kind: 'backup', code: 'abcdefghijklmnopqrstuvwxyz23' }],
  ['abcd-efgh-ijkl-mnop-qrst', null],
  ['abcd-efgh-ijkl-mnop', null],
  ['abcd-efgh-ijkl-mno1', null],
  ['abcd-efgh-ijkl', null],
  ['', null],
])('%s', (typed, expected) => {
  expect(parseTwoFactorCode(typed)).toEqual(expected);
});

test('a backup code shown in groups of four parses to the same code', () => {
  const code = 'abcdefghijklmnopqrstuvwxyz27';
  expect(formatBackupCode(code)).toBe('abcd-efgh-ijkl-mnop-qrst-uvwx-yz27');
  expect(parseTwoFactorCode(formatBackupCode(code))).toMatchObject({ code });
});
