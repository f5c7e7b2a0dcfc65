import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideLoginAttempt, loginAttemptLimits } from './login-attempts.ts';

const now = 1_800_000_000_000;
const minute = 60_000;
/** `count` attempts a minute apart, the last one `lastAgoMs` ago. */
const attempts = (count: number, lastAgoMs: number) =>
  Array.from({ length: count }, (_, n) => now - lastAgoMs - (count - 1 - n) * minute);

test.each<[string, number[], number | 'through']>([
  ['the first', [], 'through'],
  ['the fifth at once', attempts(4, 0), 'through'],
  ['the fifth, after a fourth from a clock that is ahead', attempts(4, -300), 'through'],
  ['the sixth at once', attempts(5, 0), 5_000],
  ['the sixth after 5 seconds', attempts(5, 5_000), 'through'],
  ['the seventh after 5 seconds', attempts(6, 5_000), 10_000],
  ['the eighth after 29 seconds', attempts(7, 29_000), 1_000],
  ['the ninth after a minute', attempts(8, minute), 'through'],
  ['the tenth after a minute', attempts(9, minute), minute],
  ['the tenth after two minutes', attempts(9, 2 * minute), 'through'],
  ['the eleventh after ten minutes', attempts(10, 10 * minute), 41 * minute],
  ['the eleventh as the first turns an hour old', attempts(10, 51 * minute), 'through'],
  ['one after ten attempts yesterday', attempts(10, 24 * 60 * minute), 'through'],
])('%s', (_name, earlier, expected) => {
  const verdict = decideLoginAttempt(earlier, now);
  expect(verdict.kind === 'wait' ? verdict.waitMs : verdict.kind).toBe(expected);
});

test('the tenth attempt is the last, and attempts older than an hour are dropped', () => {
  expect(decideLoginAttempt(attempts(9, 2 * minute), now)).toMatchObject({ isLast: true });
  expect(decideLoginAttempt(attempts(8, 2 * minute), now)).toMatchObject({ isLast: false });
  expect(decideLoginAttempt(attempts(10, 25 * 60 * minute), now)).toMatchObject({ attempts: [now] });
});

test('no rolling hour allows more than ten attempts at any pace', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 * minute }), { maxLength: 300 }), (gaps) => {
      let at = now;
      let kept: number[] = [];
      const through: number[] = [];
      for (const gap of gaps) {
        at += gap;
        const verdict = decideLoginAttempt(kept, at);
        if (verdict.kind === 'wait') {
          expect(verdict.waitMs).toBeGreaterThan(0);
          continue;
        }
        kept = verdict.attempts;
        through.push(verdict.at);
      }
      for (const start of through) {
        const inHour = through.filter((each) => each >= start && each < start + loginAttemptLimits.hourMs);
        expect(inHour.length).toBeLessThanOrEqual(loginAttemptLimits.perHour);
      }
    }),
  );
});
