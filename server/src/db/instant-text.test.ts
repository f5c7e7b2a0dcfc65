import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInstant } from './instant-text.ts';

test.each([
  ['2026-09-13 17:00:00+00', Date.UTC(2026, 8, 13, 17)],
  ['2026-09-13 17:00:00.2+00', Date.UTC(2026, 8, 13, 17, 0, 0, 200)],
  ['2026-09-13 17:00:00.25+00', Date.UTC(2026, 8, 13, 17, 0, 0, 250)],
  ['2026-09-13 17:00:00.256999+00', Date.UTC(2026, 8, 13, 17, 0, 0, 256)],
  ['2026-09-13 17:00:00.000009+00', Date.UTC(2026, 8, 13, 17)],
  ['1969-12-31 23:59:59.999+00', -1],
  ['2026-09-13 19:00:00+02', Date.UTC(2026, 8, 13, 17)],
  ['0099-01-01 00:00:00+00', Date.parse('0099-01-01T00:00:00Z')],
  ['infinity', Number.NaN],
])('%s', (text, ms) => {
  expect(parseInstant(text)).toBe(ms);
});

test('every instant with milliseconds is read as written', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const text = date
        .toISOString()
        .replace('T', ' ')
        .replace(/\.?0*Z$/, '+00');
      expect(parseInstant(text)).toBe(date.getTime());
    }),
  );
});
