import { describe, expect, test } from 'vitest';
import {
  birthdaysAround,
  comparableName,
  isSimilarName,
  retainedAfterDeletion,
  retainedDuringBreak,
  roughBirthdayKeys,
  roughNameKeys,
  similarBirthdays,
  toMailbox,
} from './identity.ts';
import { noRestrictions, type PlayRestrictions } from './play-restrictions.ts';

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
    ['with a dot after an initial', 'J. R. Lee', 'J R Lee'],
    ['with ß or ss', 'Jan Groß', 'Jan GROSS'],
    ['with a Turkish i', 'I\u015f\u0131k Lee', '\u0130\u015fik Lee'],
    ['in full-width letters', '\uff33\uff41\uff4d Lee', 'Sam Lee'],
    ['in Cyrillic letters', 'Пётр Йов', 'ПЕТР ИОВ'],
    ['with an invisible character', 'Sam\u200b Ortega', 'Sam Ortega'],
  ])('%s: %j is %j', (_, one, other) => {
    expect(comparableName(one)).toBe(comparableName(other));
    expect(comparableName(one)).not.toBe('');
  });

  test.each([
    ['another letter', 'Sam Ortega', 'Sam Ortego'],
    ['another name', 'Sam Ortega', 'Pam Ortega'],
    ['an added digit', 'Sam Ortega', 'Sam Ortega 2'],
    ['names of another script', '李 明', '李 华'],
  ])('is not one with %s: %j and %j', (_, one, other) => {
    expect(comparableName(one)).not.toBe(comparableName(other));
  });
});

const timeOut = (until: number): PlayRestrictions => ({
  ...noRestrictions,
  timeOut: { since: now - day, until },
});
const excluded = (until: number | null, returnAskedAt: number | null = null): PlayRestrictions => ({
  ...noRestrictions,
  exclusion: { since: now - day, until, returnAskedAt },
});

describe('retention during a break', () => {
  test.each<[string, PlayRestrictions, number | null]>([
    ['a time-out: until its end', timeOut(now + day), now + day],
    ['an exclusion: no known end', excluded(now + day), null],
    ['for ever', excluded(null), null],
    ['reinstatement pending: until it takes effect', excluded(now - hour, now), now + day],
    [
      'reinstatement pending during a longer time-out: until its end',
      { ...excluded(now - hour, now), ...{ timeOut: { since: now, until: now + 3 * day } } },
      now + 3 * day,
    ],
  ])('%s', (_, restrictions, until) => {
    expect(retainedDuringBreak(restrictions)).toBe(until);
  });
});

const limit = (amount: number | null) => ({ amount, pending: null });

describe('retention after an account is deleted', () => {
  test.each<[string, PlayRestrictions, (number | null)[], number | null, number | null | false]>([
    ['without any protection: none', noRestrictions, [], null, false],
    ['with all limits removed: none', noRestrictions, [null, null], now - 2 * day, false],
    ['with a limit: as long as an increase waits', noRestrictions, [null, 50_00], null, now + day],
    ['with a limit of zero: the same', noRestrictions, [0], null, now + day],
    ['with a limit increased just now', noRestrictions, [null], now, now + day],
    ['with a limit increased just under a day ago', noRestrictions, [null], now - day + 1, now + day],
    ['with a limit increased a day ago: none', noRestrictions, [null], now - day, false],
    ['in a time-out: until its end', timeOut(now + 9 * day), [], null, now + 9 * day],
    ['in a time-out with a limit: until the later end', timeOut(now + hour), [50_00], null, now + day],
    ['in a long time-out with a limit: until its end', timeOut(now + 9 * day), [50_00], null, now + 9 * day],
    ['after a time-out: none', timeOut(now), [], null, false],
    ['in an exclusion: until 24 hours after its end', excluded(now + 9 * day), [], null, now + 10 * day],
    ['term over, reinstatement not requested: 24 hours', excluded(now - 9 * day), [], null, now + day],
    [
      'reinstatement pending: until it takes effect',
      excluded(now - 9 * day, now - hour),
      [],
      null,
      now + 23 * hour,
    ],
    ['after reinstatement: none', excluded(now - 9 * day, now - day), [], null, false],
    ['permanent exclusion: permanent', excluded(null), [50_00], now, null],
  ])('%s', (_, restrictions, amounts, increasedAt, until) => {
    expect(retainedAfterDeletion({ restrictions, limits: amounts.map(limit), increasedAt }, now)).toBe(until);
  });
});

