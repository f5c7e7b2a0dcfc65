import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal, refusalMessages } from '../refusals.ts';
import {
  decidePayMethods,
  listPayMethodMistakes,
  type PayMethodKind,
  type PayMethodsInput,
  payMethodKinds,
  payUrl,
} from './pay-methods.ts';

const none: PayMethodsInput = { venmo: '', cashApp: '', payPalMe: '', text: '', preferred: null };

test.each<[PayMethodKind, string, string]>([
  ['venmo', 'Maya-Torres_2', 'Maya-Torres_2'],
  ['venmo', ' @maya ', 'maya'],
  ['venmo', 'https://venmo.com/u/maya', 'maya'],
  ['venmo', 'https://account.venmo.com/u/maya/', 'maya'],
  ['venmo', 'm'.repeat(50), 'm'.repeat(50)],
  ['cashApp', '$maya7', 'maya7'],
  ['cashApp', 'https://cash.app/$maya', 'maya'],
  ['cashApp', 'M'.repeat(20), 'M'.repeat(20)],
  ['payPalMe', 'MayaTorres', 'MayaTorres'],
  ['payPalMe', 'paypal.me/maya', 'maya'],
  ['payPalMe', 'https://www.paypal.com/paypalme/maya/', 'maya'],
  ['payPalMe', '12345', '12345'],
  ['text', ' Zelle: maya@example.com ', 'Zelle: maya@example.com'],
  ['text', 'IBAN DE89 3704 0044 0532 0130 00', 'IBAN DE89 3704 0044 0532 0130 00'],
  ['text', '€'.repeat(140), '€'.repeat(140)],
])('%s takes %j', (kind, typed, value) => {
  expect(decidePayMethods({ ...none, [kind]: typed })).toEqual([{ kind, value }]);
});

test.each<[PayMethodKind, string, string]>([
  ['venmo', 'maya torres', 'venmoInvalid'],
  ['venmo', 'maya.torres', 'venmoInvalid'],
  ['venmo', 'm'.repeat(51), 'venmoInvalid'],
  ['venmo', 'https://venmo.example/maya', 'venmoInvalid'],
  ['venmo', 'maya?txn=charge', 'venmoInvalid'],
  ['venmo', 'mаya', 'venmoInvalid'],
  ['cashApp', '$12345', 'cashAppInvalid'],
  ['cashApp', 'maya-t', 'cashAppInvalid'],
  ['cashApp', 'm'.repeat(21), 'cashAppInvalid'],
  ['cashApp', 'maya/500', 'cashAppInvalid'],
  ['payPalMe', 'maya-t', 'payPalMeInvalid'],
  ['payPalMe', 'm'.repeat(21), 'payPalMeInvalid'],
  ['payPalMe', 'maya/500', 'payPalMeInvalid'],
  ['text', '€'.repeat(141), 'payTextInvalid'],
  ['text', 'Zelle\nmaya', 'payTextInvalid'],
  ['text', 'Zelle\u202Emaya', 'payTextInvalid'],
  ['text', 'Zelle\u200Bmaya', 'payTextInvalid'],
])('%s refuses %j', (kind, typed, code) => {
  expect(decidePayMethods({ ...none, [kind]: typed })).toMatchObject({ kind: 'refusal', code, field: kind });
});

test('nothing typed takes every method away', () => {
  expect(decidePayMethods({ ...none, preferred: 'venmo' })).toEqual([]);
  expect(decidePayMethods({ ...none, venmo: ' @ ' })).toEqual([]);
});

test('the preferred method is first', () => {
  const input = { ...none, venmo: 'maya', cashApp: 'maya', text: 'Zelle', preferred: 'cashApp' } as const;
  const methods = decidePayMethods(input);
  expect(isRefusal(methods) ? [] : methods.map(({ kind }) => kind)).toEqual(['cashApp', 'venmo', 'text']);
});

test('every mistake is listed with its message', () => {
  const input = { venmo: '?', cashApp: '1', payPalMe: '-', text: '\0', preferred: null };
  expect(listPayMethodMistakes(input).map(({ field, message }) => [field, message])).toEqual([
    ['venmo', refusalMessages.venmoInvalid],
    ['cashApp', refusalMessages.cashAppInvalid],
    ['payPalMe', refusalMessages.payPalMeInvalid],
    ['text', refusalMessages.payTextInvalid],
  ]);
});

test.each<[PayMethodKind, string, number, string | null]>([
  ['venmo', 'maya', 27_00, 'https://venmo.com/maya?txn=pay&amount=27.00&note=Thanks'],
  ['cashApp', 'maya', 27_50, 'https://cash.app/$maya/27.50'],
  ['payPalMe', 'maya', 1_234_05, 'https://paypal.me/maya/1234.05USD'],
  ['text', 'Zelle: maya@example.com', 27_00, null],
])('the link of %s has the amount', (kind, value, cents, url) => {
  expect(payUrl({ kind, value }, cents)).toBe(url);
});

test('no value leads a link to another host, person or amount, or speaks of betting', () => {
  const hosts = { venmo: 'venmo.com', cashApp: 'cash.app', payPalMe: 'paypal.me', text: '' };
  fc.assert(
    fc.property(
      fc.constantFrom(...payMethodKinds),
      fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w$@?&/.#-]{1,24}$/)),
      fc.integer({ min: 1, max: 100_000_00 }),
      (kind, typed, cents) => {
        const methods = decidePayMethods({ ...none, [kind]: typed });
        if (isRefusal(methods)) return;
        for (const method of methods) {
          const link = payUrl(method, cents);
          if (link === null) continue;
          const url = new URL(link);
          expect(url.host).toBe(hosts[kind]);
          expect(url.pathname.split('/')[1]?.replace('$', '')).toBe(method.value);
          expect(`${url.pathname}${url.search}`).toContain((cents / 100).toFixed(2));
          expect(url.hash).toBe('');
          expect([...url.searchParams.keys()]).toEqual(kind === 'venmo' ? ['txn', 'amount', 'note'] : []);
          expect(link.replace(method.value, '')).not.toMatch(/bet|wager|stake|odds|gambl|sport/i);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
