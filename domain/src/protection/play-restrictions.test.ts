import { describe, expect, it, test } from 'vitest';
import {
  type ExclusionPeriod,
  exclude,
  isRestricted,
  noRestrictions,
  type PlayRestrictions,
  type RestrictionChange,
  refuseRestricted,
  reinstatementWaitMs,
  requestReinstatement,
  startTimeOut,
} from './play-restrictions.ts';

const now = Date.UTC(2026, 7, 31, 12, 30);
const day = 24 * 3_600_000;
const timeOut = (until: number, since = now - day): PlayRestrictions => ({
  ...noRestrictions,
  timeOut: { since, until },
});
const excluded = (until: number | null, returnAskedAt: number | null = null): PlayRestrictions => ({
  ...noRestrictions,
  exclusion: { since: now - 400 * day, until, returnAskedAt },
});
const yes = (answer: RestrictionChange | { kind: 'refusal' }): PlayRestrictions => {
  if (answer.kind !== 'change') throw new Error('Refused');
  return answer.restrictions;
};

describe('a time-out', () => {
  it.each<[string, PlayRestrictions, number, PlayRestrictions]>([
    ['begins', noRestrictions, 1, timeOut(now + day, now)],
    ['lasts 42 days at most', noRestrictions, 42, timeOut(now + 42 * day, now)],
    ['starts again after an earlier one ended', timeOut(now), 7, timeOut(now + 7 * day, now)],
    ['can be extended', timeOut(now + day), 7, timeOut(now + 7 * day)],
  ])('%s', (_, before, days, after) => {
    expect(startTimeOut(before, days, now)).toEqual({ kind: 'change', changed: true, restrictions: after });
  });

  it.each<[string, PlayRestrictions, number, string]>([
    ['no days', noRestrictions, 0, 'timeOutInvalid'],
    ['43 days', noRestrictions, 43, 'timeOutInvalid'],
    ['half a day', noRestrictions, 0.5, 'timeOutInvalid'],
    ['shorter than the current one', timeOut(now + day + 1), 1, 'barNotShorter'],
    ['during an exclusion', excluded(now + 1), 42, 'barNotShorter'],
    ['before reinstatement', excluded(now - 1), 42, 'barNotShorter'],
  ])('%s is refused', (_, before, days, code) => {
    expect(startTimeOut(before, days, now)).toMatchObject({ kind: 'refusal', code });
  });
});

describe('an exclusion', () => {
  it.each<[ExclusionPeriod, string | null]>([
    // Six months after August 31: February has no 31st day.
    ['sixMonths', '2027-02-28T12:30:00.000Z'],
    ['oneYear', '2027-08-31T12:30:00.000Z'],
    ['fiveYears', '2031-08-31T12:30:00.000Z'],
    ['forEver', null],
  ])('of %s lasts to %s', (period, until) => {
    const { exclusion } = yes(exclude(noRestrictions, period, ' Exclude ', now));
    expect(exclusion).toEqual({ since: now, until: until && Date.parse(until), returnAskedAt: null });
  });

  const inAYear = Date.parse('2027-08-31T12:30:00.000Z');
  it.each<[string, PlayRestrictions, ExclusionPeriod, string]>([
    ['shorter', excluded(inAYear), 'sixMonths', 'barNotShorter'],
    ['after a permanent one', excluded(null), 'fiveYears', 'barNotShorter'],
  ])('%s is refused', (_, before, period, code) => {
    expect(exclude(before, period, 'EXCLUDE', now)).toMatchObject({ kind: 'refusal', code });
  });
  it.each(['', 'EXCLUD', 'EXCLUDE ME', 'yes'])('confirmed by %j is refused', (word) => {
    expect(exclude(excluded(null), 'forEver', word, now)).toMatchObject({ code: 'exclusionNotConfirmed' });
  });

  it.each<[string, PlayRestrictions, ExclusionPeriod]>([
    ['longer', excluded(inAYear), 'fiveYears'],
    ['for ever', excluded(inAYear), 'forEver'],
    ['permanent again', excluded(null), 'forEver'],
    ['again before the term ends', excluded(now - 1), 'sixMonths'],
    ['again while reinstatement is pending', excluded(now - 2, now - 1), 'sixMonths'],
  ])('%s keeps its start', (_, before, period) => {
    const { exclusion } = yes(exclude(before, period, 'EXCLUDE', now));
    expect(exclusion).toMatchObject({ since: before.exclusion!.since, returnAskedAt: null });
  });

  test('a new exclusion after reinstatement starts again', () => {
    const returned = excluded(now - 9 * day, now - reinstatementWaitMs);
    expect(yes(exclude(returned, 'sixMonths', 'EXCLUDE', now)).exclusion).toMatchObject({ since: now });
  });
});

describe('reinstatement', () => {
  it.each<[string, PlayRestrictions, string]>([
    ['without an exclusion', noRestrictions, 'notExcluded'],
    ['from a time-out', timeOut(now + day), 'notExcluded'],
    ['a moment early', excluded(now + 1), 'returnTooEarly'],
    ['from a permanent exclusion', excluded(null), 'returnTooEarly'],
    ['once returned', excluded(now - 9 * day, now - reinstatementWaitMs), 'notExcluded'],
  ])('%s is refused', (_, before, code) => {
    expect(requestReinstatement(before, now)).toMatchObject({ kind: 'refusal', code });
  });

  test('takes effect 24 hours after the first request', () => {
    const asked = yes(requestReinstatement(excluded(now), now));
    expect(asked).toEqual(excluded(now, now));
    expect(requestReinstatement(asked, now + 1)).toEqual({
      kind: 'change',
      changed: false,
      restrictions: asked,
    });
    expect(isRestricted(asked, now + reinstatementWaitMs - 1)).toBe(true);
    expect(isRestricted(asked, now + reinstatementWaitMs)).toBe(false);
  });
});

it.each<[string, PlayRestrictions, string | undefined]>([
  ['nothing', noRestrictions, undefined],
  ['a time-out', timeOut(now + 1), 'timeOutInForce'],
  ['a time-out that is over', timeOut(now), undefined],
  ['an exclusion', excluded(now + 1), 'selfExcluded'],
  ['a permanent exclusion', excluded(null), 'selfExcluded'],
  ['an exclusion after its term, without reinstatement', excluded(now - 300 * day), 'selfExcluded'],
  [
    'an exclusion and a time-out',
    { ...excluded(null), timeOut: { since: 0, until: now + 1 } },
    'selfExcluded',
  ],
])('%s refuses bets: %s', (_, restrictions, code) => {
  expect(refuseRestricted(restrictions, now)?.code).toBe(code);
  expect(isRestricted(restrictions, now)).toBe(code !== undefined);
});