describe('a similar name', () => {
  test.each([
    ['with a middle initial', 'Sam Ortega', 'Sam J. Ortega'],
    ['with a middle name', 'Sam Ortega', 'Sam James Ortega'],
    ['swapped', 'Sam Ortega', 'Ortega Sam'],
    ['with a Cyrillic letter', 'Sam Ortega', 'S\u0430m \u041ertega'],
    ['with a Greek letter', 'Sam Ortega', 'Sam \u039frtega'],
    ['with a digit at the end', 'Sam Ortega', 'Sam Ortega2'],
    ['with a separate digit', 'Sam Ortega', 'Sam Ortega 2'],
    ['with a digit for a letter', 'Sam Ortega', 'Sam 0rt3ga'],
    ['with accents', 'Sam Ortega', 'S\u00e1m \u00d3rtega'],
    ['of one word', 'Cher', 'CHER'],
    ['with a letter missing', 'Sam Ortega', 'Sam Orteg'],
    ['with a letter missing at the start', 'Sam Ortega', 'Sam Rtega'],
    ['with a letter missing in a short word', 'Sam Ortega', 'Sm Ortega'],
    ['with a letter missing in each word', 'Samuel Ortega', 'Samul Ortga'],
    ['with a letter doubled', 'Sam Ortega', 'Sam Orttega'],
    ['with a letter doubled in each word', 'Sam Ortega', 'Samm Ortegga'],
    ['with a letter added', 'Sam Ortega', 'Sam Ortegas'],
    ['with another letter', 'Sam Ortega', 'Sam Ortego'],
    ['with neighbors swapped', 'Sam Ortega', 'Sam Ortgea'],
    ['with neighbors swapped at the end', 'Sam Ortega', 'Sam Orteag'],
    ['with a nickname', 'William Ortega', 'Bill Ortega'],
    ['with two nicknames of a name', 'Liz Ortega', 'Betty Ortega'],
    ['with a nickname and a letter missing', 'Robert Ortega', 'Bob Ortga'],
  ])('%s: %j and %j', (_, one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([true, true]);
  });

  test.each([
    ['another first name', 'Sam Ortega', 'Pam Ortega'],
    ['another last name', 'Sam Ortega', 'Sam Ortez'],
    ['names of another script', '\u674e \u660e', '\u674e \u534e'],
    ['only initials in common', 'A B Lee', 'A B Kim'],
    ['another short name', 'Sam Lee', 'Sam Leo'],
    ['two other letters in a word', 'Sam Ortega', 'Sam Ertego'],
    ['letters exchanged at a distance', 'Sam Ortega', 'Sam Aotegr'],
    ['one word twice', 'Sam Ortega', 'Sam Samm'],
  ])('is not one with %s: %j and %j', (_, one, other) => {
    expect(isSimilarName(one, other)).toBe(false);
  });
});

test.each([
  ['Sam+bets@Example.com', 'sam@example.com'],
  ['s.a.m+x+y@gmail.com', 'sam@gmail.com'],
  ['sam@googlemail.com', 'sam@gmail.com'],
  ['s.a.m@example.com', 's.a.m@example.com'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox);
});

describe('rough keys of names', () => {
  const shares = (one: string, other: string) =>
    roughNameKeys(one).some((key) => roughNameKeys(other).includes(key));
  test.each([
    ['Sam Ortega', 'Ortega, Sam J.', true],
    ['William Ortega', 'Bill Orttega', true],
    ['Sam Ortega', 'Sam Ortga', true],
    ['Sam Ortega', 'Sam Ortego', true],
    ['Sam Ortega', 'Pam Ortega', false],
    ['Sam Ortega', 'Sam Ortiz', false],
    ['Cher', 'CHER', true],
  ])('%j and %j: %s', (one, other, expected) => {
    expect(shares(one, other)).toBe(expected);
  });
});

test.each([
  ['the day before', '1988-03-15', '1988-03-14', true],
  ['the day before, in another year', '1988-01-01', '1987-12-31', true],
  ['another day of the month', '1988-03-15', '1988-03-28', true],
  ['another month', '1988-03-15', '1988-10-15', true],
  ['another year', '1988-03-15', '1978-03-15', true],
  ['day and month exchanged', '1988-03-04', '1988-04-03', true],
  ['another month and day', '1988-03-15', '1988-05-20', false],
  ['another year and month', '1988-03-15', '1987-05-15', false],
])('a birthday is mistaken for %s', (_, dob, other, expected) => {
  expect(similarBirthdays(dob, now).includes(other)).toBe(expected);
  expect(similarBirthdays(other, now).includes(dob)).toBe(expected);
});

test('birthdays are mistaken for dates only', () => {
  expect(similarBirthdays('1988-02-29', now)).not.toContain('1989-02-29');
  expect(similarBirthdays('1988-02-29', now)).not.toContain('1988-29-02');
  expect(similarBirthdays('1988-02-29', now)).toContain('2004-02-29');
});

test.each([
  ['1988-03-15', '1988-03-28', true],
  ['1988-03-15', '1988-10-15', true],
  ['1988-03-15', '1978-03-15', true],
  ['1988-03-04', '1988-04-03', true],
  ['1988-03-15', '1988-05-20', false],
])('rough keys of the birthdays %s and %s are shared: %s', (one, other, expected) => {
  expect(roughBirthdayKeys(one).some((key) => roughBirthdayKeys(other).includes(key))).toBe(expected);
});

test('the days around a birthday cross months and leap days', () => {
  expect(birthdaysAround('1988-03-01')).toEqual(['1988-02-29', '1988-03-01', '1988-03-02']);
});
