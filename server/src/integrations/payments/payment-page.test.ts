import { expect, test } from 'vitest';
import { isPaymentPage } from './payment-page.ts';

const hosts = ['checkout.stripe.com'];

test.each([
  ['https://checkout.stripe.com/c/pay/cs_live_1', undefined, true],
  ['http://checkout.stripe.com/c/pay/cs_live_1', undefined, false],
  ['https://checkout.stripe.com.attacker.example/c', undefined, false],
  ['https://checkout.stripe.com@attacker.example/c', undefined, false],
  ['https://attacker.example/checkout.stripe.com', undefined, false],
  ['javascript:alert(1)', undefined, false],
  ['//checkout.stripe.com/c', undefined, false],
  ['', undefined, false],
  // A fake API shows its own pages.
  ['http://127.0.0.1:4242/checkout/cs_test_1', 'http://127.0.0.1:4242', true],
  ['http://127.0.0.1:4243/checkout/cs_test_1', 'http://127.0.0.1:4242', false],
])('%s with the API at %s: %j', (url, apiBase, isPage) => {
  expect(isPaymentPage(url, hosts, apiBase)).toBe(isPage);
});
