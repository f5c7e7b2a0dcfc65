import { securityEventKinds } from '@sidebet/contract/console/security-log';
import { expect, test } from 'vitest';
import { securityDetailLabel, securityKindLabel } from './security-labels.ts';

test('every kind has its own label', () => {
  const labels = securityEventKinds.map(securityKindLabel);
  expect(new Set(labels).size).toBe(securityEventKinds.length);
  expect(labels).not.toContain(undefined);
});

test.each([
  ['twoStep', 'two-step login'],
  ['operatorListPeople.notFound', 'operatorListPeople.notFound'],
  ['', ''],
])('the detail %j reads %j', (detail, label) => {
  expect(securityDetailLabel(detail)).toBe(label);
});
