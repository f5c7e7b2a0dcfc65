import { describe, expect, test } from 'vitest';
import { type Bars, noBars } from './bars.ts';
import { comparableName, keptAfterDeletion, keptForBreaks } from './identity.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 5, 1);

describe('the same name', () => {
  test.each([
    ['in another case', 'Sam Ortega', 'SAM oRTEGA'],
    ['with more spaces', 'Sam Ortega', '  Sam   Ortega '],
    ['without spaces', 'Ann Marie Lee', 'Annmarie Lee'],
    ['with another kind of space', 'Sam Ortega', 'Sam\u00a0Ortega'],
    ['without accents', 'Renée Müller', 'Renee Muller'],
    ['with accents composed or not', 'Ren\u00e9e', 'Rene\u0301e'],
    ['with a hyphen or none', 'Anne-Marie Lee', 'Anne Marie Lee'],
    ['with another hyphen', 'Anne\u2010Marie Lee', 'Anne\u2013Marie Lee'],
    ['without an apostrophe', "Pat O'Neill", 'Pat ONeill'],
    ['with another apostrophe', 'Pat O\u2019Neill', "Pat O'Neill"],
    ['with a dot behind an initial', 'J. R. Lee', 'J R Lee'],
    ['with ß or ss', 'Jan Groß', 'Jan GROSS'],
    ['with a Turkish i', 'I\u015f\u0131k Lee', '\u0130\u015fik Lee'],
    ['in letters of full width', '\uff33\uff41\uff4d Lee', 'Sam Lee'],
    ['in Cyrillic letters', 'Пётр Йов', 'ПЕТР ИОВ'],
    ['with a sign nobody sees', 'Sam\u200b Ortega', 'Sam Ortega'],
  ])('%s: %j is %j', (_, one, other) => {
    expect(comparableName(one)).toBe(comparableName(other));
    expect(comparableName(one)).not.toBe('');
  });

  test.each([
    ['another letter', 'Sam Ortega', 'Sam Ortego'],
    ['another name', 'Sam Ortega', 'Pam Ortega'],
    ['a figure', 'Sam Ortega', 'Sam Ortega 2'],
    ['names of another script', '李 明', '李 华'],
  ])('is not one with %s: %j and %j', (_, one, other) => {
    expect(comparableName(one)).not.toBe(comparableName(other));
  });
});

const timeOut = (until: number): Bars => ({ ...noBars, timeOut: { since: now - day, until } });
const excluded = (until: number | null, returnAskedAt: number | null = null): Bars => ({
  ...noBars,
  exclusion: { since: now - day, until, returnAskedAt },
});

describe('who takes a break', () => {
  test.each<[string, Bars, number | null]>([
    ['a time-out, to its end', timeOut(now + day), now + day],
    ['an exclusion, until further notice', excluded(now + day), null],
    ['for ever', excluded(null), null],
    ['who asked to return, to the return', excluded(now - hour, now), now + day],
    [
      'who asked to return in a time-out that ends later, to its end',
      { ...excluded(now - hour, now), ...{ timeOut: { since: now, until: now + 3 * day } } },
      now + 3 * day,
    ],
  ])('is kept: %s', (_, bars, until) => {
    expect(keptForBreaks(bars)).toBe(until);
  });
});

const limit = (amount: number | null) => ({ amount, pending: null });

describe('who deletes their account', () => {
  test.each<[string, Bars, (number | null)[], number | null, number | null | false]>([
    ['without anything, not at all', noBars, [], null, false],
    ['whose limits are all removed, not at all', noBars, [null, null], now - 2 * day, false],
    ['with a limit, for the wait of a looser one', noBars, [null, 50_00], null, now + day],
    ['with a limit of nothing, likewise', noBars, [0], null, now + day],
    ['with a limit loosened just now', noBars, [null], now, now + day],
    ['with a limit loosened a little less than a day ago', noBars, [null], now - day + 1, now + day],
    ['with a limit loosened a day ago, not at all', noBars, [null], now - day, false],
    ['in a time-out, to its end', timeOut(now + 9 * day), [], null, now + 9 * day],
    ['in a time-out with a limit, to what is later', timeOut(now + hour), [50_00], null, now + day],
    ['in a long time-out with a limit', timeOut(now + 9 * day), [50_00], null, now + 9 * day],
    ['after a time-out, not at all', timeOut(now), [], null, false],
    ['in an exclusion, to a day after its end', excluded(now + 9 * day), [], null, now + 10 * day],
    ['who did not ask to return, for a day', excluded(now - 9 * day), [], null, now + day],
    ['who asked to return, to the return', excluded(now - 9 * day, now - hour), [], null, now + 23 * hour],
    ['who returned, not at all', excluded(now - 9 * day, now - day), [], null, false],
    ['excluded for ever, for ever', excluded(null), [50_00], now, null],
  ])('is kept: %s', (_, bars, amounts, loosenedAt, until) => {
    expect(keptAfterDeletion({ bars, limits: amounts.map(limit), loosenedAt }, now)).toBe(until);
  });
});
