import { expect, test } from 'vitest';
import { mailClasses } from './write-emails.ts';

test('no email advertises, so users on a break receive none that they must not get', () => {
  // Before adding a class, make `writeEmails` check `isRestricted` (docs/adr/0013).
  expect(new Set<string>(Object.values(mailClasses))).toEqual(new Set(['security', 'service', 'operator']));
});
