import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { givenId, instant, lookupId, noId, toId, uuid, wireInstant } from './shared.ts';

describe('an instant', () => {
  test.each([
    ['1970-01-01T00:00:00.000Z', 0],
    ['2026-11-28T19:25:00.123Z', 1_795_893_900_123],
    ['1969-12-31T23:59:59.999Z', -1],
    ['9999-12-31T23:59:59.999Z', 253_402_300_799_999],
  ])('%s is %s', (text, ms) => {
    expect(instant.decode(text)).toBe(ms);
    expect(instant.encode(ms)).toBe(text);
  });

  test.each([
    ['2026-11-28T19:25:00Z', 1_795_893_900_000],
    ['2026-11-28T19:25:00.123456Z', 1_795_893_900_123],
  ])('%s is read as %s', (text, ms) => expect(instant.decode(text)).toBe(ms));

  test('is written without parts of a millisecond', () => {
    expect(instant.encode(1_795_893_900_123.9)).toBe('2026-11-28T19:25:00.123Z');
  });

  test.each([
    '',
    '2026-11-28',
    '2026-11-28T19:25Z',
    '2026-11-28T19:25:00',
    '2026-11-28T19:25:00+01:00',
    '2026-02-30T00:00:00Z',
    0,
  ])('refuses %j in a request', (value) => {
    expect(instant.safeParse(value).error).toEqual(wireInstant.safeParse(value).error);
    expect(instant.safeParse(value).success).toBe(false);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 253_402_300_800_000, '2026-11-28T19:25:00.000Z', null])(
    'refuses %j in a response',
    (value) => expect(() => z.encode(instant, value as number)).toThrow(),
  );

  test.each(['input', 'output'] as const)('is described by its wire form, as %s', (io) => {
    expect(z.toJSONSchema(instant, { io })).toEqual(z.toJSONSchema(wireInstant));
  });
});

const id = '0198a3c4-5d6e-7f80-9a1b-2c3d4e5f6071';

describe('an id', () => {
  test.each([
    [id, id],
    [id.toUpperCase(), id],
    [noId, noId],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    ['', noId],
    ['nonsense', noId],
    [` ${id}`, noId],
    [`${id}\n`, noId],
    [`${id}\0`, noId],
    [id.replaceAll('-', ''), noId],
    // The house's accounts are no UUIDs by RFC 9562.
    ['00000000-0000-0000-0000-000000000001', noId],
  ])('to look up in %j is %s', (text, expected) => {
    expect(toId(text)).toBe(expected);
    expect(lookupId.decode(text)).toBe(expected);
  });

  test('to look up refuses only a text that is too long', () => {
    expect(lookupId.safeParse('x'.repeat(80)).success).toBe(true);
    expect(lookupId.safeParse('x'.repeat(81)).success).toBe(false);
    expect(lookupId.safeParse(7).success).toBe(false);
  });

  test('given in a request is lower-case', () => {
    expect(givenId.parse(id.toUpperCase())).toBe(id);
  });

  test.each(['', 'nonsense', '00000000-0000-0000-0000-000000000001', 7])(
    'given as %j is refused',
    (value) => {
      expect(givenId.safeParse(value).error).toEqual(uuid.safeParse(value).error);
      expect(givenId.safeParse(value).success).toBe(false);
    },
  );

  test('is described by what is sent', () => {
    expect(z.toJSONSchema(lookupId, { io: 'input' })).toEqual(z.toJSONSchema(z.string().max(80)));
    expect(z.toJSONSchema(givenId)).toEqual(z.toJSONSchema(uuid));
  });
});
