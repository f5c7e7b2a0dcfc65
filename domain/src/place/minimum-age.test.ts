import { describe, expect, test } from 'vitest';
import { judgePlace, toPlace } from './minimum-age.ts';

const today = '2026-11-21';
/** The date of birth of someone who turns this age today. */
const born = (years: number) => `${2026 - years}-11-21`;
const bornTomorrow = (years: number) => `${2026 - years}-11-22`;

describe('the minimum age of a place', () => {
  test.each([
    [null, 18],
    ['US', 18],
    ['US-KY', 18],
    ['US-MA', 21],
    ['US-NJ', 21],
    ['US-NV', 21],
    ['US-AL', 19],
    ['US-NE', 19],
    ['GB', 18],
    ['GB-SCT', 18],
    ['CA-ON', 19],
    ['CA-QC', 18],
    ['BE', 21],
    ['BE-VLG', 21],
    ['GR', 21],
    ['DE', 18],
    ['ZZ', 18],
    ['US-ZZ', 18],
  ])('%s requires %i, reached on the birthday and not the day before', (place, minimumAge) => {
    expect(judgePlace(born(minimumAge), today, place)).toEqual({ outcome: 'allowed', minimumAge });
    expect(judgePlace(bornTomorrow(minimumAge), today, place)).toEqual({ outcome: 'tooYoung', minimumAge });
  });

  test.each(['US-UT', 'US-HI', 'US-WA', 'CU', 'IR', 'KP', 'CU-03'])('%s is refused at any age', (place) => {
    expect(judgePlace(born(60), today, place).outcome).toBe('notOffered');
  });

  test.each(['', 'unknown', '2008-02-30', '2030-01-01'])('born on "%s" is too young everywhere', (dob) => {
    for (const place of [null, 'GB', 'US-MA']) expect(judgePlace(dob, today, place).outcome).toBe('tooYoung');
  });
});

describe('normalizing a place', () => {
  test.each([
    ['US', 'NJ', 'US-NJ'],
    ['us', 'nj', 'US-NJ'],
    ['US', 'US-NJ', 'US-NJ'],
    [' GB ', '', 'GB'],
    ['GB', undefined, 'GB'],
    ['US', 'New Jersey', 'US'],
    ['XX', 'NJ', null],
    ['T1', '', null],
    ['', 'NJ', null],
    [undefined, undefined, null],
    ['USA', '', null],
    ['U$', '', null],
  ])('%s and %s: %s', (country, part, place) => {
    expect(toPlace(country, part)).toBe(place);
  });
});
