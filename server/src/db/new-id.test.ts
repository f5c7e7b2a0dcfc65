import { expect, test, vi } from 'vitest';
import { createIds } from './new-id.ts';

const newId = createIds();

test('ids are version 7 UUIDs that contain the time', () => {
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

test('ids sort in creation order, even within one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('after the clock was an hour ahead, ids carry the corrected time', () => {
  const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const trueNow = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(trueNow + 3_600_000);
  newId();
  clock.mockReturnValue(trueNow);
  expect(timeOf(newId())).toBe(trueNow);
  clock.mockRestore();
});
