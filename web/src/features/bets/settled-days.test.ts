import { expect, test } from 'vitest';
import { sampleBet, sampleUser } from '../../testing/samples.ts';
import { settledDays } from './settled-days.ts';

const view = { viewerId: sampleUser.id, now: Date.parse('2026-11-29T12:00:00Z'), timeZone: null };
const settled = { ...sampleBet, userId: sampleUser.id, status: 'Settled' } as const;
const [won, lost] = [
  { ...settled, winner: sampleUser.id },
  { ...settled, winner: '00000000-0000-4000-8000-000000000002' },
];
const paid = (bet: typeof settled | typeof won, paidOutAt: string) => ({ ...bet, paidOutAt });
const group = (kind: 'iou' | 'points') => ({ id: kind, name: kind === 'iou' ? 'Regulars' : 'Office', kind });

test('sums the profit of each day, with refunds as nothing', () => {
  const days = settledDays(
    [
      paid(won, '2026-11-29T08:00:00Z'),
      paid({ ...settled, winner: null }, '2026-11-29T07:00:00Z'),
      paid(lost, '2026-11-28T20:00:00Z'),
    ],
    false,
    view,
  );
  expect(days.map(({ label, nets }) => [label, nets])).toEqual([
    ['Sun, Nov 29', ['+$8.00']],
    ['Sat, Nov 28', ['−$10.00']],
  ]);
});

test('the time zone of the labels decides what a day is', () => {
  const bets = [paid(won, '2026-11-29T04:59:00Z'), paid(won, '2026-11-28T12:00:00Z')];
  expect(settledDays(bets, false, view).map(({ label }) => label)).toEqual(['Sat, Nov 28']);
  const inLondon = settledDays(bets, false, { ...view, timeZone: 'Europe/London' });
  expect(inLondon.map(({ label }) => label)).toEqual(['Sun, Nov 29', 'Sat, Nov 28']);
});

test('the last day has no sum while more of its bets may follow', () => {
  const bets = [paid(won, '2026-11-29T08:00:00Z'), paid(won, '2026-11-28T12:00:00Z')];
  expect(settledDays(bets, true, view).map(({ nets }) => nets)).toEqual([['+$8.00'], null]);
});

test('cash, IOUs and points are never one sum', () => {
  const at = '2026-11-29T08:00:00Z';
  const [iou, points] = [group('iou'), group('points')];
  const bets = [
    paid({ ...lost, group: iou }, at),
    paid(won, at),
    paid({ ...won, group: points }, at),
    paid(won, at),
  ];
  expect(settledDays(bets, false, view)[0]!.nets).toEqual([
    '+$16.00',
    '−$10.00 Regulars tab',
    '+8 points Office',
  ]);
});
