import { expect, test } from 'vitest';
import { mailClasses } from './write-mail.ts';

test('no mail advertises, so that nobody on a break is written to who has to be left alone', () => {
  // Whoever adds a class here adds the question to `isRestricted` to `writeMails` first (docs/adr/0013).
  expect(new Set<string>(Object.values(mailClasses))).toEqual(new Set(['security', 'service']));
});
